package io.perfwarden.baseline;

import module java.base;

import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.baseline.ImportedHistories.HistoryEntry;
import io.perfwarden.baseline.ImportedHistories.ImportedHistory;
import io.perfwarden.format.FormatException;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.ResultSet.UnreadInput;

/** Planned histories, ready to become baselines. */
public final class HistoryImport {
    /** Most baselines of one import, which is the limit of files in a directory. */
    public static final int MOST = 10_000;

    private static final int MOST_ENTRIES = 1_000_000;

    @FunctionalInterface
    public interface ImportRuns {
        /**
         * @param path of the baseline, of plain names with {@code /} between them
         */
        void take(String suite, String path, Baseline measured) throws IOException;
    }

    private static final class ImportProgress {
        private final ChangedUnits units = new ChangedUnits();
        private int written;
        private int newest;
        private UnreadInput unread = UnreadInput.NONE;
        private UnreadInput failed = UnreadInput.NONE;
        private Optional<BetterDirection> declared = Optional.empty();
    }

    private final List<ImportedHistory> histories;
    private final Map<String, ImportedSuite> suites;
    private final Map<Integer, String> paths;
    private final Map<CommitSha, SubjectLine> subjects = new HashMap<>();
    private final Map<String, ImportProgress> progress = new HashMap<>();
    private int visited;

    private HistoryImport(
            List<ImportedHistory> histories,
            Map<String, ImportedSuite> suites,
            Map<Integer, String> paths) {
        this.histories = histories;
        this.suites = suites;
        this.paths = paths;
    }

    /**
     * Plans an import.
     *
     * @param last most entries of each suite; absent for all
     * @return rejected if there is nothing to import, or too much
     */
    static ReadOutcome<HistoryImport> plan(List<ImportedHistory> histories, Optional<Integer> last)
            throws IOException {
        Map<String, ImportedSuite> suites = new LinkedHashMap<>();
        SuiteNames names = new SuiteNames();
        int[] number = new int[1];
        for (ImportedHistory history : histories) {
            history.walk((entry, _) -> {
                checkCount(number[0]);
                suites.computeIfAbsent(entry.suite(), it -> new ImportedSuite(it, names.of(it)))
                        .add(number[0]++, entry);
            });
        }
        Map<Integer, String> paths = new HashMap<>();
        suites.values().forEach(suite -> paths.putAll(suite.paths(last.orElse(MOST_ENTRIES))));
        return paths.isEmpty()
                ? ReadOutcome.rejected(nothing(suites))
                : paths.size() > MOST
                        ? ReadOutcome.rejected(tooMany(paths.size()))
                        : ReadOutcome.ok(new HistoryImport(histories, suites, paths));
    }

    private static void checkCount(int entries) throws FormatException {
        if (entries >= MOST_ENTRIES) {
            throw new FormatException("history", "more than %,d entries", MOST_ENTRIES);
        }
    }

    private static InputProblem nothing(Map<String, ImportedSuite> suites) {
        Map<ImportLeftOut, Integer> all = new LinkedHashMap<>();
        suites.values()
                .forEach(it -> it.leftOut.forEach((why, n) -> all.merge(why, n, Integer::sum)));
        StringJoiner reasons = new StringJoiner(", ", ": ", "").setEmptyValue("");
        all.forEach((why, count) -> reasons.add(count + " " + why.words()));
        return InputProblem.of("history", "holds no entry that can be imported" + reasons);
    }

    private static InputProblem tooMany(int count) {
        return new InputProblem(
                "history",
                String.format(Locale.ROOT, "%,d entries, expected at most %,d", count, MOST),
                "keep the newest of each suite with --last");
    }

    public void walk(Map<String, String> params, ImportRuns out) throws IOException {
        visited = 0;
        for (ImportedHistory history : histories) {
            history.walk((entry, results) -> {
                Optional<String> path = Optional.ofNullable(paths.get(visited++));
                Optional<ImportedSuite> suite = Optional.ofNullable(suites.get(entry.suite()));
                if (path.isEmpty() && entry.measured() == 0) {
                    noteDropped(entry, results.read());
                }
                if (path.isPresent() && suite.isPresent()) {
                    ResultSet all = results.read();
                    ResultSet measured = withParams(all, params);
                    noteDropped(entry, all);
                    note(entry, path.get(), measured);
                    entry.sha()
                            .ifPresent(
                                    sha -> entry.subject().ifPresent(it -> subjects.put(sha, it)));
                    out.take(suite.get().name, path.get(), of(entry, history, measured));
                }
            });
        }
    }

