package io.perfwarden.report;

import module java.base;

import io.perfwarden.check.GateWorth;
import io.perfwarden.check.GateWorth.AlarmEnd;
import io.perfwarden.check.GateWorth.WorthWeek;

/** What a gate gave and cost, in words, as a table and as series to draw. */
public final class WorthWording {
    private static final String NOT_KNOWN = "not known";

    private WorthWording() {}

    public static List<String> heads() {
        return Stream.of(
                        Stream.of("week of", "alarms"),
                        Stream.of(AlarmEnd.values()).map(AlarmEnd::id),
                        Stream.of("unseen", "minutes", "again"))
                .flatMap(it -> it)
                .toList();
    }

    /** A week as cells under the heads. */
    public static List<String> cells(GateWorth worth, WorthWeek week) {
        boolean isKnown = GateWorth.isKnown(worth.since(), week.monday());
        List<String> cells = new ArrayList<>(List.of(week.monday().toString()));
        IntFunction<String> count = n -> isKnown ? String.valueOf(n) : NOT_KNOWN;
        cells.add(count.apply(week.total()));
        for (AlarmEnd end : AlarmEnd.values()) {
            cells.add(count.apply(week.alarms().getOrDefault(end, 0)));
        }
        cells.add(count.apply(week.unseen()));
        cells.add(week.measuring().map(WorthWording::minutes).orElse(NOT_KNOWN));
        cells.add(week.measuring().map(_ -> minutes(week.repeating())).orElse(NOT_KNOWN));
        return cells;
    }

    private static String minutes(Duration time) {
        return CommonWording.groupDigits((int) Math.min(Integer.MAX_VALUE, time.toMinutes()));
    }

    /** All weeks in a sentence. */
    public static String summary(GateWorth worth) {
        int alarms = worth.weeks().stream().mapToInt(WorthWeek::total).sum();
        int unseen = worth.weeks().stream().mapToInt(WorthWeek::unseen).sum();
        String ends =
                Stream.of(AlarmEnd.values())
                        .map(end ->
                                Map.entry(
                                        end,
                                        worth.weeks().stream()
                                                .mapToInt(it -> it.alarms().getOrDefault(end, 0))
                                                .sum()))
                        .filter(it -> it.getValue() > 0)
                        .map(it -> it.getValue() + " " + it.getKey().id())
                        .collect(Collectors.joining(", "));
        return worth.since().isEmpty()
                ? "No check of a pull request is recorded yet."
                : CommonWording.quantity(alarms, "alarm")
                        + (ends.isEmpty() ? "" : ": " + ends)
                        + ". "
                        + CommonWording.quantity(unseen, "regression")
                        + " reached the default branch without one.";
    }
}
