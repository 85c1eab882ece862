package io.perfwarden.report.github;

import module java.base;

import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.group.ChangeGroup;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.report.BenchmarkListing;
import io.perfwarden.report.FindingWording;

/**
 * Every benchmark in one block of plain text, the most urgent first, as far as there is room. Lines
 * are added one by one until one does not fit: so no failing one is left out while a passing one is
 * shown.
 */
final class AllRows {
    private static final String FENCE = "```text\n";
    private static final String END = "\n```\n\n";
    private static final int MANY = 999_999_999;

    private final CheckText.TextBudget room;
    private final StringBuilder text = new StringBuilder();
    private int shown;

    private AllRows(CheckText.TextBudget room) {
        this.room = room;
    }

    static String of(ChangeGroups findings, CheckText.TextBudget room, String elsewhere) {
        FindingWording wording = FindingWording.withFullNames(findings.comparison());
        boolean _ = room.take(FENCE + END + CommentWording.didNotFit(MANY, elsewhere));
        AllRows all = new AllRows(room);
        listings(findings.all(), wording).forEach(all::add);
        var others = BenchmarkListing.ofOtherMetrics(findings.all(), wording).stream().toList();
        others.forEach(all::add);
        int lines = findings.benchmarks() + others.stream().mapToInt(it -> it.lines().size()).sum();
        int left = lines - all.shown;
        var remark = left == 0 ? "" : "\n" + CommentWording.didNotFit(left, elsewhere) + "\n";
        return (all.text.isEmpty() ? "" : FENCE + all.text + "```\n") + remark;
    }

    private static List<BenchmarkListing> listings(
            List<ChangeGroup> findings, FindingWording wording) {
        Collection<List<ChangeGroup>> kinds =
                findings.stream()
                        .collect(
                                Collectors.groupingBy(
                                        it -> Map.entry(it.effect() == RowEffect.FAIL, it.kind()),
                                        LinkedHashMap::new,
                                        Collectors.toList()))
                        .values();
        List<BenchmarkListing> listings = new ArrayList<>();
        for (List<ChangeGroup> alike : kinds) {
            List<ChangeGroup> singles = alike.stream().filter(AllRows::isSingle).toList();
            alike.stream()
                    .filter(finding -> !isSingle(finding))
                    .map(finding -> BenchmarkListing.of(finding, finding.members(), wording))
                    .forEach(listings::add);
            if (!singles.isEmpty()) {
                listings.add(BenchmarkListing.ofSingles(singles, wording));
            }
        }
        return listings;
    }

    private static boolean isSingle(ChangeGroup finding) {
        return finding.members().size() == 1 && !finding.isOfSuite();
    }

    private void add(BenchmarkListing listing) {
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
