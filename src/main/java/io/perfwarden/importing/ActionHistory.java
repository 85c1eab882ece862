package io.perfwarden.importing;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.history.GabEntry;
import io.perfwarden.format.history.GabHistory;
import io.perfwarden.importing.tool.ActionTool;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** {@code data.js} of github-action-benchmark; its tools are undone, see {@link ActionTool}. */
final class ActionHistory implements History {
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

    private void visit(String suite, GabEntry entry, Visitor each) throws IOException {
        ActionTool tool = ActionTool.of(entry);
        tools.add(tool);
        int measured =
                (int) entry.benches().stream().filter(it -> Double.isFinite(it.value())).count();
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
