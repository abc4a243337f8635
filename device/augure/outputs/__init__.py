"""What the box says: pictures, sounds and sentences, and the parts that carry them."""
