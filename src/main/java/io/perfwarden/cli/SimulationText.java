package io.perfwarden.cli;

import module java.base;

import io.perfwarden.cli.PolicySimulation.*;
import io.perfwarden.cli.ShellContext.TextColumns;
import io.perfwarden.compare.*;
import io.perfwarden.compare.history.SuiteHistory.PastRun;
import io.perfwarden.model.*;
import io.perfwarden.report.CommonWording;
import io.perfwarden.report.MarkdownText;
import io.perfwarden.report.RowFigures;
import picocli.CommandLine.*;

/** Simulations of a suite as tables, one configuration a column. */
record SimulationText(SimulatedRuns past, Map<String, PolicySimulation> tried, int width) {
    private static final double WEEK = 604_800; // seconds
    private static final int MOST = 20;
    private static final int NAMED = 5;
    private static final int FILE = 24;

    List<String> lines() {
        int judged = past.judgedCount();
        String runs = judged + (judged == 1 ? " run" : " runs");
        List<String> lines = new ArrayList<>();
        lines.add(past.history().where().label() + ": of " + runs + span());
        lines.addAll(TextColumns.lines(sums(), width));
        lines.addAll(section(runs(), "run"));
        lines.addAll(section(benchmarks(), "benchmark"));
        return lines;
    }

    private List<List<String>> sums() {
        List<List<String>> rows = new ArrayList<>();
        if (tried.size() > 1) {
            rows.add(line("", files()));
        }
        rows.add(sum("would fail", Alarm::isFailure));
        rows.add(sum("  at once", Alarm.FAILS::equals));
        rows.add(sum("  confirmed if measured again", Alarm.CONFIRMED::equals));
        rows.add(sum("would warn", Alarm::isWarning));
        rows.add(sum("  not confirmed", Alarm.UNCONFIRMED::equals));
        rows.add(sum("not known, as no run follows", Alarm.UNKNOWN::equals));
        if (tried.values().stream().anyMatch(it -> it.unjudgedCount() > 0)) {
            rows.add(line("no verdict", cells(it -> String.valueOf(it.unjudgedCount()))));
        }
        return rows;
    }

    private List<String> sum(String label, Predicate<Alarm> which) {
        return line(label, cells(it -> countPerWeek(it.count(which))));
    }

    private String countPerWeek(long count) {
        return count
                + weeks().filter(_ -> count > 0)
                        .map(it -> String.format(Locale.ROOT, " (%.2f a week)", count / it))
                        .orElse("");
    }

    /** Runs with an alarm, the oldest first; of too many the worst ones. */
    private List<List<String>> runs() {
        List<List<String>> rows = new ArrayList<>();
        List<String> heads = tried.size() == 1 ? List.of("verdict") : files();
        rows.add(line("run", line("date", heads), "benchmarks"));
        List<Integer> all =
                tried.values().stream()
                        .flatMap(it -> it.alarms().keySet().stream())
                        .distinct()
                        .sorted(KeyOrder.of(this::worst))
                        .toList();
        all.stream().limit(MOST).sorted().map(this::run).forEach(rows::add);
        all.stream().skip(MOST).map(this::run).forEach(rows::add);
        return rows;
    }

    private Stream<RunAlarms> alarms(int run) {
        return tried.values().stream().flatMap(it -> Stream.ofNullable(it.alarms().get(run)));
    }

    private Alarm worst(int run) {
        return alarms(run).map(RunAlarms::worst).min(Comparator.naturalOrder()).orElseThrow();
    }

    private List<String> run(int run) {
        PastRun named = past.history().runs().get(run);
        String name =
                named.name().matches("[0-9a-f]{8,64}")
                        ? named.name().substring(0, 7)
                        : MarkdownText.plain(named.name(), FILE);
        String day = named.date().map(it -> it.toString().substring(0, 10)).orElse("");
        List<String> verdicts =
                cells(it -> {
                    RunAlarms alarms = it.alarms().get(run);
                    return alarms == null ? RowFigures.NOTHING : alarms.worst().text();
                });
        return line(name, line(day, verdicts), alarmNames(run));
    }

