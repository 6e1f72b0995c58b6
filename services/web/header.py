"""The headers of every page: nothing runs, loads or frames but what is ours."""

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

SAFE = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
ALONE = {"Cross-Origin-Opener-Policy": "same-origin"}
"""For pages that came by https, or from this computer: elsewhere browsers ignore it, and complain."""
PRIVATE = {"Cache-Control": "private, no-store"}
FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}
