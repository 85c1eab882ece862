package io.perfwarden.web.pages;

import module java.base;

import io.perfwarden.bot.query.SeriesSummary;

/** What series are called among others: by what differs. */
public final class SeriesNames {
    private SeriesNames() {}

    /** Parameters, suite, platform and metric that not all have; the metric if nothing differs. */
    public static String of(SeriesSummary series, List<SeriesSummary> among) {
        List<String> parts = new ArrayList<>();
        if (differ(among, it -> it.benchmark().name())) {
            parts.add(series.benchmark().name());
        }
        series.benchmark()
                .params()
                .forEach((name, value) -> {
                    if (differ(among, it -> it.benchmark().params().getOrDefault(name, ""))) {
                        parts.add(name + "=" + value);
                    }
                });
        if (differ(among, SeriesSummary::where)) {
            parts.add(series.where().label());
        }
        if (parts.isEmpty() || differ(among, it -> it.metric().name())) {
            parts.add(series.metric().name());
        }
        return PageWording.name(String.join(" \u00b7 ", parts));
    }

    private static boolean differ(List<SeriesSummary> all, Function<SeriesSummary, Object> part) {
        return all.stream().map(part).distinct().count() > 1;
    }
}
