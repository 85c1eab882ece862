package io.perfwarden.baseline;

import io.perfwarden.format.FileHead;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReader;
import io.perfwarden.format.TextFile;
import io.perfwarden.format.archive.ArchiveException;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.format.custom.ConbenchReader;
import io.perfwarden.format.history.ActionTool;
import io.perfwarden.format.history.GabHistory;
import io.perfwarden.format.python.AsvReader;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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
            int measured =
                    (int)
                            entry.benches().stream()
                                    .filter(it -> Double.isFinite(it.value()))
                                    .count();
            each.entry(
                    new HistoryEntry(
                            suite, entry.commit(), "", HistoryEntry.date(entry.date()), measured),
                    () -> tool.read(entry, file, limits));
        }

        @Override
        public List<String> losses() {
            return tools.stream().map(ActionTool::loss).filter(loss -> !loss.isEmpty()).toList();
        }
    }
}
