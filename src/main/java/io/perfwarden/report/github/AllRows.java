package io.perfwarden.report.github;

import io.perfwarden.compare.Effect;
import io.perfwarden.finding.Finding;
import io.perfwarden.finding.Findings;
import io.perfwarden.finding.Kind;
import io.perfwarden.report.finding.FindingWording;
import io.perfwarden.report.finding.Listing;
import io.perfwarden.report.finding.OtherMetrics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Every benchmark in one block of plain text, the most urgent first, as far as there is room. Lines
 * are added one by one until one does not fit: so no failing one is left out while a passing one is
 * shown.
 */
final class AllRows {
    private static final String FENCE = "```text\n";
    private static final String END = "\n```\n\n";
    private static final int MANY = 999_999_999;

    /** What findings of one member each are listed under. */
    private record Group(boolean fails, Kind kind) {
        static Group of(Finding finding) {
            return new Group(finding.effect() == Effect.FAIL, finding.kind());
        }
    }

    private final Room room;
    private final StringBuilder text = new StringBuilder();
    private int shown;

    private AllRows(Room room) {
        this.room = room;
    }

    /**
     * The block, and how many lines found no room.
     *
     * @param elsewhere where those are
     */
    static String of(Findings findings, Room room, String elsewhere) {
        FindingWording wording = FindingWording.whole(findings.comparison());
        boolean _ = room.take(FENCE + END + CommentWording.didNotFit(MANY, elsewhere));
        AllRows all = new AllRows(room);
        listings(findings.all(), wording).forEach(all::add);
        List<Listing> others = OtherMetrics.of(findings.all(), wording).stream().toList();
        others.forEach(all::add);
        int lines = findings.benchmarks() + others.stream().mapToInt(it -> it.lines().size()).sum();
        int left = lines - all.shown;
        String remark = left == 0 ? "" : "\n" + CommentWording.didNotFit(left, elsewhere) + "\n";
        return (all.text.isEmpty() ? "" : FENCE + all.text + "```\n") + remark;
    }

    /** A listing a family, and one for all families of one member to which the same happened. */
    private static List<Listing> listings(List<Finding> findings, FindingWording wording) {
        Map<Group, List<Finding>> groups = new LinkedHashMap<>();
        for (Finding finding : findings) {
            groups.computeIfAbsent(Group.of(finding), _ -> new ArrayList<>()).add(finding);
        }
        List<Listing> listings = new ArrayList<>();
        for (List<Finding> alike : groups.values()) {
            List<Finding> singles = alike.stream().filter(AllRows::isSingle).toList();
            alike.stream()
                    .filter(finding -> !isSingle(finding))
                    .map(finding -> Listing.of(finding, wording))
                    .forEach(listings::add);
            if (!singles.isEmpty()) {
                listings.add(Listing.ofSingles(singles, wording));
            }
        }
        return listings;
    }

    private static boolean isSingle(Finding finding) {
        return finding.members().size() == 1 && !finding.isOfSuite();
    }

    private void add(Listing listing) {
        String above = listing.title() + listing.header();
        for (String line : listing.lines()) {
            if (!room.take(above + line)) {
                return;
            }
            text.append(above).append(line);
            above = "";
            shown++;
        }
    }
}
