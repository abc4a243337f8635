"""What holds for all tests."""

from hypothesis import settings

# No test depends on the speed of a machine; a failure prints how to have it again.
settings.register_profile("augure", deadline=None, print_blob=True)
settings.load_profile("augure")
