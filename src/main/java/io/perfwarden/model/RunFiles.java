package io.perfwarden.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Short names of files, equal where files differ by no more than the number of a run. {@code
 * run1.json} and {@code run2.json} are two runs of one program. {@code jdk17.json} and {@code
 * jdk21.json} are not: there the number belongs to the word, and does not count from 0 or 1.
 */
final class RunFiles {
    /** A date, with a time or without. */
    private static final Pattern DATE =
            Pattern.compile(
                    "[-_. ]?\\d{4}-\\d\\d-\\d\\d(?:[T_"
                            + " -]?\\d\\d[-_:.]?\\d\\d(?:[-_:.]?\\d\\d)?Z?)?");

    /** The hash of a commit between other words. */
    private static final Pattern HASH =
            Pattern.compile("[-_. ]?\\b(?=[0-9a-f]*\\d)(?=\\d*[a-f])[0-9a-f]{7,40}\\b");

    private static final Pattern NUMBER =
            Pattern.compile("(\\p{L}{0,20})[-_. (#]{0,3}(\\d+(?:\\.\\d+)*)\\)?");

    /** Words whose number says which run it is. */
    private static final Set<String> RUNS =
            Set.of(
                    "",
                    "run",
                    "runs",
                    "round",
                    "rep",
                    "repeat",
                    "repetition",
                    "iter",
                    "iteration",
                    "attempt",
                    "try",
                    "trial",
                    "fork",
                    "sample",
                    "shard",
                    "part",
                    "pass",
                    "bench",
                    "benchmark",
                    "benchmarks",
                    "result",
                    "results",
                    "output",
                    "out",
                    "log");

    /** Longer numbers are times or ids. */
    private static final int LONGEST_VERSION = 5;

    private RunFiles() {}

    /** The name of each file; equal ones hold runs of the same benchmarks. */
    static Map<String, String> labels(List<String> files) {
        Map<String, List<String>> byShape = new LinkedHashMap<>();
        Map<String, String> plain = new LinkedHashMap<>();
        for (String file : files) {
            String undated = HASH.matcher(DATE.matcher(file).replaceAll("")).replaceAll("");
            plain.put(file, undated);
            byShape.computeIfAbsent(shape(undated), _ -> new ArrayList<>()).add(undated);
        }
        Map<String, String> labels = new LinkedHashMap<>();
        plain.forEach((file, undated) -> {
            List<String> alike = byShape.getOrDefault(shape(undated), List.of());
            labels.put(file, withoutRun(undated, alike));
        });
        return shortest(labels);
    }

    private static String shape(String file) {
        return file.replaceAll("\\d+", "0");
    }

    /** Without the numbers that say which run it is. */
    private static String withoutRun(String file, List<String> alike) {
        List<List<MatchResult>> all =
                alike.stream().map(one -> NUMBER.matcher(one).results().toList()).toList();
        StringBuilder label = new StringBuilder();
        Matcher matcher = NUMBER.matcher(file);
        for (int i = 0; matcher.find(); i++) {
            int place = i;
            SortedSet<String> numbers = new TreeSet<>();
            all.stream()
                    .filter(one -> place < one.size())
                    .forEach(one -> numbers.add(one.get(place).group(2)));
            boolean isRun = isRun(matcher.group(1), numbers);
            matcher.appendReplacement(
                    label, Matcher.quoteReplacement(isRun ? matcher.group(1) : matcher.group()));
        }
        return matcher.appendTail(label).toString();
    }

    private static boolean isRun(String word, SortedSet<String> numbers) {
        if (numbers.stream().anyMatch(number -> number.indexOf('.') >= 0)) {
            return false;
        }
        if (RUNS.contains(word.toLowerCase(Locale.ROOT))
                || numbers.stream().anyMatch(number -> number.length() > LONGEST_VERSION)) {
            return true;
        }
        List<Integer> counted = numbers.stream().map(Integer::valueOf).sorted().toList();
        int first = counted.getFirst();
        int last = counted.getLast();
        return first <= 2 && last - first <= counted.size() - 1;
    }

    /** Without the directories and the ending that all have. */
    private static Map<String, String> shortest(Map<String, String> labels) {
        List<List<String>> paths =
                labels.values().stream().map(label -> Arrays.asList(label.split("/"))).toList();
        int shortest = paths.stream().mapToInt(List::size).min().orElse(0);
        int before = 0;
        while (before < shortest - 1 && isShared(paths, before, true)) {
            before++;
        }
        int behind = 0;
        while (behind < shortest - before - 1 && isShared(paths, behind, false)) {
            behind++;
        }
        Map<String, String> cut = new HashMap<>();
        for (Map.Entry<String, String> label : labels.entrySet()) {
            List<String> path = Arrays.asList(label.getValue().split("/"));
            cut.put(label.getKey(), String.join("/", path.subList(before, path.size() - behind)));
        }
        return behind == 0 ? withoutEnding(cut) : cut;
    }

    private static boolean isShared(List<List<String>> paths, int place, boolean fromStart) {
        return paths.stream()
                        .map(path -> path.get(fromStart ? place : path.size() - 1 - place))
                        .distinct()
                        .count()
                == 1;
    }

    private static Map<String, String> withoutEnding(Map<String, String> cut) {
        Set<String> endings = new TreeSet<>();
        cut.values().forEach(name -> endings.add(ending(name)));
        if (endings.size() != 1 || endings.contains("")) {
            return cut;
        }
        int length = endings.iterator().next().length();
        cut.replaceAll((_, name) -> name.substring(0, name.length() - length));
        return cut;
    }

    private static String ending(String name) {
        int dot = name.lastIndexOf('.');
        return dot > name.lastIndexOf('/') + 1 ? name.substring(dot) : "";
    }
}
