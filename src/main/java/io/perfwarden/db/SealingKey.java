package io.perfwarden.db;

import module java.base;

import io.perfwarden.db.AppVault.UnreadableApp;
import java.security.SecureRandom;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * A key of 256 bits that encrypts secrets in a database server. Never shown.
 *
 * @see "NIST SP 800-38D: AES-GCM, with a random nonce of 96 bits for each text"
 */
public final class SealingKey {
    private static final int BYTES = 32;
    private static final int NONCE = 12;
    private static final int TAG_BITS = 128;
    private static final SecureRandom RANDOM = new SecureRandom();
    private final byte[] key;

    private SealingKey(byte[] key) {
        this.key = key;
    }

    /** A key that nothing was sealed with yet. */
    public static SealingKey random() {
        byte[] key = new byte[BYTES];
        RANDOM.nextBytes(key);
        return new SealingKey(key);
    }

    /** Reads 32 bytes in base64; absent for anything else. */
    public static Optional<SealingKey> parse(String base64) {
        try {
            byte[] key = Base64.getDecoder().decode(base64.strip());
            return key.length == BYTES ? Optional.of(new SealingKey(key)) : Optional.empty();
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /**
     * The key in a file that only its owner can read, created if needed.
     *
     * @throws UncheckedIOException if it cannot be read or written, or is invalid
     */
    public static SealingKey inFile(Path path) {
        OwnerFile file = new OwnerFile(path);
        try {
            Optional<String> text = file.read();
            if (text.isEmpty()) {
                boolean _ = file.create(Base64.getEncoder().encodeToString(random().key));
                text = file.read();
            }
            return text.flatMap(SealingKey::parse)
                    .orElseThrow(() -> new IOException(path + " holds no key; delete it"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A text that only holders of the key can compute. */
    public String derive(String purpose) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return HexFormat.of().formatHex(mac.doFinal(purpose.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has HmacSHA256", e);
        }
    }

    byte[] seal(String text) {
        byte[] nonce = new byte[NONCE];
        RANDOM.nextBytes(nonce);
        try {
            byte[] sealed =
                    cipher(Cipher.ENCRYPT_MODE, nonce)
                            .doFinal(text.getBytes(StandardCharsets.UTF_8));
            return ByteBuffer.allocate(NONCE + sealed.length).put(nonce).put(sealed).array();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has AES-GCM", e);
        }
    }

    String open(byte[] sealed) {
        try {
            byte[] nonce = Arrays.copyOf(sealed, NONCE);
            byte[] text =
                    cipher(Cipher.DECRYPT_MODE, nonce)
                            .doFinal(sealed, NONCE, Math.max(0, sealed.length - NONCE));
            return new String(text, StandardCharsets.UTF_8);
        } catch (GeneralSecurityException | IllegalArgumentException _) {
            throw new UnreadableApp("it was encrypted with another PERFWARDEN_SECRET_KEY");
        }
    }

    private Cipher cipher(int mode, byte[] nonce) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, new SecretKeySpec(key, "AES"), new GCMParameterSpec(TAG_BITS, nonce));
        return cipher;
    }

    @Override
    public String toString() {
        return "***";
    }
}
