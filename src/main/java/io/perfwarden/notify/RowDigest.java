package io.perfwarden.notify;

import io.perfwarden.compare.Row;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.TreeMap;

/** Tells rows of a suite apart in a few characters, whatever their names. */
final class RowDigest {
    private static final int BYTES = 8;

    private RowDigest() {}

    /** 16 hexadecimal digits, the same for the same series. */
    static String of(Row row) {
        MessageDigest digest = sha256();
        add(digest, row.id().name());
        new TreeMap<>(row.id().params())
                .forEach((key, value) -> {
                    add(digest, key);
                    add(digest, value);
                });
        add(digest, row.metric().name());
        add(digest, row.metric().unit().base());
        return HexFormat.of().formatHex(digest.digest(), 0, BYTES);
    }

    private static void add(MessageDigest digest, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
        digest.update(bytes);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
