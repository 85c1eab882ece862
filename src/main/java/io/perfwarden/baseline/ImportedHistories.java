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

/** Files of other systems, sorted into the histories they are part of. */
public final class ImportedHistories {
    private static final ResultReader ACTION = new GabHistoryReader();
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
        public void walk(HistoryVisitor each) throws IOException {
            GabHistory.walk(file, limits, (suite, _) -> entry -> visit(suite, entry, each));
        }

        private void visit(String suite, GabEntry entry, HistoryVisitor each) throws IOException {
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
        interface HistoryVisitor {
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
        void walk(HistoryVisitor each) throws IOException;

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
    record ImportedCommit(String machine, String commit) {
        static ImportedCommit of(String machine, String otherwise, String commit) {
            return new ImportedCommit(machine.isBlank() ? otherwise : machine, commit);
        }

        HistoryEntry entry(String branch, Optional<Instant> date, int measured) {
            return new HistoryEntry(machine, commit, branch, date, measured);
        }
    }
}
