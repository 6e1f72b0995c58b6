"""The pages as people use them: in a real browser, against the service as it runs."""
