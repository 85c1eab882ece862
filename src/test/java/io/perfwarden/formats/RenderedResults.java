package io.perfwarden.formats;

import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.bench.Samples;
import io.perfwarden.bench.Spread;
import io.perfwarden.problem.Problem;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Everything that was read, as text for golden files. */
final class RenderedResults {
    private static final int SHOWN_SAMPLES = 3;

    private RenderedResults() {}

    static String of(ResultSet results) {
        StringBuilder text = new StringBuilder();
        text.append("formats ").append(String.join(", ", results.formats())).append('\n');
        results.environment()
                .facts()
                .forEach((key, value) -> text.append(key + ": " + value).append('\n'));
        for (Problem warning : results.warnings()) {
            text.append("warning ").append(warning.line()).append('\n');
        }
        for (Problem unread : results.unread().first()) {
            text.append("unread ").append(unread.line()).append('\n');
        }
        for (Measurement measurement : results.measurements()) {
            text.append(line(measurement)).append('\n');
        }
        return text.toString();
    }

    private static String line(Measurement row) {
        String declared =
                row.declared()
                        .map(limit -> " allows +" + limit.ratio() + " +" + limit.absolute())
                        .orElse("");
        return row.position()
                + " "
                + row.id().label()
                + " | "
                + metric(row.metric())
                + " | "
                + reading(row.reading())
                + declared;
    }

    private static String metric(Metric metric) {
        return "%s [%s] %s by %s, %s%s"
                .formatted(
                        metric.name(),
                        metric.unit().symbol(),
                        word(metric.direction()),
                        word(metric.origin()),
                        word(metric.role()),
                        metric.exact() ? ", exact" : "");
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static String reading(Reading reading) {
        return switch (reading) {
            case Reading.Measured(double value, Spread spread, Samples samples) ->
                    value + spread(spread) + samples(samples);
            case Reading.Failed(String reason) -> "failed: " + reason;
            case Reading.Skipped(String reason) -> "skipped: " + reason;
        };
    }

    private static String spread(Spread spread) {
        return spread.kind() == Spread.Kind.NONE
                ? ""
                : " %s %s..%s".formatted(spread.kind(), spread.low(), spread.high());
    }

    private static String samples(Samples samples) {
        if (samples.isEmpty()) {
            return "";
        }
        String first =
                Arrays.stream(samples.toArray())
                        .limit(SHOWN_SAMPLES)
                        .mapToObj(Double::toString)
                        .collect(Collectors.joining(", "));
        return " of " + samples.size() + " samples " + first;
    }
}
