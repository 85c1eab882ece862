package io.perfwarden.report.github;

import io.perfwarden.compare.Effect;
import io.perfwarden.finding.Finding;
import io.perfwarden.finding.Findings;
import io.perfwarden.report.Markdown;
import io.perfwarden.report.Wording;
import io.perfwarden.report.finding.FindingWording;
import java.util.List;
import java.util.Optional;

/**
 * The title of a check: counts, and the worst finding, such as {@code 3 regressions: dot/AVX512/*
 * 9–11 % slower}. The last counts give way to the finding, and the middle of its name to the rest.
 */
final class CheckTitle {
    /** Most code points: GitHub shows about so many beside the check's name. */
    static final int MOST = 100;

    /** Less of a name tells nobody anything. */
    private static final int LEAST_NAME = 20;

    private static final String MORE = Wording.DOT + "\u2026";

    private CheckTitle() {}

    /** One line without a mark, for GitHub shows one. */
    static String of(Findings findings) {
        String headline = Wording.headline(findings);
        List<String> counts = Wording.amiss(findings);
        Optional<Finding> worst =
                findings.told().stream().filter(it -> it.effect() != Effect.NONE).findFirst();
        if (worst.isEmpty() || counts.isEmpty()) {
            return shortened(headline);
        }
        return of(counts, worst.get(), FindingWording.plain(findings.comparison()));
    }

    private static String of(List<String> counts, Finding worst, FindingWording wording) {
        String label = wording.label(worst);
        String change = " " + wording.change(worst);
        for (int n = counts.size(); n > 0; n--) {
            String title = title(counts, n) + label + change;
            if (points(title) <= MOST) {
                return title;
            }
        }
        int left = MOST - points(title(counts, 1) + change);
        return left < LEAST_NAME
                ? shortened(Wording.sentence(String.join(Wording.DOT, counts)))
                : title(counts, 1) + Markdown.plain(label, left) + change;
    }

    private static String title(List<String> counts, int n) {
        return Wording.sentence(String.join(Wording.DOT, counts.subList(0, n))) + ": ";
    }

    /** Without the last counts where there are too many. */
    private static String shortened(String line) {
        String shown = line;
        while (points(shown) > MOST) {
            int end = shown.lastIndexOf(Wording.DOT, shown.length() - MORE.length() - 1);
            shown = shown.substring(0, end) + MORE;
        }
        return shown;
    }

    private static int points(String text) {
        return text.codePointCount(0, text.length());
    }
}
