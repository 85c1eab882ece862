package io.perfwarden.baseline;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.FieldTable.Row;
import io.perfwarden.format.archive.ArchiveException;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.format.custom.ConbenchReader;
import io.perfwarden.format.history.ActionTool;
import io.perfwarden.format.history.GabHistory;
import io.perfwarden.format.python.AsvReader;
import io.perfwarden.model.*;

/** Files of other systems, sorted into the histories they are part of. */
public final class ImportedHistories {
    private static final ResultReader ACTION = new GabHistory.Reader();
    private static final ResultReader ASV = new AsvReader();
    private static final ResultReader CONBENCH = new ConbenchReader();
    private static final List<ResultReader> KNOWN = List.of(ACTION, ASV, CONBENCH);
    private final ReadLimits limits;
    private final Map<String, List<ResultFile>> taken = new HashMap<>();

    public ImportedHistories(ReadLimits limits) {
        this.limits = limits;
    }

    /** The ids of the formats that hold a history. */
    public static List<String> formats() {
        return KNOWN.stream().map(ResultReader::id).toList();
    }

    /**
     * Takes a file.
     *
     * @param format one of {@link #formats}; not present to recognise it by content
     * @return rejected if it is none of them, or cannot be read
     */
    public ReadOutcome<ResultFile> add(ResultFile file, Optional<String> format) {
        ResultFile decoded = TextFile.decoded(file);
        try {
            Optional<ResultReader> known = find(decoded, format);
            if (known.isEmpty()) {
                return ReadOutcome.rejected(
                        new InputProblem(
                                file.name(),
                                "no history: expected one of " + String.join(", ", formats()),
                                "perfwarden baseline save makes a baseline of other results"));
            }
            taken.computeIfAbsent(known.get().id(), _ -> new ArrayList<>()).add(decoded);
            return ReadOutcome.ok(decoded);
        } catch (IOException e) {
            return ReadOutcome.rejected(problem(file.name(), e));
        }
    }

    private static Optional<ResultReader> find(ResultFile file, Optional<String> format)
            throws IOException {
        if (format.isPresent()) {
            return KNOWN.stream().filter(one -> one.id().equals(format.get())).findFirst();
        }
        FileHead head = FileHead.of(file);
        return KNOWN.stream().filter(one -> one.recognises(head)).findFirst();
    }

    private List<ResultFile> of(ResultReader reader) {
        return taken.getOrDefault(reader.id(), List.of());
    }

    private static InputProblem problem(String name, IOException failure) {
        return switch (failure) {
            case FormatException damaged -> damaged.problem();
            case ArchiveException refused -> refused.problem();
            default -> InputProblem.of(name, "cannot be read: " + failure.getMessage());
        };
    }

    /** The histories of all files taken, each walked once for what it holds. */
    public ReadOutcome<HistoryImport> open(Optional<Integer> last) {
        List<ImportedHistory> all = new ArrayList<>();
        of(ACTION).forEach(file -> all.add(new ActionHistory(file, limits)));
        try {
            if (!of(ASV).isEmpty()) {
                all.add(new AsvHistory(of(ASV), limits));
            }
            if (!of(CONBENCH).isEmpty()) {
                all.add(ConbenchHistory.read(of(CONBENCH), limits));
            }
            return HistoryImport.plan(all, last);
        } catch (IOException e) {
            return ReadOutcome.rejected(problem("history", e));
        }
    }

    /** {@code data.js} of github-action-benchmark; its tools are undone, see {@link ActionTool}. */
    private static final class ActionHistory implements ImportedHistory {
        private final ResultFile file;
        private final ReadLimits limits;
        private final Set<ActionTool> tools = EnumSet.noneOf(ActionTool.class);

        ActionHistory(ResultFile file, ReadLimits limits) {
            this.file = file;
            this.limits = limits;
        }

        @Override
        public String format() {
            return "gab-history";
        }

        @Override
        public void walk(Visitor each) throws IOException {
            GabHistory.walk(file, limits, (suite, _) -> entry -> visit(suite, entry, each));
        }

        private void visit(String suite, GabHistory.Entry entry, Visitor each) throws IOException {
            ActionTool tool = ActionTool.of(entry);
            tools.add(tool);
            long n = entry.benches().stream().filter(it -> Double.isFinite(it.value())).count();
            var date = HistoryEntry.date(entry.date());
            each.entry(
                    new HistoryEntry(suite, entry.commit(), "", date, (int) n),
                    () -> tool.read(entry, file, limits));
        }

        @Override
        public List<String> losses() {
            return tools.stream().map(ActionTool::loss).filter(loss -> !loss.isEmpty()).toList();
        }
    }

