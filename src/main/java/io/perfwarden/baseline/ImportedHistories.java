package io.perfwarden.baseline;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.ArchiveException;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.format.custom.ConbenchReader;
import io.perfwarden.format.history.ActionTool;
import io.perfwarden.format.history.GabEntry;
import io.perfwarden.format.history.GabHistory;
import io.perfwarden.format.history.GabHistoryReader;
import io.perfwarden.format.python.AsvReader;
import io.perfwarden.model.*;

public final class ImportedHistories {
    private static final ResultReader ACTION = new GabHistoryReader();
    private static final ResultReader ASV = new AsvReader();
    private static final ResultReader CONBENCH = new ConbenchReader();
    private static final List<ResultReader> KNOWN = List.of(ACTION, ASV, CONBENCH);
    private final ReadLimits limits;
    private final Map<String, List<ResultFile>> taken = new HashMap<>();
    private final ResultReaders readers;
    private final Map<NamedCommit, List<ResultFile>> results = new LinkedHashMap<>();

    public ImportedHistories(ReadLimits limits) {
        this.limits = limits;
        this.readers = ResultReaders.standard(limits);
    }

    /**
     * A commit that the path of results names.
     *
     * @param id the full one where it is known
     * @param at when it was made, or else when the file was written
     */
    public record NamedCommit(String id, Instant at) {}

    public static List<String> formats() {
        return KNOWN.stream().map(ResultReader::id).toList();
    }

    /**
     * @param format one of {@link #formats}; absent to recognise it by content
     * @return rejected if it is none of them, or cannot be read
     */
    public ReadOutcome<ResultFile> add(ResultFile file, Optional<String> format) {
        ResultFile decoded = TextFile.withDecoding(file);
        try {
            Optional<ResultReader> known = find(decoded, format);
            if (known.isEmpty()) {
                return ReadOutcome.rejected(
                        new InputProblem(
                                file.name(),
                                "no history: expected one of " + String.join(", ", formats()),
                                "of other results each commit has a directory or file whose name its"
                                        + " id begins; perfwarden baseline save makes one baseline"));
            }
            taken.computeIfAbsent(known.get().id(), _ -> new ArrayList<>()).add(decoded);
            return ReadOutcome.ok(decoded);
        } catch (IOException e) {
            return ReadOutcome.rejected(problem(file.name(), e));
        }
    }

    /**
     * Adds results of a commit.
     *
     * @return rejected if they are of no known format
     */
    public ReadOutcome<ResultFile> add(ResultFile file, NamedCommit commit) {
        return readers.read(file, ResultReaders.AUTO)
                .map(_ -> {
                    results.computeIfAbsent(commit, _ -> new ArrayList<>()).add(file);
                    return file;
                });
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

    /** Walks the histories of all files once. */
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
            if (!results.isEmpty()) {
                all.add(new ResultsHistory(readers, results));
            }
            return HistoryImport.plan(all, last);
        } catch (IOException e) {
            return ReadOutcome.rejected(problem("history", e));
        }
    }

    /**
     * {@code data.js} of github-action-benchmark; {@link ActionTool} restores the tools' values.
     */
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
        public void walk(HistoryVisitor each) throws IOException {
            GabHistory.walk(file, limits, (suite, _) -> entry -> visit(suite, entry, each));
        }

        private void visit(String suite, GabEntry entry, HistoryVisitor each) throws IOException {
            ActionTool tool = ActionTool.of(entry);
            tools.add(tool);
            long n = entry.benches().stream().filter(it -> Double.isFinite(it.value())).count();
            var date = HistoryEntry.date(entry.date());
            each.entry(
                    new HistoryEntry(suite, entry.commit(), entry.subject(), "", date, (int) n),
                    () -> tool.read(entry, file, limits));
        }

        @Override
        public List<String> losses() {
            return tools.stream().map(ActionTool::loss).filter(loss -> !loss.isEmpty()).toList();
        }
    }

    public interface ImportedHistory {
        @FunctionalInterface
        interface HistoryVisitor {
            void entry(HistoryEntry entry, Results results) throws IOException;
        }

        /** Reads the measurements of an entry, only during the visit. */
        @FunctionalInterface
        interface Results {
            ResultSet read() throws IOException;
        }

        String format();

        /**
         * Passes on all entries, always in the same order; of entries with one date the later
         * counts.
         */
        void walk(HistoryVisitor each) throws IOException;

        /** Important facts that the history lacks, for people; complete after a walk. */
        default List<String> losses() {
            return List.of();
        }
    }

    /**
     * A history's entry without its measurements. All texts are foreign.
     *
     * @param commit as written; usually a full id
     * @param subject what people know it by; absent where the history does not say it
     * @param branch may be empty
     * @param date orders the entries; absent if the history has no valid one
     */
    public record HistoryEntry(
            String suite,
            String commit,
            Optional<SubjectLine> subject,
            String branch,
            Optional<Instant> date,
            int measured) {
        /** The last second of the year 9999, so that years have four digits. */
        private static final double LAST_MILLIS = 253_402_300_799_000.0;

        /** A date from ms since 1970, if it is before the year 10000. */
        static Optional<Instant> date(double millis) {
            return millis > 0 && millis <= LAST_MILLIS
                    ? Optional.of(Instant.ofEpochMilli((long) millis))
                    : Optional.empty();
        }

        /** The commit, if its full id is written. */
        Optional<CommitSha> sha() {
            String id = commit.toLowerCase(Locale.ROOT);
            return CommitSha.isValid(id) ? Optional.of(new CommitSha(id)) : Optional.empty();
        }

        /** The key of an entry in its suite: its commit, or else its date. */
        String key() {
            return commit.isBlank() ? date.map(Instant::toString).orElse("") : commit;
        }
    }

    record ImportedCommit(String machine, String commit) {
        static ImportedCommit of(String machine, String otherwise, String commit) {
            return new ImportedCommit(machine.isBlank() ? otherwise : machine, commit);
        }

        HistoryEntry entry(String branch, Optional<Instant> date, int measured) {
            return new HistoryEntry(machine, commit, Optional.empty(), branch, date, measured);
        }
    }
}
