package io.perfwarden.report;

import module java.base;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowReason;
import io.perfwarden.compare.group.ChangeGroup;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.compare.group.ChangeKind;
import io.perfwarden.compare.group.GroupMember;
import io.perfwarden.model.LookalikeNames;

/**
 * Findings as lines of a Markdown table that fits a phone.
 *
 * @param address of the page about a finding; empty where there is none
 */
public record FindingTable(FindingWording wording, Function<ChangeGroup, String> address) {
    private static final String HEADER =
            """
            | | Change | Benchmark | Base\u00a0→\u00a0%s |
            |:-:|:--|:--|--:|
            """;

    public static final String OF_PULL = HEADER.formatted("PR");

    public static final String OF_BRANCH = HEADER.formatted("now");

    /** Longest label shown whole, in code points. */
    public static final int NAME = 200;

    private static final Pattern FACTOR = Pattern.compile("(?<=[0-9]x) ");

    /**
     * Letters of all benchmarks together: on a phone, where few fit beside each other, a comment is
     * no higher than two windows.
     */
    private static final int LETTERS = 400;

    /** Rows that are shown however long their names are. */
    private static final int LEAST = 4;

    /** What a row takes more, as letters. */
    private static final int EDGE = 10;

    private static final int URGENT = 8;
    private static final int IMPROVED = 3;
    private static final int ADDED = 2;

    public static List<ChangeGroup> shownGroups(ChangeGroups findings) {
        int added = isFirst(findings.listedGroups()) ? URGENT : ADDED;
        return Stream.of(
                        findings.listedGroups().stream()
                                .filter(it -> !isGood(it) && !isUndirected(it))
                                .limit(URGENT),
                        of(findings, ChangeKind.IMPROVED).limit(IMPROVED),
                        of(findings, ChangeKind.ADDED).limit(added))
                .flatMap(some -> some)
                .toList();
    }

    /** Metrics that did not move and have no direction, which say nothing row by row. */
    public static List<ChangeGroup> undirectedGroups(ChangeGroups findings) {
        return findings.listedGroups().stream().filter(FindingTable::isUndirected).toList();
    }

    private static boolean isUndirected(ChangeGroup finding) {
        return finding.members().stream()
                .map(GroupMember::row)
                .allMatch(row ->
                        row.has(RowReason.DIRECTION_UNKNOWN)
                                && !row.has(RowReason.MOVED)
                                && row.effect() != RowEffect.FAIL);
    }

    static boolean isFirst(List<ChangeGroup> findings) {
        return findings.stream().allMatch(it -> it.kind() == ChangeKind.ADDED);
    }

    private static boolean isGood(ChangeGroup finding) {
        return finding.kind() == ChangeKind.IMPROVED || finding.kind() == ChangeKind.ADDED;
    }

    private static Stream<ChangeGroup> of(ChangeGroups findings, ChangeKind kind) {
        return findings.listedGroups().stream().filter(finding -> finding.kind() == kind);
    }

    /** Of the most urgent findings, as many as fit a window, and at least {@link #LEAST}. */
    public List<String> lines(List<ChangeGroup> findings) {
        LookalikeNames lookalikes = new LookalikeNames();
        int letters = 0;
        List<String> lines = new ArrayList<>();
        for (ChangeGroup finding : findings) {
            List<String> what = new ArrayList<>();
            String label = lookalikes.distinguish(wording.label(finding), wording.change(finding));
            what.add(label);
            wording.remarks(finding).stream().map(MarkdownText::keepTogether).forEach(what::add);
            String bars = wording.bars() ? BenchmarkListing.barsOfSingle(finding) : "";
            if (!bars.isEmpty()) {
                what.add("`" + bars + "`");
            }
            String all = String.join(CommonWording.DOT, what);
            letters += EDGE + all.codePointCount(0, all.length());
            if (letters > LETTERS && lines.size() >= LEAST) {
                break;
            }
            what.set(0, MarkdownText.link(label, address.apply(finding)));
            lines.add(
                    MarkdownText.tableRow(
                            List.of(
                                    RowMark.of(finding),
                                    change(finding),
                                    String.join(CommonWording.DOT, what),
                                    wording.values(finding))));
        }
        return lines;
    }

    private String change(ChangeGroup finding) {
        String change = MarkdownText.keepTogether(wording.change(finding));
        change = FACTOR.matcher(change).replaceFirst("\u00a0");
        return finding.effect() == RowEffect.FAIL ? "**" + change + "**" : change;
    }

    public static final class RowMark {
        private static final String FAILS = "\u274c";
        private static final String WARNS = "\u26a0\ufe0f";
        private static final String NOT_JUDGED = "\u2139\ufe0f";
        private static final String GOOD = "\u2705";
        private static final String NEW = "\ud83c\udd95";

        private RowMark() {}

        static String of(ChangeGroup finding) {
            return switch (finding.effect()) {
                case FAIL -> FAILS;
                case WARN -> finding.kind() == ChangeKind.ELSEWHERE ? NOT_JUDGED : WARNS;
                case NONE ->
                        switch (finding.kind()) {
                            case IMPROVED, ACCEPTED, UNCHANGED -> GOOD;
                            case ADDED -> NEW;
                            case CRASHED, CROSSED, REGRESSED, MISSING, SLOWER, INCOMPARABLE ->
                                    NOT_JUDGED;
                            case UNDECIDED, CRASHED_BEFORE, ELSEWHERE, WITHIN_SLACK -> NOT_JUDGED;
                            case SKIPPED, NOT_AFFECTED, IGNORED, NOT_SENSITIVE -> NOT_JUDGED;
                        };
            };
        }

        public static String of(Row row) {
            if (row.effect() == RowEffect.FAIL) {
                return FAILS;
            }
            return switch (row.outcome()) {
                case REGRESSED, SLOWER, MISSING, FAILED ->
                        row.effect() == RowEffect.WARN ? WARNS : NOT_JUDGED;
                case ADDED -> NEW;
                case INCONCLUSIVE, INCOMPARABLE, SKIPPED -> NOT_JUDGED;
                case UNCHANGED -> row.isInsensitive() ? NOT_JUDGED : GOOD;
                case IMPROVED, ACCEPTED -> GOOD;
            };
        }
    }
}
