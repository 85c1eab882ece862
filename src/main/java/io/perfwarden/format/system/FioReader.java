package io.perfwarden.format.system;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.Failed;

/**
 * fio's {@code --output-format=json}. Each direction of a job is a benchmark. Operations a second
 * decide. With a set rate the latency does as well: the rate only shows that it was kept.
 */
public final class FioReader implements ResultReader.Json {
    private static final List<String> DIRECTIONS = List.of("read", "write", "trim");
    private static final List<String> PARAMETERS = List.of("rw", "bs", "iodepth", "numjobs");
    private static final List<String> PACES =
            List.of("rate", "rate_iops", "rate_process", "thinktime");

    /** Percentiles of the completion latency, by their name in the file. */
    private static final Map<String, String> PERCENTILES =
            new TreeMap<>(Map.of("50.000000", "p50", "95.000000", "p95", "99.000000", "p99"));

    private static final FieldTable LATENCY =
            new FieldTable().numbers("mean", "stddev").with(JsonCursor::numbersByKey, "percentile");

    private static final FieldTable DIRECTION =
            new FieldTable()
                    .numbers("total_ios", "short_ios", "drop_ios")
                    .numbers("iops", "iops_stddev", "bw_bytes")
                    .with(LATENCY::read, "lat_ns", "clat_ns", "lat", "clat");

    private static final FieldTable JOB =
            new FieldTable()
                    .names("jobname")
                    .numbers("groupid", "error", "total_err")
                    .with(FioReader::readOptions, "job options")
                    .with(DIRECTION::read, DIRECTIONS.toArray(String[]::new))
                    .require("expected the key jobname, found none", "jobname");

    private static final FieldTable REPORT =
            new FieldTable()
                    .texts("fio version")
                    .with(FioReader::readOptions, "global options")
                    .with(FioReader::readJobs, "jobs");

    private static final String SIGNAL = "fio: terminating on signal";

    @Override
    public FormatInfo format() {
        return document("fio", "fio JSON", Offer.SPREAD, Offer.ENVIRONMENT);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.json().has("fio version", "jobs")
                || (head.mentions(SIGNAL, "\"fio version\"") && head.anyLine(FioReader::isSignal));
    }

    private static boolean isSignal(String line) {
        return line.startsWith(SIGNAL);
    }

    private static Map<String, String> readOptions(JsonCursor json) throws IOException {
        Map<String, String> options = new HashMap<>();
        json.object(key -> options.put(key, json.text()));
        return options;
    }

    private static List<ObjectFields> readJobs(JsonCursor json) throws IOException {
        List<ObjectFields> jobs = new ArrayList<>();
        json.array(() -> {
            jobs.add(JOB.read(json));
            json.keep();
        });
        return jobs;
    }

    /** Figures of a run that was cut short look as good as others: only this line tells. */
    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        if (FileHead.of(file).anyLine(FioReader::isSignal)) {
            String what = "a signal ended fio before its jobs were done, expected a whole run";
            throw new FormatException(file.name(), what);
        }
        ResultReader.Json.super.read(file, limits, results);
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        ObjectFields report = REPORT.read(json);
        results.fact(BenchmarkEnvironment.TOOL, report.text("fio version"));
        List<ObjectFields> jobs = report.get("jobs", List.of());
        Map<String, Set<Double>> groups = new HashMap<>();
        jobs.forEach(job ->
                groups.computeIfAbsent(job.text("jobname"), _ -> new HashSet<>())
                        .add(job.number("groupid")));
        for (ObjectFields job : jobs) {
            Map<String, String> options = new HashMap<>(report.get("global options", Map.of()));
            options.putAll(job.get("job options", Map.of()));
            Map<String, String> params = new LinkedHashMap<>();
            PARAMETERS.stream()
                    .filter(options::containsKey)
                    .forEach(key -> params.put(key, options.getOrDefault(key, "")));
            if (groups.getOrDefault(job.text("jobname"), Set.of()).size() > 1) {
                params.put("group", String.format(Locale.ROOT, "%.0f", job.number("groupid")));
            }
            addJob(job, options, params, results);
        }
    }

    private static void addJob(
            ObjectFields job,
            Map<String, String> options,
            Map<String, String> params,
            ResultCollector results)
            throws FormatException {
        String asked = options.getOrDefault("rw", options.getOrDefault("readwrite", "read"));
        boolean isPaced = PACES.stream().anyMatch(options::containsKey);
        FilePosition position = results.at(job.line());
        for (String direction : DIRECTIONS) {
            ObjectFields measured = job.inner(direction);
            if (measured.optional("total_ios").orElse(0) != 0 || asksFor(asked, direction)) {
                var id = new BenchmarkId(job.text("jobname") + " " + direction, params);
                addDirection(id, isPaced, job, measured, results, position);
            }
        }
        if (job.has("total_err")) {
            double all =
                    DIRECTIONS.stream()
                            .mapToDouble(it -> job.inner(it).optional("total_ios").orElse(0))
                            .sum();
            var id = new BenchmarkId(job.text("jobname"), params);
            results.addFailures(id, "errors", "operations", job.number("total_err"), all, position);
        }
    }

    /** Whether a kind of work, such as {@code randrw}, has a direction. */
    private static boolean asksFor(String work, String direction) {
        return work.contains(direction) || (work.contains("rw") && !direction.equals("trim"));
    }

    private static void addDirection(
            BenchmarkId id,
            boolean isPaced,
            ObjectFields job,
            ObjectFields measured,
            ResultCollector results,
            FilePosition position)
            throws FormatException {
        Metric iops = results.metric("iops", "ops/s");
        Optional<MetricReading> failed = findFailure(job, measured);
        if (failed.isPresent()) {
            results.add(id, iops, failed.get(), position);
            return;
        }
        double rate = measured.number("iops");
        ReportedSpread spread = ReportedSpread.deviation(rate, measured.number("iops_stddev"));
        results.add(id, iops, MetricReading.of(rate, spread), position);
        Metric bandwidth = results.metric("bandwidth", "B/s").secondary();
        results.add(id, bandwidth, measured.optional("bw_bytes"), position);
        // before version 3 times were microseconds
        boolean isNew = measured.has("lat_ns") || measured.has("clat_ns");
        String unit = isNew ? "ns" : "us";
        Metric mean = results.metric("latency mean", unit);
        ObjectFields whole = measured.inner(isNew ? "lat_ns" : "lat");
        results.add(id, isPaced ? mean : mean.secondary(), whole.number("mean"), position);
        Map<String, Double> percentiles =
                measured.inner(isNew ? "clat_ns" : "clat").get("percentile", Map.of());
        for (var named : PERCENTILES.entrySet()) {
            Metric one = results.metric("latency " + named.getValue(), unit).secondary();
            Double value = percentiles.get(named.getKey());
            results.add(
                    id,
                    one,
                    value == null ? OptionalDouble.empty() : OptionalDouble.of(value),
                    position);
        }
        double broken =
                measured.optional("short_ios").orElse(0) + measured.optional("drop_ios").orElse(0);
        double all = measured.number("total_ios");
        results.addMinorFailures(id, "short and dropped", "operations", broken, all, position);
    }

    private static Optional<MetricReading> findFailure(ObjectFields job, ObjectFields measured) {
        double error = job.optional("error").orElse(0);
        if (error != 0) {
            return Optional.of(
                    new Failed(String.format(Locale.ROOT, "fio ended with error %.0f", error)));
        }
        return measured.optional("total_ios").orElse(0) == 0
                ? Optional.of(new Failed("nothing was read or written"))
                : Optional.empty();
    }
}
