package io.perfwarden.format.inference;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;

/**
 * Records of PyTorch's benchmark database, version 3: an array, or one a line. Only names tell
 * which way is better. Of {@code extra_info}, which may hold paths, short words that differ between
 * records are part of a name.
 */
public final class PytorchRecordsReader implements ResultReader {
    private static final Pattern WORD = Pattern.compile("[\\w.+-]{1,40}");

    private static final Pattern LOWER =
            Pattern.compile(
                    "(?i)compile_time_instruction_count|compilation_time|ttft|tpot|itl"
                            + "|memory.*|.{0,100}(?:latency|_ms$|\\(ms\\)$).{0,100}");

    private static final Pattern HIGHER =
            Pattern.compile(
                    "(?i)accuracy|.{0,100}(?:tokens?_per_sec(?:ond)?|throughput|tflops|speedup"
                            + "|bandwidth).{0,100}");

    private static final FieldTable BENCHMARK =
            new FieldTable()
                    .texts("name", "mode", "dtype")
                    .with(PytorchRecordsReader::readWords, "extra_info");

    private static final FieldTable MODEL = new FieldTable().texts("name", "type", "backend");

    private static final FieldTable METRIC =
            new FieldTable().texts("name").samples("benchmark_values");

    private static final FieldTable RECORD =
            new FieldTable()
                    .maybeWithin("benchmark", BENCHMARK)
                    .maybeWithin("model", MODEL)
                    .maybeWithin("metric", METRIC);

    @Override
    public FormatInfo format() {
        return document("pytorch-records", "PyTorch benchmark records (v3)", Offer.SAMPLES)
                .directedBy(DirectionOrigin.FORMAT);
    }

    @Override
    public boolean recognises(FileHead head) {
        JsonShape json = head.json();
        return isRecord(json) || isRecord(json.element());
    }

    private static boolean isRecord(JsonShape record) {
        return record.at("metric").has("benchmark_values") && record.has("benchmark");
    }

    private static Map<String, String> readWords(JsonCursor json) throws IOException {
        Map<String, String> words = new LinkedHashMap<>();
        json.ifObject(key -> {
            if (!json.isObject() && !json.isArray()) {
                String text = json.raw();
                if (WORD.matcher(text).matches() && WORD.matcher(key).matches()) {
                    words.put(key, text);
                }
            }
        });
        return words;
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        List<ObjectFields> records = new ArrayList<>();
        JsonCursor.walk(
                file,
                limits,
                json -> {
                    json.keep();
                    if (json.isArray()) {
                        json.array(() -> {
                            records.add(RECORD.read(json));
                            json.keep();
                        });
                    } else {
                        records.add(RECORD.read(json));
                    }
                });
        Map<String, Set<String>> values = new HashMap<>();
        records.forEach(it ->
                words(it)
                        .forEach((key, value) ->
                                values.computeIfAbsent(key, _ -> new HashSet<>()).add(value)));
        for (ObjectFields record : records) {
            add(record, values, results);
        }
    }

    private static Map<String, String> words(ObjectFields record) {
        return record.inner("benchmark").get("extra_info", Map.of());
    }

    private static void add(
            ObjectFields record, Map<String, Set<String>> values, ResultCollector results)
            throws FormatException {
        ObjectFields benchmark = record.inner("benchmark");
        ObjectFields model = record.inner("model");
        ObjectFields measured = record.inner("metric");
        FilePosition position = results.at(record.line());
        String metric = measured.text("name");
        String name =
                Stream.of(benchmark.text("name"), model.text("name"))
                        .filter(it -> !it.isBlank())
                        .collect(Collectors.joining(" / "));
        Samples samples = measured.samples("benchmark_values");
        if (name.isEmpty() || metric.isBlank() || samples.size() == 0) {
            String what = "expected a record with names and values, found one without";
            results.unread(position, what, name + " " + metric);
            return;
        }
        Map<String, String> params = new LinkedHashMap<>();
        put(params, "mode", benchmark.text("mode"));
        put(params, "dtype", benchmark.text("dtype"));
        put(params, "type", model.text("type"));
        put(params, "backend", model.text("backend"));
        words(record)
                .forEach((key, value) -> {
                    if (values.getOrDefault(key, Set.of()).size() > 1) {
                        params.putIfAbsent(key, value);
                    }
                });
        results.add(
                new BenchmarkId(name, params),
                direct(Metric.of(metric, Unit.NONE)),
                MetricReading.median(samples),
                position);
    }

    private static void put(Map<String, String> params, String key, String value) {
        if (!value.isBlank()) {
            params.put(key, value);
        }
    }

    private static Metric direct(Metric metric) {
        if (LOWER.matcher(metric.name()).matches()) {
            return metric.withDirection(BetterDirection.LOWER, DirectionOrigin.FORMAT);
        }
        return HIGHER.matcher(metric.name()).matches()
                ? metric.withDirection(BetterDirection.HIGHER, DirectionOrigin.FORMAT)
                : metric;
    }
}
