"""What the box tells: pictures for the display, tones for the buzzer, sentences for the voice."""
