package io.perfwarden.bot.commit;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

import io.perfwarden.format.json.*;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;

/** A verdict with its inputs as a zip file: {@code manifest.json}, and parts with hashes. */
record VerdictRecord(JsonValue manifest, Map<String, byte[]> parts) {
    /** What {@code schema} in the manifest says. */
    static final String SCHEMA = "perfwarden/verdict/1";

    private static final String MANIFEST = "manifest.json";
    private static final LocalDateTime NO_TIME = LocalDateTime.of(1980, 1, 1, 0, 0);
    private static final int MOST_PARTS = 20_000;
    private static final long MOST_BYTES = 1L << 30;

    VerdictRecord {
        parts = Map.copyOf(parts);
    }

    /** Equal records have equal bytes. */
    static byte[] bytes(JsonValue manifest, Map<String, byte[]> parts) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            put(zip, MANIFEST, PythonJson.pretty(manifest).getBytes(UTF_8));
            for (Map.Entry<String, byte[]> part : parts.entrySet()) {
                put(zip, part.getKey(), part.getValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory does not fail", e);
        }
        return bytes.toByteArray();
    }

    private static void put(ZipOutputStream zip, String name, byte[] part) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setTimeLocal(NO_TIME);
        zip.putNextEntry(entry);
        zip.write(part);
        zip.closeEntry();
    }

    /**
     * @param where name in problems
     */
    static ReadOutcome<VerdictRecord> read(byte[] bytes, String where) {
        try {
            Map<String, byte[]> parts = parts(bytes);
            return Optional.ofNullable(parts.remove(MANIFEST))
                    .map(manifest -> JsonReading.of(new String(manifest, UTF_8), where))
                    .orElseGet(() ->
                            ReadOutcome.rejected(InputProblem.of(where, "has no " + MANIFEST)))
                    .flatMap(manifest -> of(manifest, parts, where));
        } catch (IOException | IllegalArgumentException e) {
            return ReadOutcome.rejected(
                    InputProblem.of(where, "is no zip file that can be read: " + e.getMessage()));
        }
    }

    private static ReadOutcome<VerdictRecord> of(
            JsonValue manifest, Map<String, byte[]> parts, String where) {
        String schema = manifest.at("schema").asText().orElse("nothing");
        return schema.equals(SCHEMA)
                ? ReadOutcome.ok(new VerdictRecord(manifest, parts))
                : ReadOutcome.rejected(
                        InputProblem.of(where, "its schema is " + schema + ", expected " + SCHEMA));
    }

    private static Map<String, byte[]> parts(byte[] bytes) throws IOException {
        Map<String, byte[]> parts = new LinkedHashMap<>();
        long left = MOST_BYTES;
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(bytes))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                byte[] part = zip.readNBytes((int) Math.min(left + 1, Integer.MAX_VALUE - 8));
                left -= part.length;
                if (left < 0 || parts.size() >= MOST_PARTS) {
                    throw new IOException("it holds more than a verdict goes by");
                }
                parts.put(entry.getName(), part);
            }
        }
        return parts;
    }
}
