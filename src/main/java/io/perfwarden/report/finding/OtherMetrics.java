package io.perfwarden.report.finding;

import io.perfwarden.compare.Row;
import io.perfwarden.finding.Finding;
import io.perfwarden.finding.Member;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What else was measured of benchmarks, beside the metric that decides. */
public final class OtherMetrics {
    private OtherMetrics() {}

    /** A line a metric and benchmark; nothing where each has a single metric. */
    public static Optional<Listing> of(List<Finding> findings, FindingWording wording) {
        List<List<String>> names = new ArrayList<>(List.of(List.of("", "")));
        List<List<String>> cells = new ArrayList<>();
        for (Finding finding : findings) {
            for (Member member : finding.members()) {
                for (Row other : member.others()) {
                    names.add(
                            List.of(
                                    wording.name(member),
                                    wording.quote().apply(other.metric().name())));
                    cells.add(Cells.of(other));
                }
            }
        }
        return cells.isEmpty()
                ? Optional.empty()
                : Optional.of(Listing.aligned(FoldWording.otherMetrics(), names, cells));
    }
}
