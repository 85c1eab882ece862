package io.perfwarden.report.finding;

import io.perfwarden.compare.Effect;
import io.perfwarden.finding.Finding;
import io.perfwarden.finding.Findings;
import io.perfwarden.finding.Kind;
import io.perfwarden.naming.Lookalikes;
import io.perfwarden.report.Markdown;
import io.perfwarden.report.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Findings as the lines of a Markdown table that a phone can show. */
public record FindingTable(FindingWording wording) {
    private static final String HEADER =
            """
            | | Change | Benchmark | Base\u00a0→\u00a0%s |
            |:-:|:--|:--|--:|
            """;

    /** Columns and their alignment, of what a pull request brings. */
    public static final String OF_PULL = HEADER.formatted("PR");

    /** The same of a branch, and of files. */
    public static final String OF_BRANCH = HEADER.formatted("now");

    /** Longest label shown whole, in code points. */
    public static final int NAME = 200;

    private static final int URGENT = 8;
    private static final int IMPROVED = 3;
    private static final int ADDED = 2;

    /** What gets a line: what fails or warns or could not be judged, and a few of the others. */
    public static List<Finding> shown(Findings findings) {
        return Stream.of(
                        urgent(findings).stream().limit(URGENT),
                        of(findings, Kind.IMPROVED).limit(IMPROVED),
                        of(findings, Kind.ADDED).limit(ADDED))
                .flatMap(some -> some)
                .toList();
    }

    /** What fails, warns or could not be judged, the most urgent first. */
    private static List<Finding> urgent(Findings findings) {
        return findings.told().stream()
                .filter(it -> it.kind() != Kind.IMPROVED && it.kind() != Kind.ADDED)
                .toList();
    }

    private static Stream<Finding> of(Findings findings, Kind kind) {
        return findings.told().stream().filter(finding -> finding.kind() == kind);
    }

    /** A line each; those of long names that look the same are numbered. */
    public List<String> lines(List<Finding> findings) {
        Lookalikes lookalikes = new Lookalikes();
        List<String> lines = new ArrayList<>();
        for (Finding finding : findings) {
            List<String> what = new ArrayList<>();
            what.add(lookalikes.apart(wording.label(finding), wording.change(finding)));
            wording.remarks(finding).stream().map(Markdown::together).forEach(what::add);
            lines.add(
                    Markdown.tableRow(
                            List.of(
                                    Mark.of(finding),
                                    change(finding),
                                    String.join(Wording.DOT, what),
                                    wording.values(finding))));
        }
        return lines;
    }

    private String change(Finding finding) {
        String change =
                Markdown.together(wording.change(finding)).replace("\u00d7 ", "\u00d7\u00a0");
        return finding.effect() == Effect.FAIL ? "**" + change + "**" : change;
    }
}
