package io.perfwarden.testkit;

import module java.base;

/** Keys of an app, made for the test run. */
public final class AppKeys {
    /** RFC 5208: what PKCS#8 puts before the PKCS#1 key of 2048 bits. */
    private static final int ENVELOPE_BYTES = 26;

    private static final KeyPair PAIR = generate(2048);

    private AppKeys() {}

    public static KeyPair pair() {
        return PAIR;
    }

    public static KeyPair generate(int bits) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(bits);
            return generator.generateKeyPair();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has RSA", e);
        }
    }

    /** As OpenSSL 3 writes it. */
    public static String pkcs8Pem() {
        return pem("PRIVATE KEY", PAIR.getPrivate().getEncoded());
    }

    /** As GitHub hands it out. */
    public static String pkcs1Pem() {
        byte[] pkcs8 = PAIR.getPrivate().getEncoded();
        return pem("RSA PRIVATE KEY", Arrays.copyOfRange(pkcs8, ENVELOPE_BYTES, pkcs8.length));
    }

    public static String pem(String label, byte[] der) {
        return "-----BEGIN "
                + label
                + "-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der)
                + "\n-----END "
                + label
                + "-----\n";
    }
}
