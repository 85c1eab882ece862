package io.perfwarden.format.load;

import module java.base;

import io.perfwarden.format.JsonCursor;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.Metric.DirectionOrigin;

/** The thresholds of one metric of k6. */
final class K6Thresholds {
    /** The subject of a threshold: {@code p(95)<500}, {@code rate>0.99}. */
    private static final Pattern THRESHOLD =
            Pattern.compile("^\\s*([a-z]+(?:\\([\\d.]+\\))?)\\s*([<>=!])");

    private static final int MOST_CROSSED = 100;

    private final Map<String, String> crossed = new LinkedHashMap<>();
    private final Set<BetterDirection> better = EnumSet.noneOf(BetterDirection.class);

    /** Crossed ones by their subject; each is reported once. */
    Map<String, String> failures() {
        return crossed;
    }

    /** {@code {ok: false}} is a crossed threshold; in the older export {@code true} is. */
    void read(JsonCursor json) throws IOException {
        json.object(expression -> {
            if (json.isObject()) {
                json.object(key -> limit(expression, key.equals("ok") && !json.isTrue()));
            } else {
                limit(expression, json.isTrue());
            }
        });
    }

    private void limit(String expression, boolean isCrossed) {
        Matcher about = THRESHOLD.matcher(expression);
        boolean known = about.find();
        if (isCrossed && crossed.size() < MOST_CROSSED) {
            crossed.putIfAbsent(known ? about.group(1) : "value", expression);
        }
        switch (known ? about.group(2) : "") {
            case "<" -> better.add(BetterDirection.LOWER);
            case ">" -> better.add(BetterDirection.HIGHER);
            default -> {}
        }
    }

    /** A metric of the script: only its thresholds tell the better direction. */
    Metric withDirection(Metric metric) {
        return metric.direction() == BetterDirection.UNKNOWN && better.size() == 1
                ? metric.withDirection(better.iterator().next(), DirectionOrigin.DECLARED)
                : metric;
    }
}
