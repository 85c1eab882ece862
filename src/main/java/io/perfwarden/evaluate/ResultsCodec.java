package io.perfwarden.evaluate;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.perfwarden.archive.ResultFile;
import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.BaselineCodec;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.history.RunHistory;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * Stores and restores results: gzip over one line of JSON with what is around the measurements, and
 * then, if there are any, the canonical document.
 */
final class ResultsCodec {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final TypeReference<Map<String, Object>> MAP = new TypeReference<>() {};

    private ResultsCodec() {}

    static RunHistory.Document encode(SuiteResults results) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(JSON.writeValueAsBytes(header(results)));
            out.write('\n');
            if (!results.results().measurements().isEmpty()) {
                BaselineCodec.write(new Baseline(Optional.empty(), results.results()), out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory does not fail", e);
        }
        return new RunHistory.Document(bytes.toByteArray());
    }

    static SuiteResults decode(RunHistory.StoredRun run) {
        byte[] bytes = run.document().bytes();
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            Map<String, Object> header = JSON.readValue(firstLine(in), MAP);
            return new SuiteResults(
                    run.suite(),
                    run.platform(),
                    text(header, "conclusion"),
                    text(header, "runUrl"),
                    Instant.parse(text(header, "uploadedAt")),
                    texts(header, "carriedOver"),
                    results(in, problems(header)));
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "stored results of run " + run.run() + " are damaged", e);
        }
    }

    private static Map<String, Object> header(SuiteResults results) {
        return Map.of(
                "conclusion", results.conclusion(),
                "runUrl", results.runUrl(),
                "uploadedAt", results.uploadedAt().toString(),
                "carriedOver", results.carriedOver(),
                "problems",
                        results.results().warnings().stream()
                                .map(it -> List.of(it.where(), it.what(), it.hint()))
                                .toList());
    }

    private static ResultSet results(InputStream in, List<Problem> problems) throws IOException {
        byte[] document = in.readAllBytes();
        if (document.length == 0) {
            return new ResultSet(List.of(), List.of(), ResultSet.EMPTY.environment(), problems);
        }
        return switch (BaselineCodec.decode(new InMemory(document))) {
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

    private static String firstLine(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
            line.write(b);
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    private static String text(Map<String, Object> header, String key) {
        return String.valueOf(header.get(key));
    }

    private static List<String> texts(Map<String, Object> header, String key) {
        return header.get(key) instanceof List<?> list
                ? list.stream().map(String::valueOf).toList()
                : List.of();
    }

    private static List<Problem> problems(Map<String, Object> header) {
        return header.get("problems") instanceof List<?> list
                ? list.stream()
                        .filter(List.class::isInstance)
                        .map(List.class::cast)
                        .map(it -> problem((List<?>) it))
                        .toList()
                : List.of();
    }

    private static Problem problem(List<?> parts) {
        return new Problem(
                String.valueOf(parts.get(0)),
                String.valueOf(parts.get(1)),
                String.valueOf(parts.get(2)));
    }

    /** A stored document as a file. */
    private record InMemory(byte[] bytes) implements ResultFile {
        @Override
        public String name() {
            return "stored results";
        }

        @Override
        public InputStream open() {
            return new ByteArrayInputStream(bytes);
        }
    }
}
