package io.perfwarden.format.load;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * autocannon's {@code --json}: one test, or several one after the other or in an array. A test is
 * named by its title or by the path it requested. Before 0.8 there is neither.
 */
public final class AutocannonReader implements ResultReader.Json {
    private static final List<String> PERCENTILES =
            List.of("p50", "p75", "p90", "p97_5", "p99", "p99_9");

    /** Errors, which include timeouts, have no answer; the others have one. */
    private static final List<String> FAILURES =
            List.of("errors", "timeouts", "non2xx", "mismatches");

    private static final Set<String> UNANSWERED = Set.of("errors", "timeouts");
    private static final double MILLIS = 1_000;

    private static final int FEWEST_SECONDS = 3;

    private static final FieldTable TEST =
            new FieldTable()
                    .texts("title", "url")
                    .with(JsonCursor::numbersByKey, "latency", "requests", "throughput")
                    .numbers("errors", "timeouts", "non2xx", "mismatches", "1xx", "3xx")
                    .numbers("sampleInt");

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
            json.array(() -> add(TEST.read(json), results));
        } else {
            add(TEST.read(json), results);
        }
    }

    private static void add(ObjectFields test, ResultCollector results) throws FormatException {
        String title = test.text("title");
        BenchmarkId id = BenchmarkId.of(title.isEmpty() ? RequestPath.of(test.text("url")) : title);
        FilePosition position = results.at(test.line());
        Map<String, Double> latency = test.get("latency", Map.of());
        Map<String, Double> requests = test.get("requests", Map.of());
        Metric throughput = LoadMetrics.throughput(results);
        double mismatches = count(test, "mismatches");
        if (!(Math.max(requests.getOrDefault("total", 1.0), mismatches) > 0)) {
            results.add(id, throughput, new Failed("no request was answered"), position);
            return;
        }
        double answers = Math.max(requests.getOrDefault("total", Double.NaN), mismatches);
        double refused = test.number("non2xx") - count(test, "1xx") - count(test, "3xx");
        var nothing = LoadMetrics.allFailed(Math.max(refused, mismatches), answers);
        if (nothing.isPresent()) {
            results.add(id, throughput, nothing.get(), position);
            return;
        }
        double perSecond = MILLIS / test.optional("sampleInt").orElse(MILLIS);
        if (average(requests, perSecond).isEmpty()) {
            results.unread(position, "expected the average of requests of", id.name());
        }
        results.add(id, throughput, average(requests, perSecond), position);
        Metric mean = LoadMetrics.latency("mean", "ms", results);
        Metric ranked = isAtFixedRate(requests) ? mean : mean.secondary();
        results.add(id, ranked, average(latency, 1), position);
        for (String percentile : PERCENTILES) {
            String name = percentile.replace('_', '.');
            Metric metric = LoadMetrics.latency(name, "ms", results).secondary();
            // Before 3.0 there is no separator.
            Double old = latency.get(percentile.replace("_", ""));
            var value = Optional.ofNullable(latency.getOrDefault(percentile, old));
            results.add(id, metric, value.map(MetricReading::of), position);
        }
        Map<String, Double> transfer = test.get("throughput", Map.of());
        results.add(id, LoadMetrics.transfer(results), average(transfer, perSecond), position);
        for (String failure : FAILURES) {
            OptionalDouble failed = test.optional(failure);
            if (failed.isPresent()) {
                boolean hasNoAnswer = UNANSWERED.contains(failure);
                double made = hasNoAnswer ? answers + count(test, "errors") : answers;
                OptionalDouble all = OptionalDouble.of(made);
                LoadMetrics.addFailures(id, failure, failed.getAsDouble(), all, results, position);
            }
        }
    }

    private static double count(ObjectFields test, String key) {
        return test.optional(key).orElse(0);
    }

    /**
     * Whether all seconds had equally many answers, as only {@code -R} makes it: then latency
     * counts too.
     */
    private static boolean isAtFixedRate(Map<String, Double> requests) {
        double least = requests.getOrDefault("min", Double.NaN);
        double most = requests.getOrDefault("max", Double.NaN);
        return least == most && requests.getOrDefault("total", 0.0) >= FEWEST_SECONDS * most;
    }

    private static Optional<MetricReading> average(Map<String, Double> statistics, double factor) {
        double deviation = factor * statistics.getOrDefault("stddev", Double.NaN);
        var mean = Optional.ofNullable(statistics.get("average")).map(it -> factor * it);
        return mean.map(it -> MetricReading.of(it, ReportedSpread.deviation(it, deviation)));
    }
}
