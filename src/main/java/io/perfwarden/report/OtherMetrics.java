package io.perfwarden.report;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.group.ChangeGroup;
import io.perfwarden.compare.group.GroupMember;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What else was measured of benchmarks, beside the metric that decides. */
public final class OtherMetrics {
    private OtherMetrics() {}

    /** A line a metric and benchmark; nothing where each has a single metric. */
    public static Optional<BenchmarkListing> of(
            List<ChangeGroup> findings, FindingWording wording) {
        List<List<String>> names = new ArrayList<>(List.of(List.of("", "")));
        List<List<String>> cells = new ArrayList<>();
        for (ChangeGroup finding : findings) {
            for (GroupMember member : finding.members()) {
                for (Row other : member.others()) {
                    names.add(
                            List.of(
                                    wording.name(member),
                                    wording.quote().apply(other.metric().name())));
                    cells.add(RowCells.of(other));
                }
            }
        }
        return cells.isEmpty()
                ? Optional.empty()
                : Optional.of(BenchmarkListing.aligned(FoldWording.otherMetrics(), names, cells));
    }
}
