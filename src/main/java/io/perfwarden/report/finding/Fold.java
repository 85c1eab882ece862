package io.perfwarden.report.finding;

import io.perfwarden.finding.Finding;
import io.perfwarden.finding.Kind;
import io.perfwarden.finding.Member;
import java.util.List;

/** Members of findings one by one, in a folded block of plain text with aligned columns. */
public final class Fold {
    private static final int ROWS = 20;

    private final FindingWording wording;
    private final StringBuilder text = new StringBuilder();
    private int rows;

    private Fold(FindingWording wording) {
        this.wording = wording;
    }

    /**
     * The worst of findings with several members, as far as there is room for whole findings.
     *
     * @param wording for plain text
     */
    public static String of(List<Finding> findings, FindingWording wording, int codePoints) {
        Fold fold = new Fold(wording);
        for (Finding finding : findings) {
            if (isWorthOpening(finding)) {
                fold.add(finding, finding.members(), codePoints);
                finding.within().ifPresent(mild -> fold.add(mild, mild.members(), codePoints));
            }
        }
        return fold.rows == 0 ? "" : fold.whole();
    }

    private static boolean isWorthOpening(Finding finding) {
        boolean changed =
                finding.kind() == Kind.REGRESSED
                        || finding.kind() == Kind.SLOWER
                        || finding.kind() == Kind.IMPROVED;
        return changed && finding.members().size() + finding.mild().size() > 1;
    }

    private void add(Finding finding, List<Member> members, int codePoints) {
        List<Member> worst = members.subList(0, Math.min(members.size(), ROWS - rows));
        if (worst.isEmpty()) {
            return;
        }
        Listing listing = Listing.of(finding, worst, wording);
        String block = listing.title() + listing.header() + String.join("", listing.lines());
        if (block.codePoints().count() + whole().codePoints().count() <= codePoints) {
            text.append(block);
            rows += worst.size();
        }
    }

    private String whole() {
        return "<details>\n<summary>"
                + FoldWording.summary(rows)
                + "</summary>\n\n```text\n"
                + text
                + "```\n\n</details>\n";
    }
}
