package io.perfwarden.format.load;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/** autocannon's {@code --json}: one test, or several one after the other or in an array. */
public final class AutocannonReader implements ResultReader.Json {
    @Override
    public FormatInfo format() {
        return document("autocannon", "autocannon JSON", Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return isTest(head.json()) || isTest(head.json().element());
    }

    private static boolean isTest(JsonShape test) {
        return test.at("latency").has("p50")
                && test.at("requests").has("average")
                && test.has("throughput", "non2xx");
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        if (json.isArray()) {
            json.array(() -> new AutocannonRun(json.line()).read(json, results));
        } else {
            new AutocannonRun(json.line()).read(json, results);
        }
    }

    /** One test of autocannon while it is read, named by its title or by the path it requested. */
    private static final class AutocannonRun {
        /** Latencies in whole ms. */
        private static final List<String> PERCENTILES =
                List.of("p50", "p75", "p90", "p97_5", "p99", "p99_9");

        private static final List<String> FAILURES = List.of("errors", "timeouts", "non2xx");

        private static final int FEWEST_SECONDS = 3;

        private final int line;
        private Map<String, Double> latency = Map.of();
        private Map<String, Double> requests = Map.of();
        private Map<String, Double> transfer = Map.of();
        private final Map<String, Double> failures = new LinkedHashMap<>();
        private String title = "";
        private String url = "";

        AutocannonRun(int line) {
            this.line = line;
        }

        void read(JsonCursor json, ResultCollector results) throws IOException {
            json.object(key -> {
                switch (key) {
                    case "title" -> title = json.text();
                    case "url" -> url = json.text();
                    case "latency" -> latency = json.numbersByKey();
                    case "requests" -> requests = json.numbersByKey();
                    case "throughput" -> transfer = json.numbersByKey();
                    case "errors", "timeouts", "non2xx" -> failures.put(key, json.number());
                    default -> {}
                }
            });
            BenchmarkId id = BenchmarkId.of(title.isEmpty() ? RequestPath.of(url) : title);
            FilePosition position = results.at(line);
            Metric throughput = LoadMetrics.throughput(results);
            if (requests.getOrDefault("total", Double.NaN) == 0) {
                MetricReading failed = new Failed("no request was answered");
                results.add(id, throughput, failed, position);
                return;
            }
            if (average(requests).isEmpty()) {
                results.unread(position, "expected the average of requests of", id.name());
            }
            results.add(id, throughput, average(requests), position);
            Metric mean = LoadMetrics.latency("mean", "ms", results);
            results.add(id, isAtFixedRate() ? mean : mean.secondary(), average(latency), position);
            for (String percentile : PERCENTILES) {
                String name = percentile.replace('_', '.');
                Metric metric = LoadMetrics.latency(name, "ms", results).secondary();
                results.add(id, metric, value(latency, percentile), position);
            }
            results.add(id, LoadMetrics.transfer(results), average(transfer), position);
            for (String failure : FAILURES) {
                results.add(id, LoadMetrics.failures(failure), value(failures, failure), position);
            }
        }

        /**
         * Whether each of several seconds had as many answers, as only {@code -R} makes it: then
         * the test is about the latency as well.
         */
        private boolean isAtFixedRate() {
            double least = requests.getOrDefault("min", Double.NaN);
            double most = requests.getOrDefault("max", Double.NaN);
            return least == most && requests.getOrDefault("total", 0.0) >= FEWEST_SECONDS * most;
        }

        private static Optional<MetricReading> average(Map<String, Double> statistics) {
            double deviation = statistics.getOrDefault("stddev", Double.NaN);
            return Optional.ofNullable(statistics.get("average"))
                    .map(mean ->
                            MetricReading.measured(
                                    mean, ReportedSpread.deviation(mean, deviation)));
        }

        private static Optional<MetricReading> value(Map<String, Double> statistics, String key) {
            return Optional.ofNullable(statistics.get(key)).map(MetricReading::measured);
        }
    }
}
