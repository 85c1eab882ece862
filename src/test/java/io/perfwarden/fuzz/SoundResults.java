package io.perfwarden.fuzz;

import io.perfwarden.format.ReadLimits;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;
import java.util.List;

/**
 * Results that the rest of the program can take as they are: bounded, without control characters,
 * each with its place in the file.
 *
 * @param file the name of the file that was read
 * @param limits what the reader was given
 * @param lastLine how many lines the file has at most
 */
record SoundResults(String file, ReadLimits limits, int lastLine) {
    private static final int LONGEST_MESSAGE = 2_000;
    private static final int LONGEST_REASON = 600;
    private static final int LONGEST_FACT = 300;
    private static final int MOST_FACTS = 50;
    private static final int MOST_WARNINGS = 21;

    /**
     * Checks all that was read.
     *
     * @param possible the formats it may be of; each has its own bounds
     */
    void check(ResultSet results, List<String> possible) {
        int formats = results.formats().size();
        Require.that(
                formats > 0 && possible.containsAll(results.formats()), "names its own format");
        Require.that(
                results.measurements().size() <= formats * limits.measurements(),
                "keeps to the bound on measurements");
        results.measurements().forEach(this::checkMeasurement);
        Require.that(
                results.environment().facts().size() <= formats * MOST_FACTS, "notes few facts");
        results.environment()
                .facts()
                .forEach((key, value) -> {
                    checkText(key, 1, LONGEST_FACT, "a fact's key");
                    checkText(value, 1, LONGEST_FACT, "a fact");
                });
        Require.that(
                results.warnings().size() <= formats * MOST_WARNINGS + formats - 1,
                "warns a bounded number of times");
        results.warnings().forEach(warning -> checkProblem(warning, file));
    }

    /** A problem that names its file and fits on a line. */
    static void checkProblem(InputProblem problem, String file) {
        Require.that(problem.where().startsWith(file), "a problem's place begins with the file");
        checkText(problem.line(), 1, LONGEST_MESSAGE, "a problem");
    }

    private void checkMeasurement(MetricResult measurement) {
        checkId(measurement.id());
        checkText(measurement.metric().name(), 1, limits.nameLength(), "a metric");
        checkText(measurement.metric().unit().symbol(), 0, limits.nameLength(), "a unit");
        Require.that(measurement.position().file().equals(file), "a place is in the file");
        int line = measurement.position().line();
        Require.that(line >= 0 && line <= lastLine, "a place is a line of the file");
        switch (measurement.reading()) {
            case MetricReading.Measured measured -> checkSamples(measured);
            case MetricReading.Failed(String reason, var measured) -> {
                checkText(reason, 0, LONGEST_REASON, "a reason");
                measured.ifPresent(this::checkSamples);
            }
            case MetricReading.Skipped(String reason) ->
                    checkText(reason, 0, LONGEST_REASON, "a reason");
        }
    }

    private void checkSamples(MetricReading.Measured measured) {
        Require.that(
                measured.samples().size() <= limits.samples(), "keeps to the bound on samples");
        Require.that(measured.trials().orElse(1) >= 1, "a share is of something");
    }

    private void checkId(BenchmarkId id) {
        checkText(id.name(), 1, limits.nameLength(), "a name");
        id.params()
                .forEach((key, value) -> {
                    checkText(key, 1, limits.nameLength(), "a parameter's key");
                    checkText(value, 0, limits.nameLength(), "a parameter");
                });
    }

    private static void checkText(String text, int shortest, int longest, String what) {
        Require.that(
                text.length() >= shortest && text.length() <= longest,
                what + " has " + shortest + " to " + longest + " characters, not " + text.length());
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            int c = text.codePointAt(i);
            boolean lone = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
            Require.that(
                    !lone && !Character.isISOControl(c),
                    what + " has no control character, not " + Character.getName(c));
        }
    }
}
