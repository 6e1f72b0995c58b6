SELECT name, fingerprint FROM desk.keyring
