package io.perfwarden.format;

import module java.base;

import io.perfwarden.model.InputProblem;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.Samples;

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
        for (InputProblem warning : results.warnings()) {
            text.append("warning ").append(warning.line()).append('\n');
        }
        for (InputProblem unread : results.unread().first()) {
            text.append("unread ").append(unread.line()).append('\n');
        }
        for (MetricResult measurement : results.measurements()) {
            text.append(line(measurement)).append('\n');
        }
        return text.toString();
    }

    private static String line(MetricResult row) {
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

    private static String reading(MetricReading reading) {
        return switch (reading) {
            case MetricReading.Measured(var value, var spread, var samples, var trials) ->
                    value
                            + spread(spread)
                            + samples(samples)
                            + trials.stream()
                                    .mapToObj(" of %,d trials"::formatted)
                                    .collect(Collectors.joining());
            case MetricReading.Failed(String reason, var measured) ->
                    "failed: "
                            + reason
                            + measured.map(it -> ", measured " + reading(it)).orElse("");
            case MetricReading.Skipped(String reason) -> "skipped: " + reason;
        };
    }

    private static String spread(ReportedSpread spread) {
        return spread.kind() == ReportedSpread.Kind.NONE
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
