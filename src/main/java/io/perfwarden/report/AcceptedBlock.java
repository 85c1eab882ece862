package io.perfwarden.report;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.KeyOrder;
import io.perfwarden.model.SuitePlatform;

/**
 * What maintainers accepted, in a folded block of plain text: name, change, by whom and why. A
 * later reviewer sees what passes though it is worse.
 */
public final class AcceptedBlock {
    private static final int ROWS = 20;

    /** An accepted row and where it was measured. */
    record AcceptedMetric(SuitePlatform where, Row row) {
        private static final Comparator<AcceptedMetric> WORST_FIRST =
                KeyOrder.ofDouble((AcceptedMetric it) ->
                                -it.row().change().orElse(Double.POSITIVE_INFINITY))
                        .thenComparing(AcceptedMetric::row, Row.WORST_FIRST);

        Map.Entry<SuitePlatform, BenchmarkId> benchmark() {
            return Map.entry(where, row.id());
        }
    }

    private AcceptedBlock() {}

    /** The largest changes that fit into the room; empty if nothing was accepted or fits. */
    public static String of(Comparison comparison, int codePoints) {
        List<AcceptedMetric> accepted =
                comparison.suites().stream()
                        .flatMap(suite ->
                                suite.notableRows().stream()
                                        .filter(row -> row.outcome() == RowOutcome.ACCEPTED)
                                        .map(row -> new AcceptedMetric(suite.where(), row)))
                        .sorted(AcceptedMetric.WORST_FIRST)
                        .toList();
        FindingWording wording = FindingWording.plain(comparison).withTrend(false);
        for (int shown = Math.min(ROWS, accepted.size()); shown > 0; shown--) {
            String block = block(wording, accepted, shown);
            if (block.codePointCount(0, block.length()) <= codePoints) {
                return block;
            }
        }
        return "";
    }

    private static String block(FindingWording wording, List<AcceptedMetric> accepted, int shown) {
        BenchmarkListing listing = BenchmarkListing.ofAccepted(accepted.subList(0, shown), wording);
        long benchmarks = accepted.stream().map(AcceptedMetric::benchmark).distinct().count();
        int more = accepted.size() - shown;
        return "<details>\n<summary>%s accepted</summary>\n\n```text\n%s%s```\n\n</details>\n"
                .formatted(
                        CommonWording.groupDigits((int) benchmarks),
                        String.join("", listing.lines()),
                        more == 0 ? "" : "  and " + CommonWording.groupDigits(more) + " more\n");
    }
}
