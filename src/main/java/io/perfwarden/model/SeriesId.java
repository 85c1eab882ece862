package io.perfwarden.model;

import module java.base;

/**
 * A series in addresses of pages, equal on all servers.
 *
 * @param value 12 hexadecimal digits of the SHA-256 of its key
 */
public record SeriesId(String value) implements Comparable<SeriesId> {
    private static final int LENGTH = 12;
    private static final Pattern FORM = Pattern.compile("[0-9a-f]{" + LENGTH + "}");

    public SeriesId {
        if (!isOne(value)) {
            throw new IllegalArgumentException("12 hexadecimal digits are expected");
        }
    }

    public static boolean isOne(String text) {
        return FORM.matcher(text).matches();
    }

    /** Uses {@link SeriesKey#unitClass}, so that ns and ms are one series. */
    public static SeriesId of(SeriesKey key) {
        Stream<String> texts =
                Stream.of(
                        key.where().suite(),
                        key.where().platform(),
                        key.benchmark().label(),
                        key.metric(),
                        key.unitClass());
        String digest =
                Sha256Digest.of(to ->
                        texts.forEach(text -> {
                            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                            to.update(
                                    ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).flip());
                            to.update(bytes);
                        }));
        return new SeriesId(digest.substring(0, LENGTH));
    }

    @Override
    public int compareTo(SeriesId other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
