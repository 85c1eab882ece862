package io.perfwarden.report;

import module java.base;

import io.perfwarden.compare.group.ChangeGroup;
import io.perfwarden.compare.group.GroupMember;

/** Members of findings one by one, in a folded block of plain text with aligned columns. */
public final class DetailsBlock {
    private static final int ROWS = 20;

    private final FindingWording wording;
    private final StringBuilder text = new StringBuilder();
    private final String below;
    private int rows;

    private DetailsBlock(FindingWording wording, String below) {
        this.wording = wording;
        this.below = below;
    }

    /** The worst findings of several members, as whole findings that fit into the room. */
    public static String of(
            List<ChangeGroup> findings, FindingWording wording, String below, int codePoints) {
        DetailsBlock fold = new DetailsBlock(wording, below);
        boolean first = FindingTable.isFirst(findings);
        for (ChangeGroup finding : findings) {
            if (((first || finding.kind().isChange())
                    && finding.members().size() + finding.membersWithinLimit().size() > 1)) {
                fold.add(finding, finding.members(), codePoints);
                finding.milder().ifPresent(mild -> fold.add(mild, mild.members(), codePoints));
            }
        }
        boolean isEmpty = fold.rows == 0 && below.isEmpty();
        return isEmpty || fold.length() > codePoints ? "" : fold.whole();
    }

    private void add(ChangeGroup finding, List<GroupMember> members, int codePoints) {
        List<GroupMember> worst = members.subList(0, Math.min(members.size(), ROWS - rows));
        if (worst.isEmpty()) {
            return;
        }
        BenchmarkListing listing = BenchmarkListing.of(finding, worst, wording);
        String block = listing.title() + listing.header() + String.join("", listing.lines());
        text.append(block);
        rows += worst.size();
        if (length() > codePoints) {
            text.setLength(text.length() - block.length());
            rows -= worst.size();
        }
    }

    private long length() {
        return whole().codePoints().count();
    }

    private String whole() {
        boolean isListing = rows > 0 || below.isEmpty();
        return "<details>\n<summary>%s</summary>\n\n%s%s</details>\n"
                .formatted(
                        isListing ? FindingWording.summary(rows) : "Track record",
                        isListing ? "```text\n" + text + "```\n\n" : "",
                        below.isEmpty() ? "" : below + "\n\n");
    }
}
