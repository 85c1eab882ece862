package io.perfwarden.cli.scoring;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How often a false alarm was raised where nothing changed, how many runs that took, and how often
 * what was made worse failed. Every recording counts alike, however many cases it has.
 */
final class Score {
    private static final double[] DELTAS = {0.05, 0.10, 0.20};
    private static final double[] SUITE_DELTAS = {0.2, 0.5, 1.0};

    /** What is counted of one recording; each list has a number a case. */
    private static final class Tally {
        private final List<Double> falseAlarms = new ArrayList<>();
        private final List<Double> runs = new ArrayList<>();
        private final Map<Double, List<Double>> found = new LinkedHashMap<>();
        private final Map<Double, List<Double>> foundSuites = new LinkedHashMap<>();
    }

    private final Map<String, Recording> recordings;
    private final Map<String, Tally> tallies = new TreeMap<>();

    Score(Map<String, Recording> recordings) {
        this.recordings = recordings;
    }

    void add(Case one, CaseVerdict verdict) {
        Tally tally = tallies.computeIfAbsent(one.recording(), _ -> new Tally());
        Optional<Case.Injection> injection = one.injection();
        if (injection.isEmpty()) {
            tally.falseAlarms.add(verdict.isFailure() ? 1.0 : 0.0);
            tally.runs.add((double) verdict.runs());
        } else {
            boolean ofAll = injection.get().isOfAll();
            boolean found =
                    ofAll
                            ? verdict.suite() == CaseVerdict.Suite.FAIL
                            : verdict.fail().contains(injection.get().benchmark());
            (ofAll ? tally.foundSuites : tally.found)
                    .computeIfAbsent(injection.get().delta(), _ -> new ArrayList<>())
                    .add(found ? 1.0 : 0.0);
        }
    }

    /** A line for hosted runners, and one for dedicated machines, as far as there are any. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        line("hosted runners", false).ifPresent(lines::add);
        line("dedicated machines", true).ifPresent(lines::add);
        return lines;
    }

    private Optional<String> line(String label, boolean dedicated) {
        List<Tally> group =
                tallies.entrySet().stream()
                        .filter(it -> isDedicated(it.getKey()) == dedicated)
                        .map(Map.Entry::getValue)
                        .toList();
        if (group.isEmpty()) {
            return Optional.empty();
        }
        boolean hasSuites = group.stream().anyMatch(it -> !it.foundSuites.isEmpty());
        boolean hasOthers = group.stream().anyMatch(it -> !it.found.isEmpty());
        return Optional.of(
                "%s: %d suites, FAIL on no-change runs %s %%, runs per decision %s"
                                .formatted(
                                        label,
                                        group.size(),
                                        text(100 * mean(group, it -> it.falseAlarms), 1),
                                        text(mean(group, it -> it.runs), 2))
                        + (hasOthers || !hasSuites
                                ? ", FAIL power at +5/+10/+20 %: "
                                        + power(group, DELTAS, it -> it.found)
                                : "")
                        + (hasSuites
                                ? ", of the whole suite at +20/+50/+100 %: "
                                        + power(group, SUITE_DELTAS, it -> it.foundSuites)
                                : ""));
    }

    /** What is counted of a recording, by how much was made worse. */
    private interface Found {
        Map<Double, List<Double>> of(Tally tally);
    }

    private static String power(List<Tally> group, double[] deltas, Found found) {
        return Arrays.stream(deltas)
                .mapToObj(delta ->
                        text(
                                100
                                        * mean(
                                                group,
                                                it -> found.of(it).getOrDefault(delta, List.of())),
                                0))
                .collect(Collectors.joining("/", "", " %"));
    }

    private boolean isDedicated(String recording) {
        Recording known = recordings.get(recording);
        return known != null && known.dedicated();
    }

    /** What is counted of a recording. */
    private interface Part {
        List<Double> of(Tally tally);
    }

    /** Over the recordings, of which each counts alike; those without such a case do not. */
    private static double mean(List<Tally> group, Part part) {
        return group.stream()
                .map(part::of)
                .filter(counts -> !counts.isEmpty())
                .mapToDouble(Score::mean)
                .average()
                .orElse(0);
    }

    private static double mean(List<Double> counts) {
        return counts.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    }

    private static String text(double value, int decimals) {
        return new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
    }
}
