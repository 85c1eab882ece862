package io.perfwarden.format.custom;

import io.perfwarden.bench.Direction;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.Metric;
import java.util.Collections;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which way is better of shares and sizes that somebody gave a name: a share may be of load or of
 * hits, and memory may be what is used or what is free. Where the words say nothing, or both, the
 * unit decides.
 */
final class SaidByName {
    private static final Set<String> LOWER =
            Set.of(
                    "load",
                    "usage",
                    "used",
                    "utilization",
                    "utilisation",
                    "error",
                    "errors",
                    "miss",
                    "misses",
                    "loss",
                    "overhead",
                    "failure",
                    "failures",
                    "failed");

    private static final Set<String> HIGHER =
            Set.of(
                    "free",
                    "available",
                    "idle",
                    "hit",
                    "hits",
                    "coverage",
                    "success",
                    "accuracy",
                    "efficiency");

    private static final Pattern NO_WORD = Pattern.compile("[^a-z]+");

    private SaidByName() {}

    static Metric direct(Metric metric, String name) {
        String base = metric.unit().base();
        if (!base.equals("%") && !base.equals("B")) {
            return metric;
        }
        Set<String> words =
                NO_WORD.splitAsStream(name.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
        boolean lower = !Collections.disjoint(words, LOWER);
        boolean higher = !Collections.disjoint(words, HIGHER);
        if (lower == higher) {
            return metric;
        }
        return metric.directed(lower ? Direction.LOWER : Direction.HIGHER, DirectionOrigin.FORMAT);
    }
}
