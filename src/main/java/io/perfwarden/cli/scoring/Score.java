package io.perfwarden.cli.scoring;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How often a false alarm was raised where nothing changed, how many runs that took, and how often
 * what was made worse failed. Every recording counts alike, however many cases it has.
 */
final class Score {
    private static final double[] DELTAS = {0.05, 0.10, 0.20};

    /** What is counted of one recording; each list has a number a case. */
    private static final class Tally {
        private final List<Double> falseAlarms = new ArrayList<>();
        private final List<Double> runs = new ArrayList<>();
        private final Map<Double, List<Double>> found = new LinkedHashMap<>();
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
            tally.falseAlarms.add(verdict.fail().isEmpty() ? 0.0 : 1.0);
            tally.runs.add((double) verdict.runs());
        } else {
            boolean found = verdict.fail().contains(injection.get().benchmark());
            tally.found
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
        List<String> power = new ArrayList<>();
        for (double delta : DELTAS) {
            power.add(text(100 * mean(group, it -> it.found.getOrDefault(delta, List.of())), 0));
        }
        return Optional.of(
                ("%s: %d suites, FAIL on no-change runs %s %%, runs per decision %s,"
                                + " FAIL power at +5/+10/+20 %%: %s %%")
                        .formatted(
                                label,
                                group.size(),
                                text(100 * mean(group, it -> it.falseAlarms), 1),
                                text(mean(group, it -> it.runs), 2),
                                String.join("/", power)));
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
