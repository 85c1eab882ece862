package io.perfwarden.format.system;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.Failed;

/** What DuckDB's {@code benchmark_runner} prints: a line for each run, in seconds. */
public final class DuckdbReader implements ResultReader.Lines {
    private static final String HEADER = "name\trun\ttiming";
    private static final Pattern RUN = Pattern.compile("^(\\S[^\t]*)\t\\d+\t(\\S+)$");
    private static final Map<String, String> FAILURES =
            Map.of(
                    "INCORRECT", "the result is incorrect",
                    "TIMEOUT", "the query took too long",
                    "ERROR", "the query failed");

    @Override
    public FormatInfo format() {
        return logLines("duckdb", "DuckDB benchmark runner", Offer.SAMPLES);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.mentions(HEADER) && head.anyLine(HEADER::equals);
    }

    @Override
    public ConsoleLines.Line lines(ResultCollector results) {
        return new ConsoleLines.Line() {
            private final Map<String, QueryRuns> benchmarks = new LinkedHashMap<>();

            @Override
            public void read(String line, int number) throws IOException {
                Matcher run = RUN.matcher(line);
                if (!run.find() || line.equals(HEADER)) {
                    return;
                }
                String name = results.name(run.group(1), number);
                String timing = run.group(2);
                FilePosition position = results.at(number);
                QueryRuns runs = benchmarks.get(name);
                if (runs == null) {
                    results.reserve(position);
                    runs = new QueryRuns(position);
                    benchmarks.put(results.hold(name, position), runs);
                }
                OptionalDouble seconds = NumberText.parse(timing);
                if (FAILURES.containsKey(timing)) {
                    runs.failure = FAILURES.getOrDefault(timing, "");
                } else if (seconds.isPresent()) {
                    results.reserveSample(position);
                    runs.times.add(seconds.getAsDouble());
                } else {
                    results.unread(number, "expected a time in", line);
                }
            }

            @Override
            public void finish() throws FormatException {
                for (var named : benchmarks.entrySet()) {
                    QueryRuns runs = named.getValue();
                    BenchmarkId id = BenchmarkId.of(named.getKey());
                    Metric time = results.metric("time", "s");
                    if (!runs.failure.isEmpty()) {
                        results.add(id, time, new Failed(runs.failure), runs.position);
                    } else if (!runs.times.isEmpty()) {
                        Samples all = runs.times.toSamples();
                        results.add(id, time, MetricReading.median(all), runs.position);
                    }
                }
            }
        };
    }

    private static final class QueryRuns {
        private final FilePosition position;
        private final SampleBuffer times = new SampleBuffer();
        private String failure = "";

        QueryRuns(FilePosition position) {
            this.position = position;
        }
    }
}
