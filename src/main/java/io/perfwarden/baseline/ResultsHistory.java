package io.perfwarden.baseline;

import module java.base;

import io.perfwarden.baseline.ImportedHistories.HistoryEntry;
import io.perfwarden.baseline.ImportedHistories.ImportedHistory;
import io.perfwarden.baseline.ImportedHistories.NamedCommit;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;

/**
 * Results of any format, whose paths say of which commit they are: one suite with an entry each.
 */
record ResultsHistory(ResultReaders readers, Map<NamedCommit, List<ResultFile>> commits)
        implements ImportedHistory {
    @Override
    public String format() {
        return "results";
    }

    @Override
    public void walk(HistoryVisitor visitor) throws IOException {
        for (var each : commits.entrySet()) {
            NamedCommit commit = each.getKey();
            ResultSet all =
                    ResultSet.merge(
                            each.getValue().stream()
                                    .map(it -> readers.read(it, ResultReaders.AUTO))
                                    .map(it -> it.orElse(ResultSet::unreadable))
                                    .toList());
            int measured = (int) all.measurements().stream().filter(MetricResult::hasValue).count();
            visitor.entry(
                    new HistoryEntry(
                            "benchmarks",
                            commit.id(),
                            Optional.empty(),
                            "",
                            Optional.of(commit.at()),
                            measured),
                    () -> all);
        }
    }
}
