"""The maker's check-up: what is wrong with a box, and the cure of each fault."""
