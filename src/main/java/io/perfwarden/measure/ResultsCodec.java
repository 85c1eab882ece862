package io.perfwarden.measure;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.perfwarden.archive.ResultFile;
import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.BaselineCodec;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.forge.RunConclusion;
import io.perfwarden.ledger.ResultLedger;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Stores and restores results: gzip over one line of JSON with what is around the measurements, and
 * then, if there are any, the canonical document.
 */
public final class ResultsCodec {
    private static final ObjectMapper JSON =
            JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

    /** What is around the measurements. */
    private record Header(
            String conclusion,
            String runUrl,
            @Nullable List<Long> artifacts,
            @Nullable List<String> carriedOver,
            @Nullable List<Problem> problems) {}

    private ResultsCodec() {}

    static ResultLedger.Document encode(SuiteResults results) {
        Header header =
                new Header(
                        results.origin().conclusion().name(),
                        results.origin().runUrl(),
                        results.origin().artifacts(),
                        results.origin().carriedOver(),
                        results.results().warnings());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(JSON.writeValueAsBytes(header));
            out.write('\n');
            if (!results.results().measurements().isEmpty()) {
                BaselineCodec.write(new Baseline(Optional.empty(), results.results()), out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory does not fail", e);
        }
        return new ResultLedger.Document(bytes.toByteArray());
    }

    /** What was stored for one suite on one platform. */
    public static SuiteResults decode(ResultLedger.Stored stored) {
        byte[] bytes = stored.document().bytes();
        try (PushbackInputStream in =
                new PushbackInputStream(
                        new GZIPInputStream(new ByteArrayInputStream(bytes), 1 << 16), 1)) {
            Header header = JSON.readValue(firstLine(in), Header.class);
            return new SuiteResults(
                    stored.suite(),
                    stored.platform(),
                    new SuiteResults.Origin(
                            RunConclusion.valueOf(header.conclusion().toUpperCase(Locale.ROOT)),
                            header.runUrl(),
                            listed(header.artifacts()),
                            listed(header.carriedOver())),
                    results(in, listed(header.problems())));
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "stored results of " + stored.attempt() + " are damaged", e);
        }
    }

    /** What an earlier version did not write. */
    private static <T> List<T> listed(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }

    private static ResultSet results(PushbackInputStream in, List<Problem> problems)
            throws IOException {
        int first = in.read();
        if (first < 0) {
            return new ResultSet(List.of(), List.of(), ResultSet.EMPTY.environment(), problems);
        }
        in.unread(first);
        return switch (BaselineCodec.decode(new StreamedOnce(in))) {
            case Outcome.Ok<Baseline>(Baseline stored) ->
                    new ResultSet(
                            stored.results().formats(),
                            stored.results().measurements(),
                            stored.results().environment(),
                            problems);
            case Outcome.Rejected<Baseline>(List<Problem> damage) ->
                    throw new IOException(damage.getFirst().line());
        };
    }

    /** The rest of a stream as a file, so that a large document is never whole in memory. */
    private record StreamedOnce(InputStream open) implements ResultFile {
        @Override
        public String name() {
            return "stored results";
        }
    }

    private static String firstLine(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
            line.write(b);
        }
        return line.toString(StandardCharsets.UTF_8);
    }
}
