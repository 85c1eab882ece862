package io.perfwarden.report.github;

import module java.base;

import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.group.ChangeGroup;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.report.CommonWording;
import io.perfwarden.report.FindingWording;
import io.perfwarden.report.MarkdownText;

/**
 * The title of a check: counts, and the worst finding, such as {@code 3 regressions: dot/AVX512/*
 * 9–11 % slower}. The last counts give way to the finding, and the middle of its name to the rest.
 */
final class CheckTitle {
    /** Most code points: GitHub shows about so many beside the check's name. */
    static final int MOST = 100;

    private static final int LEAST_NAME = 20;

    private static final String MORE = CommonWording.DOT + "\u2026";

    private CheckTitle() {}

    static String of(ChangeGroups findings) {
        String headline = CommonWording.headline(findings);
        List<String> counts = CommonWording.problemCounts(findings);
        Optional<ChangeGroup> worst =
                findings.listedGroups().stream()
                        .filter(it -> it.effect() != RowEffect.NONE)
                        .findFirst();
        if (worst.isEmpty() || counts.isEmpty()) {
            return shorten(headline);
        }
        return of(counts, worst.get(), FindingWording.plain(findings.comparison()));
    }

    private static String of(List<String> counts, ChangeGroup worst, FindingWording wording) {
        String label = wording.label(worst);
        String words = wording.change(worst);
        String change = counts.getFirst().endsWith(" " + words) ? "" : " " + words;
        String counted = wording.scopeAndChange(worst);
        String whole = counted.equals(words) ? change : ", " + counted;
        for (String end : List.of(whole, change)) {
            for (int n = counts.size(); n > 0; n--) {
                String title = title(counts, n) + label + end;
                if (points(title) <= MOST) {
                    return title;
                }
            }
        }
        int left = MOST - points(title(counts, 1) + change);
        return left < LEAST_NAME
                ? shorten(CommonWording.sentence(String.join(CommonWording.DOT, counts)))
                : title(counts, 1) + MarkdownText.plain(label, left) + change;
    }

    private static String title(List<String> counts, int n) {
        return CommonWording.sentence(String.join(CommonWording.DOT, counts.subList(0, n))) + ": ";
    }

    private static String shorten(String line) {
        String shown = line;
        while (points(shown) > MOST) {
            int end = shown.lastIndexOf(CommonWording.DOT, shown.length() - MORE.length() - 1);
            shown = shown.substring(0, end) + MORE;
        }
        return shown;
    }

    private static int points(String text) {
        return text.codePointCount(0, text.length());
    }
}
