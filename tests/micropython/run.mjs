// Runs MicroPython for a test in Python.
//
// One line in each direction at a time. The test sends JSON: {"files": {path: text}} writes
// files, {"run": code, "now": us} runs Python; both are answered by {"done": true} or
// {"error": text}. While code runs, its bridge.call(text) is the line {"calls": [text]}, which
// the test answers by {"answer": text, "now": us}. bridge.post(text) needs no answer and goes
// before the next call. bridge.now() is the time after all of them.

import fs from "node:fs";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript";

let left = "";
let now = 0;
let posted = [];

function readLine() {
  const piece = Buffer.alloc(65536);
  while (!left.includes("\n")) {
    const count = fs.readSync(0, piece);
    if (count === 0) process.exit(0);
    left += piece.toString("utf8", 0, count);
  }
  const end = left.indexOf("\n");
  const line = left.slice(0, end);
  left = left.slice(end + 1);
  const told = JSON.parse(line);
  now = told.now ?? now;
  return told;
}

function writeLine(value) {
  const data = Buffer.from(JSON.stringify(value) + "\n");
  for (let at = 0; at < data.length; ) at += fs.writeSync(1, data, at);
}

const bridge = {
  post(text) {
    posted.push(text);
  },
  call(text) {
    const calls = [...posted, text];
    posted = [];
    writeLine({ calls });
    return readLine().answer;
  },
  now() {
    flush();
    return now;
  },
};

function flush() {
  if (posted.length > 0) bridge.call("nothing");
}

function write(files, mp) {
  for (const [path, text] of Object.entries(files)) {
    const parts = path.split("/").slice(1, -1);
    parts.reduce((above, part) => {
      const folder = `${above}/${part}`;
      if (!mp.FS.analyzePath(folder).exists) mp.FS.mkdir(folder);
      return folder;
    }, "");
    mp.FS.writeFile(path, text);
  }
}

const mp = await loadMicroPython({ stdout: (line) => fs.writeSync(2, line + "\n") });
mp.registerJsModule("bridge", bridge);

for (;;) {
  const asked = readLine();
  try {
    if (asked.files) write(asked.files, mp);
    if (asked.run) mp.runPython(asked.run);
    flush();
    writeLine({ done: true });
  } catch (error) {
    flush();
    writeLine({ error: String(error.message ?? error) });
  }
}
