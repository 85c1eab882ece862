package io.perfwarden.format.load;

import module java.base;

import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ResultCollector;

/** The statistics of one metric of k6, by their names, in order. */
final class K6Values {
    private final Map<String, Double> all = new LinkedHashMap<>();

    Map<String, Double> all() {
        return all;
    }

    void read(String statistic, JsonCursor json, ResultCollector results, String metric)
            throws IOException {
        if (json.isNumber() || json.isNull()) {
            all.put(json.key(statistic), json.number());
        } else if (json.isText()) {
            String what = "expected a number as " + json.key(statistic) + " of " + metric;
            results.unread(json.line(), what, json.note());
        }
    }

    /** The share of a rate, from 0 to 1; NaN without one. */
    double part() {
        return all.getOrDefault("rate", all.getOrDefault("value", Double.NaN));
    }

    /** The total of a rate; 0 if unknown. */
    double trials() {
        double counted = all.getOrDefault("passes", 0.0) + all.getOrDefault("fails", 0.0);
        return all.getOrDefault("total", counted);
    }

    boolean isTrend(String type) {
        return type.equals("trend") || all.containsKey("avg");
    }
}
