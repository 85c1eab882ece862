package io.perfwarden.format.inference;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.Failed;

/**
 * Results of {@code vllm bench serve --save-result} and of SGLang's {@code bench_serving}, which
 * appends lines. The time to the first token decides; at a fixed rate of requests the time for each
 * further token, too, else the tokens a second. Texts of the model are never read.
 */
public final class VllmReader implements ResultReader.Json {
    private static final Pattern LATENCY =
            Pattern.compile("(mean|median|p[\\d.]+)_(ttft|tpot|itl|e2el|e2e_latency)_ms");

    private static final List<String> RATES =
            List.of("output_throughput", "request_throughput", "total_token_throughput");

    private static final List<String> HIGHER = List.of("request_goodput", "accept_length");

    private static final List<String> PARAMETERS =
            List.of(
                    "label",
                    "backend",
                    "dataset_name",
                    "request_rate",
                    "max_concurrency",
                    "random_input_len",
                    "random_output_len");

    private static final Set<String> COUNTS = Set.of("completed", "failed", "num_prompts");

    @Override
    public FormatInfo format() {
        return document("vllm-bench", "vLLM and SGLang serving JSON", Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.json().has("request_throughput", "output_throughput", "median_ttft_ms");
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        ObjectFields test = new ObjectFields(json.line());
        json.object(key -> readField(key, json, test));
        Map<String, String> params = new LinkedHashMap<>();
        PARAMETERS.stream()
                .filter(key -> !test.text(key).isEmpty())
                .forEach(key -> params.put(key, test.text(key)));
        String model = test.text("model_id");
        String name = model.substring(model.lastIndexOf('/') + 1);
        BenchmarkId id = new BenchmarkId(name.isEmpty() ? "serving" : name, params);
        boolean paced =
                NumberText.parse(test.text("request_rate")).stream().anyMatch(Double::isFinite);
        add(test, id, paced, results);
    }

    private static void readField(String key, JsonCursor json, ObjectFields test)
            throws IOException {
        if (key.equals("model_id") || PARAMETERS.contains(key)) {
            test.put(key, json.text());
        } else if (COUNTS.contains(key)
                || RATES.contains(key)
                || key.startsWith("std_")
                || LATENCY.matcher(key).matches()) {
            test.put(key, json.number());
        } else if (HIGHER.contains(key) && !json.isNull()) {
            test.put(key, json.number());
        }
    }

    private static void add(
            ObjectFields test, BenchmarkId id, boolean paced, ResultCollector results)
            throws FormatException {
        FilePosition position = results.at(test.line());
        double completed = test.number("completed");
        double failed =
                test.optional("failed")
                        .orElse(test.optional("num_prompts").orElse(completed) - completed);
        Metric tokens = TokenMetrics.rate("output throughput", "tokens/s", results);
        if (!(completed > 0 && Double.isFinite(completed))) {
            results.add(id, tokens, new Failed("no request was completed"), position);
            return;
        }
        for (String key : RATES) {
            String unit = key.startsWith("request") ? "reqs/s" : "tokens/s";
            Metric rate = TokenMetrics.rate(key.replace('_', ' '), unit, results);
            boolean decides = key.equals(RATES.getFirst()) && !paced;
            results.add(id, decides ? rate : rate.secondary(), test.number(key), position);
        }
        for (String key : HIGHER) {
            Metric metric = TokenMetrics.rate(key.replace('_', ' '), "", results);
            results.add(id, metric.secondary(), test.optional(key), position);
        }
        addLatencies(test, id, paced, results);
        Metric failures =
                Metric.of("errors", results.unit("% of requests"))
                        .withDirection(BetterDirection.LOWER, Metric.DirectionOrigin.FORMAT);
        MetricReading share =
                failed >= 0 && Double.isFinite(failed)
                        ? MetricReading.share(failed, completed + failed)
                        : MetricReading.of(failed);
        results.add(id, failures, share, position);
    }

    private static void addLatencies(
            ObjectFields test, BenchmarkId id, boolean paced, ResultCollector results)
            throws FormatException {
        for (String key : test.keys()) {
            Matcher latency = LATENCY.matcher(key);
            if (latency.matches()) {
                String statistic = latency.group(1).replace("median", "p50");
                String what = latency.group(2);
                Metric metric = results.metric(what + " " + statistic, "ms");
                boolean decides =
                        statistic.equals("p50")
                                && (what.equals("ttft") || (paced && what.equals("tpot")));
                double value = test.number(key);
                double deviation =
                        statistic.equals("mean") ? test.number("std_" + what + "_ms") : Double.NaN;
                MetricReading reading =
                        MetricReading.of(value, ReportedSpread.deviation(value, deviation));
                results.add(
                        id,
                        decides ? metric : metric.secondary(),
                        reading,
                        results.at(test.line()));
            }
        }
    }
}