    private static Baseline of(HistoryEntry entry, ImportedHistory history, ResultSet measured) {
        String reason = "imported from " + history.format();
        Optional<RunId> run = Optional.empty();
        var from =
                new BaselineProvenance(entry.sha(), entry.branch(), run, entry.date(), "", reason);
        return new Baseline(Optional.of(from), measured);
    }

    private static ResultSet withParams(ResultSet results, Map<String, String> params) {
        List<MetricResult> rows =
                results.measurements().stream()
                        .filter(MetricResult::hasValue)
                        .map(row -> params.isEmpty() ? row : row.withId(with(row.id(), params)))
                        .toList();
        return BenchmarkIdentities.ofBaseline(
                new ResultSet(results.formats(), rows, results.environment(), List.of()));
    }

    private static BenchmarkId with(BenchmarkId id, Map<String, String> params) {
        Map<String, String> all = new LinkedHashMap<>(id.params());
        params.forEach(all::putIfAbsent);
        return new BenchmarkId(id.name(), all);
    }

    private void note(HistoryEntry entry, String path, ResultSet measured) {
        ImportProgress suite = progressOf(entry);
        suite.written++;
        suite.units.look(measured);
        if (path.indexOf('/') < 0) {
            var rows = measured.measurements();
            suite.newest = (int) rows.stream().map(MetricResult::id).distinct().count();
            suite.declared =
                    rows.stream()
                            .map(MetricResult::metric)
                            .filter(metric -> metric.origin() == DirectionOrigin.DECLARED)
                            .map(Metric::direction)
                            .findFirst();
        }
    }

    /** Notes what {@link #withParams} drops; a place begins with the commit. */
    private void noteDropped(HistoryEntry entry, ResultSet all) {
        ImportProgress suite = progressOf(entry);
        var places = all.unread().first().stream().map(it -> withCommit(entry, it)).toList();
        suite.unread = suite.unread.and(new UnreadInput(all.unread().count(), places));
        suite.failed = suite.failed.and(UnreadInput.of(failures(entry, all)));
    }

    private static List<InputProblem> failures(HistoryEntry entry, ResultSet all) {
        List<InputProblem> failures = new ArrayList<>();
        for (MetricResult row : all.measurements()) {
            if (row.reading() instanceof MetricReading.Failed(String reason, _)) {
                String what = row.id().label() + " failed: " + reason;
                failures.add(withCommit(entry, InputProblem.of(row.position().toString(), what)));
            }
        }
        return failures;
    }

    private static InputProblem withCommit(HistoryEntry entry, InputProblem problem) {
        String commit = entry.sha().map(CommitSha::abbreviated).orElseGet(entry::key);
        return commit.isEmpty()
                ? problem
                : new InputProblem(commit + ", " + problem.where(), problem.what(), problem.hint());
    }

    private ImportProgress progressOf(HistoryEntry entry) {
        return progress.computeIfAbsent(entry.suite(), _ -> new ImportProgress());
    }

    /** The result of each suite, in the histories' order; complete after the walk. */
    public List<SuiteSummary> summary() {
        return suites.values().stream().map(this::summary).toList();
    }

    private SuiteSummary summary(ImportedSuite suite) {
        ImportProgress done = progress.getOrDefault(suite.title, new ImportProgress());
        return new SuiteSummary(
                suite.title,
                suite.name,
                done.written,
                done.newest,
                suite.leftOut,
                done.unread,
                done.failed,
                done.units.count(),
                done.declared);
    }

    /** What people know the imported commits by; complete after the walk. */
    public Map<CommitSha, SubjectLine> subjects() {
        return Map.copyOf(subjects);
    }

    public List<String> losses() {
        return histories.stream().flatMap(history -> history.losses().stream()).distinct().toList();
    }

    /** Counts benchmarks whose unit changed over time, so that their values are not comparable. */
    private static final class ChangedUnits {
        /** Most benchmarks that are checked. */
        private static final int MOST = 100_000;

        private final Map<BenchmarkId, Set<String>> first = new HashMap<>();
        private final Set<BenchmarkId> changed = new HashSet<>();

