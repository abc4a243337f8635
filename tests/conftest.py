"""What holds for all tests."""

from hypothesis import HealthCheck, settings

# No test depends on the speed of a machine; a failure prints how to have it again.
settings.register_profile(
    "augure", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("augure")
