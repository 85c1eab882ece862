package io.perfwarden.cli;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.stats.*;
import picocli.CommandLine.*;

/**
 * Rates of false alarms without a change, of the runs they took, and of detected changes. Every
 * recording counts alike, whatever its number of cases.
 */
final class EvaluationScore {
    private static final List<Double> DELTAS = List.of(0.05, 0.10, 0.20);
    private static final List<Double> SUITE_DELTAS = List.of(0.2, 0.5, 1.0);

    /** Counts of one recording; each list has a number a case. */
    private static final class Tally {
        private final List<Double> falseAlarms = new ArrayList<>();
        private final List<Double> runs = new ArrayList<>();
        private final Map<Double, List<Double>> found = new HashMap<>();
        private final Map<Double, List<Double>> foundSuites = new HashMap<>();
    }

    private final Map<String, EvaluateCommand.CaseRecording> recordings;
    private final Map<String, Tally> tallies = new TreeMap<>();

    EvaluationScore(Map<String, EvaluateCommand.CaseRecording> recordings) {
        this.recordings = recordings;
    }

    void add(EvaluateCommand.EvaluationCase one, EvaluateCommand.CaseVerdict verdict) {
        Tally tally = tallies.computeIfAbsent(one.recording(), _ -> new Tally());
        if (one.injection().isEmpty()) {
            tally.falseAlarms.add(verdict.alarms() ? 1.0 : 0.0);
            tally.runs.add((double) verdict.runs());
            return;
        }
        EvaluateCommand.EvaluationCase.Injection injection = one.injection().get();
        boolean found =
                injection.isOfAll()
                        ? verdict.suite().equals(EvaluateCommand.FAILED)
                        : verdict.fail().contains(injection.benchmark());
        (injection.isOfAll() ? tally.foundSuites : tally.found)
                .computeIfAbsent(injection.delta(), _ -> new ArrayList<>())
                .add(found ? 1.0 : 0.0);
    }

    /** One line for hosted runners and one for dedicated machines, if there are any. */
    List<String> lines() {
        return Stream.of(line("hosted runners", false), line("dedicated machines", true))
                .filter(it -> !it.isEmpty())
                .toList();
    }

    private String line(String label, boolean dedicated) {
        List<Tally> group =
                tallies.entrySet().stream()
                        .filter(it -> isDedicated(it.getKey()) == dedicated)
                        .map(Map.Entry::getValue)
                        .toList();
        if (group.isEmpty()) {
            return "";
        }
        boolean hasSuites = group.stream().anyMatch(it -> !it.foundSuites.isEmpty());
        boolean hasOthers = group.stream().anyMatch(it -> !it.found.isEmpty());
        String line =
                "%s: %d suites, FAIL on no-change runs %s %%, runs per decision %s"
                        .formatted(
                                label,
                                group.size(),
                                text(100 * mean(group, it -> it.falseAlarms), 1),
                                text(mean(group, it -> it.runs), 2));
        if (hasOthers || !hasSuites) {
            line += ", FAIL power at +5/+10/+20 %: " + power(group, DELTAS, it -> it.found);
        }
        return !hasSuites
                ? line
                : line
                        + ", of the whole suite at +20/+50/+100 %: "
                        + power(group, SUITE_DELTAS, it -> it.foundSuites);
    }

    private static String power(
            List<Tally> group,
            List<Double> deltas,
            Function<Tally, Map<Double, List<Double>>> found) {
        return deltas.stream()
                .map(delta -> mean(group, it -> found.apply(it).getOrDefault(delta, List.of())))
                .map(mean -> text(100 * mean, 0))
                .collect(Collectors.joining("/", "", " %"));
    }

    private boolean isDedicated(String recording) {
        EvaluateCommand.CaseRecording known = recordings.get(recording);
        return known != null && known.dedicated();
    }

    private static double mean(List<Tally> group, Function<Tally, List<Double>> part) {
        return group.stream()
                .map(part)
                .filter(counts -> !counts.isEmpty())
                .mapToDouble(EvaluationScore::mean)
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
