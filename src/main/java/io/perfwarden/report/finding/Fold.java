package io.perfwarden.report.finding;

import io.perfwarden.compare.Row;
import io.perfwarden.finding.Finding;
import io.perfwarden.finding.Kind;
import io.perfwarden.finding.Member;
import io.perfwarden.report.Figures;
import io.perfwarden.report.Markdown;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Members of findings one by one, in a folded block of plain text with aligned columns. */
public final class Fold {
    private static final int ROWS = 20;
    private static final int NAME = 60;
    private static final Figures FIGURES = new Figures(unit -> Markdown.fenced(unit, NAME / 3));

    private static final FindingWording PLAIN =
            new FindingWording(text -> Markdown.fenced(text, NAME), false);

    private final FindingWording wording;
    private final StringBuilder text = new StringBuilder();
    private int rows;

    private Fold(FindingWording wording) {
        this.wording = wording;
    }

    /** The worst of findings with several members, as far as there is room for whole findings. */
    public static String of(List<Finding> findings, FindingWording wording, int codePoints) {
        Fold fold = new Fold(wording);
        for (Finding finding : findings) {
            if (isWorthOpening(finding)) {
                fold.add(finding, codePoints);
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

    private void add(Finding finding, int codePoints) {
        String block =
                title(finding)
                        + lines(finding, finding.members(), ROWS - rows)
                        + mild(finding, ROWS - rows - finding.members().size());
        int added = (int) block.lines().filter(line -> line.startsWith(" ")).count();
        if (added > 0 && block.codePoints().count() + whole().codePoints().count() <= codePoints) {
            text.append(block);
            rows += added;
        }
    }

    private String mild(Finding finding, int most) {
        return finding.mild().isEmpty() || most <= 0
                ? ""
                : FoldWording.withinLimit() + lines(finding, finding.mild(), most);
    }

    private String title(Finding finding) {
        List<String> params = new ArrayList<>();
        finding.label().with().forEach((key, value) -> params.add(key + "=" + value));
        String with = params.isEmpty() ? "" : " with " + String.join(" ", params);
        String name = Markdown.fenced(finding.label().name() + with, 3 * NAME);
        return FoldWording.title(name, finding.kind());
    }

    private record Line(String at, String values, String change) {}

    private String lines(Finding finding, List<Member> members, int most) {
        List<Line> lines =
                members.stream()
                        .limit(Math.max(0, most))
                        .map(member -> line(finding, member))
                        .toList();
        int name = widest(lines.stream().map(Line::at));
        int values = widest(lines.stream().map(Line::values));
        StringBuilder block = new StringBuilder();
        for (Line line : lines) {
            block.append("  ")
                    .append(line.at())
                    .append(" ".repeat(name - length(line.at())))
                    .append("  ")
                    .append(" ".repeat(values - length(line.values())))
                    .append(line.values())
                    .append("  ")
                    .append(line.change())
                    .append('\n');
        }
        return block.toString();
    }

    private Line line(Finding finding, Member member) {
        Row row = member.row();
        String at = String.join(" ", wording.at(finding, member));
        String name = at.isEmpty() ? member.id().name() : at;
        return new Line(
                Markdown.fenced(name, NAME), FIGURES.arrowWithSpread(row), PLAIN.change(member));
    }

    private static int widest(Stream<String> texts) {
        return texts.mapToInt(Fold::length).max().orElse(0);
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    private String whole() {
        return "<details>\n<summary>"
                + FoldWording.summary(rows)
                + "</summary>\n\n```text\n"
                + text
                + "```\n\n</details>\n";
    }
}
