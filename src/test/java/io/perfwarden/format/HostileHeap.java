package io.perfwarden.format;

import module java.base;

import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.ResultSet;

/** Reads one generated file that would fill the memory, and says what came out. */
final class HostileHeap {
    private HostileHeap() {}

    public static void main(String[] arguments) {
        String kind = arguments[0];
        ResultFile file =
                switch (kind) {
                    case "attribute" ->
                            repeated("<Catch2TestRun name=\"", "x".repeat(1 << 20), 400);
                    case "comment" -> repeated("<Catch2TestRun><!--", "x".repeat(1 << 20), 400);
                    case "names" ->
                            numbered("", "test #" + "n".repeat(4_080) + " ... bench: 1 ns/iter\n");
                    case "wide names" ->
                            numbered(
                                    "",
                                    "test #" + "\u4e2d".repeat(4_080) + " ... bench: 1 ns/iter\n");
                    case "parameters" ->
                            numbered(
                                    "[{\"benchmark\": \"b\", \"primaryMetric\": {\"score\": 1}, \"params\": {",
                                    "\"#\": \"" + "v".repeat(4_080) + "\",");
                    case "metrics" ->
                            numbered(
                                    "[{\"benchmark\": \"b\", \"primaryMetric\": {\"score\": 1}, \"secondaryMetrics\": {",
                                    "\"#\": {\"score\":1},");
                    case "units" ->
                            numbered(
                                    "[",
                                    "{\"name\": \"b\", \"value\": 1, \"unit\": \"#"
                                            + "u".repeat(4_080)
                                            + "\"},");
                    case "failures" -> numbered("BenchmarkA 1 1 ns/op\n", "--- FAIL: Benchmark#\n");
                    default -> throw new IllegalArgumentException(kind);
                };
        System.out.println(said(Read.outcome(file)));
    }

    private static String said(ReadOutcome<ResultSet> outcome) {
        return switch (outcome) {
            case ReadOutcome.Ok<ResultSet>(ResultSet results) ->
                    results.measurements().size() + " measurements";
            case ReadOutcome.Rejected<ResultSet>(List<InputProblem> problems) ->
                    problems.getFirst().what();
        };
    }

    private static ResultFile repeated(String start, String piece, int times) {
        return new Generated(start, () -> Collections.nCopies(times, piece).stream());
    }

    /** 400 MB or a million pieces, with a number in each. */
    private static ResultFile numbered(String start, String piece) {
        int at = piece.indexOf('#');
        String before = piece.substring(0, at);
        String after = piece.substring(at + 1);
        return new Generated(
                start,
                () ->
                        IntStream.range(0, piece.length() > 1_000 ? 100_000 : 1_000_000)
                                .mapToObj(i -> before + i + after));
    }

    /** A file that is never in memory as a whole. */
    private record Generated(String start, Supplier<Stream<String>> pieces) implements ResultFile {
        @Override
        public String name() {
            return "file";
        }

        @Override
        public InputStream open() {
            return new Pieces(Stream.concat(Stream.of(start), pieces.get()).iterator());
        }
    }

    /** Texts one after the other. */
    private static final class Pieces extends InputStream {
        private final Iterator<String> later;
        private ByteArrayInputStream piece = new ByteArrayInputStream(new byte[0]);

        Pieces(Iterator<String> later) {
            this.later = later;
        }

        @Override
        public int read() {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int count) {
            while (piece.available() == 0 && later.hasNext()) {
                piece = new ByteArrayInputStream(later.next().getBytes(StandardCharsets.UTF_8));
            }
            return piece.read(target, offset, count);
        }
    }
}
