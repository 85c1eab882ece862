package io.perfwarden.format.runtime;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;

/**
 * The benchmarks that JMH's log names above its table. The table shows the ends of their names;
 * before JMH 1.5 also the beginnings, with packages as their first letters.
 */
final class JmhNames {
    private static final int MOST_BENCHMARKS = 100_000;
    private static final int MOST_PACKAGES = 20;

    /** Reversed, so that all names with one end stand together. */
    private final NavigableMap<String, String> threadsByReversedName = new TreeMap<>();

    /** Empty where two names are shortened alike. */
    private final Map<String, String> nameByLetters = new HashMap<>();

    void add(String name, String threads) {
        if (threadsByReversedName.size() >= MOST_BENCHMARKS) {
            return;
        }
        threadsByReversedName.put(reversed(name), threads);
        String rest = name;
        String letters = "";
        for (int count = 0; count < MOST_PACKAGES; count++) {
            int point = rest.indexOf('.');
            if (point <= 0 || Character.isUpperCase(rest.charAt(0))) {
                break;
            }
            letters += rest.charAt(0) + ".";
            rest = rest.substring(point + 1);
            nameByLetters.merge(letters + rest, name, (one, other) -> one.equals(other) ? one : "");
        }
    }

    /** The threads of a benchmark, empty where the log does not say. */
    String threads(String name) {
        return threadsByReversedName.getOrDefault(reversed(benchmark(name)), "");
    }

    /** The whole name of what the table shows, or that if no single benchmark is meant. */
    String whole(String shown) {
        String benchmark = benchmark(shown);
        if (threadsByReversedName.containsKey(reversed(benchmark))) {
            return shown;
        }
        String rest = shown.substring(benchmark.length());
        String end = reversed("." + benchmark);
        List<String> whole =
                threadsByReversedName.tailMap(end).keySet().stream()
                        .takeWhile(name -> name.startsWith(end))
                        .limit(2)
                        .toList();
        String found =
                whole.size() == 1
                        ? reversed(whole.getFirst())
                        : nameByLetters.getOrDefault(benchmark, "");
        return (found.isEmpty() ? benchmark : found) + rest;
    }

    private static String benchmark(String name) {
        return name.split(":", 2)[0];
    }

    private static String reversed(String text) {
        return new StringBuilder(text).reverse().toString();
    }
}
