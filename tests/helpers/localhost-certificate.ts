/** Says that its holder is localhost, and is signed by itself: nobody trusts it who is not told to. Good for a century. */
export const cert = `-----BEGIN CERTIFICATE-----
MIIBlDCCATugAwIBAgIUGd9IdBx/vhI/tv7LpHT3Z6DM+tkwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTEyMDE0OFoYDzIxMjYxMDI4
MTIwMTQ4WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQ+DQJVH6xm/ESJjhesF2FVsMOf8A7y9+26YcRR/jM09YaEJucl2PJP
YcMww4mzULFkbdj73VMqJ41/qD7rtTUCo2kwZzAdBgNVHQ4EFgQUeuxiNYzyFsLj
VuFV6V8StqEdNs4wHwYDVR0jBBgwFoAUeuxiNYzyFsLjVuFV6V8StqEdNs4wDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
RwAwRAIgQd7ZiJR2v0aZVvZrMk9b5ckH58bv7lHyqQrXoU3XfAYCICRyxiZ6Fg3G
D7z0UKvVLGlzLBStMZ/6VeuTMRBJTXaT
-----END CERTIFICATE-----`;

/** It opens nothing but the servers of tests. */
export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg4S1vYVmCe2isjySm
nU0BZw6qDRCgrqrCWZYf9FS6xhGhRANCAAQ+DQJVH6xm/ESJjhesF2FVsMOf8A7y
9+26YcRR/jM09YaEJucl2PJPYcMww4mzULFkbdj73VMqJ41/qD7rtTUC
-----END PRIVATE KEY-----`;