    /** The history in one file or directory of another system. */
    public interface ImportedHistory {
        /** Takes the entries. */
        @FunctionalInterface
        interface Visitor {
            void entry(HistoryEntry entry, Results results) throws IOException;
        }

        /** The measurements of an entry; read when asked for, and only during the visit. */
        @FunctionalInterface
        interface Results {
            ResultSet read() throws IOException;
        }

        /** The id of its format. */
        String format();

        /**
         * Hands over all entries, every time in the same order; of entries with the same date, the
         * later one counts.
         */
        void walk(Visitor each) throws IOException;

        /** What the history does not say although it matters, for people; complete after a walk. */
        default List<String> losses() {
            return List.of();
        }
    }

    /**
     * What a history says of one entry, before its measurements are looked at. All texts are
     * foreign.
     *
     * @param commit as written; mostly a full commit id
     * @param branch of the commit; may be empty
     * @param date which orders the entries; not present where the history has none that is possible
     */
    public record HistoryEntry(
            String suite, String commit, String branch, Optional<Instant> date, int measured) {
        /** The last second of the year 9999: later dates have more than four digits. */
        private static final double LAST_MILLIS = 253_402_300_799_000.0;

        /** A date from ms since 1970, if it is before the year 10000. */
        static Optional<Instant> date(double millis) {
            return millis > 0 && millis <= LAST_MILLIS
                    ? Optional.of(Instant.ofEpochMilli((long) millis))
                    : Optional.empty();
        }

        /** The commit, where it is written as its full id. */
        Optional<CommitSha> sha() {
            String id = commit.toLowerCase(Locale.ROOT);
            return CommitSha.isValid(id) ? Optional.of(new CommitSha(id)) : Optional.empty();
        }

        /** What tells this entry from the others of its suite: its commit, or else its date. */
        String key() {
            return commit.isBlank() ? date.map(Instant::toString).orElse("") : commit;
        }
    }

    /** What tells one entry from another of the same history. */
    private record MeasuredCommit(String machine, String commit) {
        static MeasuredCommit of(String machine, String otherwise, String commit) {
            return new MeasuredCommit(machine.isBlank() ? otherwise : machine, commit);
        }

        HistoryEntry entry(String branch, Optional<Instant> date, int measured) {
            return new HistoryEntry(machine, commit, branch, date, measured);
        }
    }

    /**
     * The files of asv results directories: a suite for each machine, and an entry for each commit,
     * with the results of all its environments.
     */
    static final class AsvHistory implements ImportedHistory {
        private static final FieldTable START =
                new FieldTable()
                        .notes("commit_hash")
                        .numbersOrNull("date")
                        .maybeWithin("params", new FieldTable().notes("machine"));

        private final AsvReader reader = new AsvReader();
        private final List<ResultFile> files;
        private final ReadLimits limits;

        private static final class Group {
            private final List<ResultFile> files = new ArrayList<>();
            private double date;
            private int measured;
        }

        AsvHistory(List<ResultFile> files, ReadLimits limits) {
            this.files = List.copyOf(files);
            this.limits = limits;
        }

        @Override
        public String format() {
            return reader.id();
        }

        @Override
        public void walk(Visitor visitor) throws IOException {
            Map<MeasuredCommit, Group> groups = new LinkedHashMap<>();
            for (ResultFile file : files) {
                add(file, groups);
            }
            for (var each : groups.entrySet()) {
                Group group = each.getValue();
                Optional<Instant> date = HistoryEntry.date(group.date);
                visitor.entry(
                        each.getKey().entry("", date, group.measured), () -> read(group.files));
            }
        }

        /** Files without a commit describe benchmarks or machines. */
        private void add(ResultFile file, Map<MeasuredCommit, Group> groups) throws IOException {
            Row start = new Row(0);
            JsonCursor.walk(
                    file,
                    limits,
                    json -> start.putAll(json.isObject() ? START.read(json) : new Row(0)));
            if (start.text("commit_hash").isEmpty()) {
                return;
            }
            MeasuredCommit key =
                    MeasuredCommit.of(
                            start.within("params").text("machine"),
                            "asv",
                            start.text("commit_hash"));
            Group group = groups.computeIfAbsent(key, _ -> new Group());
            group.files.add(file);
            group.date = Math.max(group.date, start.get("date", 0.0));
            var results = reader.read(file, limits).measurements().stream();
            group.measured += (int) results.filter(MetricResult::hasValue).count();
        }

        private ResultSet read(List<ResultFile> group) throws IOException {
            List<ResultSet> parts = new ArrayList<>();
            for (ResultFile file : group) {
                parts.add(reader.read(file, limits));
            }
            return ResultSet.merge(parts);
        }
    }

