package io.perfwarden.format.system;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;
import org.jspecify.annotations.Nullable;

/**
 * hyperfine's {@code --export-json}: a result for each command and set of parameters, in seconds.
 * The median is the value, as a single disturbed run does not move it; the spread is one standard
 * deviation around the mean. The shell's time is subtracted, so very short commands become 0.
 *
 * <p>A run with another exit code than 0, which needs {@code --ignore-failure}, is a failure: a
 * command that fails early looks fast. The time is kept if a command chose the same code in every
 * run.
 */
public final class HyperfineReader implements ResultReader.Json {
    private static final FieldTable RESULT =
            new FieldTable()
                    .names("command")
                    .with(json -> json.isNull() ? null : json.texts(), "parameters")
                    .numbers("mean")
                    .numbers("median", "user", "system")
                    .numbersOrNull("stddev")
                    .samples("times")
                    .with(json -> json.isArray() ? json.numbers() : null, "memory_usage_byte")
                    .with(HyperfineReader::failure, "exit_codes")
                    .require("expected the keys command and mean", "command", "mean");

    @Override
    public FormatInfo format() {
        return document("hyperfine", "hyperfine JSON", Offer.SAMPLES, Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.json().at("results").element().has("command", "mean");
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        json.only("results", () -> json.array(() -> add(RESULT.read(json), results)));
    }

    /** The failure by exit codes; null without one. */
    private static @Nullable ExitFailure failure(JsonCursor json) throws IOException {
        int[] runs = new int[3];
        Set<Double> codes = new HashSet<>();
        json.array(() -> {
            double code = json.isNull() ? Double.NaN : json.number();
            codes.add(code);
            runs[0]++;
            runs[Double.isNaN(code) ? 1 : 2] += code == 0 ? 0 : 1;
        });
        int failed = runs[1] > 0 ? runs[1] : runs[2];
        if (failed == 0) {
            return null;
        }
        if (runs[1] == 0 && codes.size() == 1) {
            String code = String.format(Locale.ROOT, "%.0f", codes.iterator().next());
            boolean isChosen = ExitCodes.isChosen(codes.iterator().next());
            return new ExitFailure("every run ended with exit code " + code, isChosen);
        }
        String how = runs[1] > 0 ? "a signal" : "an exit code other than 0";
        String some = String.format(Locale.ROOT, "%,d of %,d runs ended with ", failed, runs[0]);
        return new ExitFailure(some + how, false);
    }

    /**
     * A failure of runs.
     *
     * @param isMeant whether the command chose one exit code in all runs
     */
    private record ExitFailure(String reason, boolean isMeant) {}

    static void add(ObjectFields row, ResultCollector results) throws FormatException {
        BenchmarkId id = new BenchmarkId(row.text("command"), row.get("parameters", Map.of()));
        FilePosition position = results.at(row.line());
        Metric time = results.metric("time", "s");
        double mean = row.number("mean");
        ReportedSpread spread = ReportedSpread.deviation(mean, row.number("stddev"));
        double value = row.optional("median").orElse(mean);
        Measured measured = new Measured(value, spread, row.samples("times"));
        if (row.has("exit_codes")) {
            ExitFailure failure = row.get("exit_codes", new ExitFailure("", false));
            Optional<Measured> meant = Optional.of(measured).filter(_ -> failure.isMeant());
            results.add(id, time, new Failed(failure.reason(), meant), position);
            return;
        }
        results.add(id, time, measured, position);
        if (row.has("median")) {
            results.add(id, results.metric("mean", "s").secondary(), mean, position);
        }
        for (String part : List.of("user", "system")) {
            results.add(id, results.metric(part, "s").secondary(), row.optional(part), position);
        }
        Samples memory = row.samples("memory_usage_byte");
        if (!memory.isEmpty()) {
            Metric metric = results.metric("memory", "B").secondary();
            results.add(id, metric, MetricReading.median(memory), position);
        }
    }
}