        void look(ResultSet results) {
            Map<BenchmarkId, Set<String>> units = new HashMap<>();
            for (MetricResult row : results.measurements()) {
                units.computeIfAbsent(row.id(), _ -> new HashSet<>())
                        .add(row.metric().unit().base());
            }
            units.forEach((id, bases) -> {
                if (first.size() < MOST) {
                    first.putIfAbsent(id, bases);
                }
                Set<String> known = first.getOrDefault(id, bases);
                if (known.stream().noneMatch(bases::contains)) {
                    changed.add(id);
                }
            });
        }

        int count() {
            return changed.size();
        }
    }

    /**
     * Suite names that the configuration allows, {@code [a-z0-9][a-z0-9-]{0,39}}, which are safe
     * file names too. Different suites get different names, equal ones the same.
     */
    static final class SuiteNames {
        private static final int LONGEST = 40;
        private static final String NAMELESS = "benchmarks";
        private final Map<String, String> names = new LinkedHashMap<>();
        private final Set<String> taken = new HashSet<>();

        String of(String title) {
            return names.computeIfAbsent(title, this::free);
        }

        private String free(String title) {
            String plain = safe(title);
            String name = plain;
            for (int copy = 2; !taken.add(name); copy++) {
                String suffix = "-" + copy;
                name = shorten(plain, LONGEST - suffix.length()) + suffix;
            }
            return name;
        }

        /** The part of a text that is safe in a file name; never empty. */
        static String safe(String title) {
            String lower = title.toLowerCase(Locale.ROOT);
            String letters = lower.replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
            return letters.isEmpty() ? NAMELESS : shorten(letters, LONGEST);
        }

        private static String shorten(String name, int length) {
            return name.length() <= length ? name : name.substring(0, length).replaceAll("-$", "");
        }
    }

    /** Why an entry becomes no baseline. */
    public enum ImportLeftOut {
        NO_COMMIT("without a commit and a date"),
        NO_BENCHMARKS("without a benchmark"),
        SAME_COMMIT("of a commit that has a later one"),
        OLDER("older than the last that were asked for");
        private final String words;

        ImportLeftOut(String words) {
            this.words = words;
        }

        /** Continues "3 entries". */
        public String words() {
            return words;
        }
    }

    /**
     * The result of a suite's import.
     *
     * @param title the history's name; foreign text
     * @param name in the configuration and the files
     * @param newest benchmarks of the newest baseline; 0 without one
     * @param unread results that could not be read; no baseline has them
     * @param failed failed benchmarks with their first places; no baseline has them
     * @param declared directions that only the history states, not fresh results
     */
    public record SuiteSummary(
            String title,
            String name,
            int written,
            int newest,
            Map<ImportLeftOut, Integer> leftOut,
            UnreadInput unread,
            UnreadInput failed,
            int changedUnits,
            Optional<BetterDirection> declared) {}

    public static final class ImportedSuites {
        private static final int MOST = 100;

        private ImportedSuites() {}

        /**
         * A configuration file in YAML, without suites that have no baseline.
         *
         * @param directory of the baselines, of plain characters with {@code /} between segments
         */
        public static String configuration(List<SuiteSummary> suites, String directory) {
            StringBuilder yaml = new StringBuilder("version: 1\nsuites:\n");
            List<SuiteSummary> written = suites.stream().filter(it -> it.newest() > 0).toList();
            // quoted, because YAML reads names such as 1e3 and no as other types
            String one =
                    """
                      - name: "%1$s"
                        artifact: "bench-%1$s"
                        baseline: "%2$s/%1$s.json"
                    """;
            for (SuiteSummary suite : written.subList(0, Math.min(MOST, written.size()))) {
                yaml.append(one.formatted(suite.name(), directory));
                suite.declared()
                        .ifPresent(it -> yaml.append("    direction: %s\n".formatted(word(it))));
            }
            if (written.size() > MOST) {
                yaml.append("# ").append(written.size() - MOST).append(" more are too many\n");
            }
            return yaml.toString();
        }

        private static String word(BetterDirection direction) {
            return switch (direction) {
                case HIGHER -> "higher";
                case LOWER -> "lower";
                case UNKNOWN -> "auto";
            };
        }
    }
}