    /**
     * Results of Conbench: a suite for each machine, and an entry for each commit. A commit is
     * measured by several runs, each with benchmarks of its own; what two of them measured, the
     * later one tells.
     *
     * <p>The results of an entry may lie anywhere in the files, so all are kept in memory, with the
     * bounds of a single file for all of them together.
     */
    static final class ConbenchHistory implements ImportedHistory {
        private static final SuitePlatform HERE = new SuitePlatform("", "");
        private final ConbenchReader reader = new ConbenchReader();
        private final ReadLimits limits;
        private final Map<MeasuredCommit, ConbenchGroup> groups = new LinkedHashMap<>();
        private long results;
        private long samples;
        private int ofPulls;

        private record Dated(MetricResult measurement, Optional<Instant> date) {}

        private static final class ConbenchGroup {
            private final Map<SeriesKey, Dated> rows = new LinkedHashMap<>();
            private BenchmarkEnvironment environment = BenchmarkEnvironment.UNKNOWN;
            private Optional<Instant> date = Optional.empty();
            private String branch = "";
        }

        private ConbenchHistory(ReadLimits limits) {
            this.limits = limits;
        }

        static ConbenchHistory read(List<ResultFile> files, ReadLimits limits) throws IOException {
            ConbenchHistory history = new ConbenchHistory(limits);
            for (ResultFile file : files) {
                ConbenchReader.walk(file, limits, (origin, row) -> history.add(file, origin, row));
            }
            return history;
        }

        private void add(ResultFile file, ConbenchReader.Origin origin, ConbenchReader.Row row)
                throws FormatException {
            if (!origin.pull().isEmpty()) {
                ofPulls++;
                return;
            }
            ResultCollector one = new ResultCollector(reader, file, limits);
            row.addTo(one);
            ResultSet found = one.finish();
            MetricResult measurement = found.measurements().getFirst();
            count(file, measurement);
            MeasuredCommit key = MeasuredCommit.of(origin.machine(), "conbench", origin.commit());
            ConbenchGroup group = groups.computeIfAbsent(key, _ -> new ConbenchGroup());
            Optional<Instant> date = instant(origin.timestamp());
            group.environment = group.environment.orElse(found.environment());
            group.branch = origin.branch().isEmpty() ? group.branch : origin.branch();
            group.date = isBefore(group.date, date) ? date : group.date;
            group.rows.merge(
                    SeriesKey.of(HERE, measurement),
                    new Dated(measurement, date),
                    (known, next) -> isBefore(next.date(), known.date()) ? known : next);
        }

        private void count(ResultFile file, MetricResult measurement) throws FormatException {
            if (measurement.reading() instanceof MetricReading.Measured measured) {
                samples += measured.samples().size();
            }
            if (++results > limits.measurements() || samples > limits.samples()) {
                throw new FormatException(
                        file.name(),
                        "more than %,d results or %,d samples in all files together",
                        limits.measurements(),
                        limits.samples());
            }
        }

        private static boolean isBefore(Optional<Instant> one, Optional<Instant> other) {
            return other.isPresent() && (one.isEmpty() || one.get().isBefore(other.get()));
        }

        /** Conbench writes times without an offset, which are UTC. */
        private static Optional<Instant> instant(String text) {
            try {
                Instant instant =
                        text.length() > "2000-01-01T00:00:00".length()
                                        && text.substring(11).matches(".*(?:Z|[+-]\\d\\d:?\\d\\d)")
                                ? OffsetDateTime.parse(text).toInstant()
                                : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
                return HistoryEntry.date((double) instant.toEpochMilli());
            } catch (DateTimeParseException | ArithmeticException _) {
                return Optional.empty();
            }
        }

        @Override
        public String format() {
            return reader.id();
        }

        @Override
        public void walk(Visitor visitor) throws IOException {
            for (var each : groups.entrySet()) {
                ConbenchGroup group = each.getValue();
                var rows = group.rows.values().stream();
                int n = (int) rows.filter(it -> it.measurement().hasValue()).count();
                visitor.entry(
                        each.getKey().entry(group.branch, group.date, n), () -> results(group));
            }
        }

        private ResultSet results(ConbenchGroup group) {
            var rows = group.rows.values().stream().map(Dated::measurement).toList();
            return new ResultSet(List.of(format()), rows, group.environment, List.of());
        }

        @Override
        public List<String> losses() {
            return ofPulls == 0
                    ? List.of()
                    : List.of("conbench: " + ofPulls + " results of pull requests are left out");
        }
    }
}