    /** A run's benchmarks with their changes, the worst first. */
    private String alarmNames(int run) {
        Map<String, Alarm> all = new TreeMap<>();
        Map<String, String> changes = new HashMap<>();
        alarms(run)
                .forEach(alarms -> {
                    alarms.benchmarks().forEach((it, how) -> all.merge(it, how, Alarm::worse));
                    changes.putAll(alarms.changes());
                });
        Stream<String> some =
                all.entrySet().stream()
                        .sorted(KeyOrder.of(Map.Entry::getValue))
                        .limit(NAMED)
                        .map(it -> it.getKey() + " " + changes.get(it.getKey()));
        return CommonWording.enumerate(", ", some, all.size());
    }

    /** The number of runs with an alarm of each benchmark, most failures first. */
    private List<List<String>> benchmarks() {
        Map<String, Long> weights = new TreeMap<>();
        tried.values().stream()
                .flatMap(it -> it.alarms().values().stream())
                .flatMap(it -> it.benchmarks().entrySet().stream())
                .forEach(it -> {
                    long weight = it.getValue().isFailure() ? 2 * SimulateCommand.MOST_RUNS : 1;
                    weights.merge(it.getKey(), weight, Long::sum);
                });
        List<List<String>> rows = new ArrayList<>();
        List<String> heads = tried.size() == 1 ? List.of("runs") : files();
        rows.add(line(heads.getFirst(), heads.subList(1, heads.size()), "benchmark"));
        weights.keySet().stream()
                .sorted(KeyOrder.ofLong((String it) -> -weights.getOrDefault(it, 0L)))
                .map(it -> {
                    List<String> cells = cells(one -> alarms(one, it));
                    return line(cells.getFirst(), cells.subList(1, cells.size()), it);
                })
                .forEach(rows::add);
        return rows;
    }

    private static String alarms(PolicySimulation one, String benchmark) {
        long unknown = one.count(benchmark, Alarm.UNKNOWN::equals);
        return one.count(benchmark, Alarm::isFailure)
                + " failed, "
                + one.count(benchmark, Alarm::isWarning)
                + " warned"
                + (unknown > 0 ? ", " + unknown + " not known" : "");
    }

    private List<String> files() {
        List<String> files =
                tried.keySet().stream()
                        .map(it -> String.valueOf(Path.of(it).getFileName()))
                        .toList();
        boolean alike = files.stream().distinct().count() < files.size();
        return (alike ? tried.keySet() : files)
                .stream().map(it -> MarkdownText.plain(it, FILE)).toList();
    }

    private List<String> cells(Function<PolicySimulation, String> cell) {
        return tried.values().stream().map(cell).toList();
    }

    private static List<String> line(String first, List<String> then, String... last) {
        return Stream.of(Stream.of(first), then.stream(), Stream.of(last))
                .flatMap(it -> it)
                .toList();
    }

    /** A table with its head after a blank line; empty without rows. */
    private List<String> section(List<List<String>> rows, String what) {
        int more = rows.size() - 1 - MOST;
        if (rows.size() == 1) {
            return List.of();
        }
        List<String> lines = new ArrayList<>(List.of(""));
        lines.addAll(TextColumns.lines(rows.subList(0, Math.min(rows.size(), MOST + 1)), width));
        if (more > 0) {
            lines.add("  and " + more + " more " + what + (more == 1 ? "" : "s"));
        }
        return lines;
    }

    /** Empty if the runs have no times, or are within a day. */
    private Optional<Double> weeks() {
        List<Instant> dates =
                past.history().runs().stream()
                        .skip(Math.max(0, past.first() - 1))
                        .flatMap(it -> it.date().stream())
                        .toList();
        if (dates.size() < 2) {
            return Optional.empty();
        }
        Duration all = Duration.between(dates.getFirst(), dates.getLast());
        return Optional.of(all).filter(it -> it.toDays() > 0).map(it -> it.toSeconds() / WEEK);
    }

    private String span() {
        return weeks().map(it -> String.format(Locale.ROOT, " in %.1f weeks", it)).orElse("");
    }
}
