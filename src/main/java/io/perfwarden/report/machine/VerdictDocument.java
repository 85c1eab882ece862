package io.perfwarden.report.machine;

import module java.base;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.perfwarden.compare.Comparison;
import io.perfwarden.model.*;

/**
 * A verdict, written down once when it is given. Pages, API, badge and feed read it and judge
 * nothing again.
 *
 * @param target such as {@code pull/7} or {@code branch/main}
 * @param engine version that gave it
 * @param repeatable whether its inputs are kept for {@code perfwarden replay}
 * @param runs pages of the judged workflow runs
 * @param config the configuration's text; absent without a file
 * @param day of the configuration, in UTC
 */
public record VerdictDocument(
        String schema,
        CommitSha commit,
        String target,
        String engine,
        boolean repeatable,
        SortedSet<String> runs,
        Optional<String> config,
        LocalDate day,
        Comparison comparison) {
    public static final String SCHEMA = "perfwarden/verdict/2";

    private static final JsonMapper JSON = ComparisonJson.mapper();

    public VerdictDocument {
        Objects.requireNonNull(schema);
        Objects.requireNonNull(commit);
        Objects.requireNonNull(comparison);
    }

    /** Compressed JSON. The rows are written one by one. */
    public byte[] encode() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        // a writer, because bytes refuse halves of surrogate pairs, which names may have
        try (Writer packed =
                new OutputStreamWriter(new GZIPOutputStream(bytes), StandardCharsets.US_ASCII)) {
            JSON.writeValue(packed, this);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /**
     * Reads what {@link #encode} wrote.
     *
     * @return rejected if it is damaged or of another schema
     */
    public static ReadOutcome<VerdictDocument> decode(byte[] bytes, String where) {
        try (InputStream plain = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            Optional<VerdictDocument> read =
                    Optional.ofNullable(JSON.readValue(plain, VerdictDocument.class));
            return read.filter(it -> it.schema.equals(SCHEMA))
                    .map(ReadOutcome::ok)
                    .orElseGet(() -> rejected(where, "its schema is not " + SCHEMA));
        } catch (JsonProcessingException e) {
            return rejected(where, e.getOriginalMessage());
        } catch (IOException e) {
            return rejected(where, String.valueOf(e.getMessage()));
        }
    }

    private static ReadOutcome<VerdictDocument> rejected(String where, String why) {
        return ReadOutcome.rejected(InputProblem.of(where, "is no verdict: " + why));
    }
}
