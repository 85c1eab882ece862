package io.perfwarden.report;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteNotice;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which notices a report shows and where, bounded in number whatever an artifact contains. */
public record ReportNotices(NoticeWording wording) {
    private static final int OF_ONE_KIND = 3;
    private static final int AT_ONCE = 12;

    /** What changes what to do next, first what could not be read. */
    public List<String> urgent(Comparison comparison) {
        return bounded(
                all(comparison).stream()
                        .filter(ReportNotices::isUrgent)
                        .sorted(
                                Comparator.comparing(
                                        it -> !(it instanceof SuiteNotice.UnreadResults)))
                        .toList());
    }

    /** Everything, for those who look closer. */
    public List<String> everything(Comparison comparison) {
        return bounded(all(comparison));
    }

    /** How often suites cried wolf, a sentence each. */
    public List<String> grades(Comparison comparison) {
        return bounded(
                all(comparison).stream().filter(SuiteNotice.Graded.class::isInstance).toList());
    }

    private static List<SuiteNotice> all(Comparison comparison) {
        List<SuiteNotice> notices = new ArrayList<>();
        for (SuiteComparison suite : comparison.suites()) {
            notices.addAll(suite.notices());
        }
        return notices.stream().distinct().toList();
    }

    /** A few of each kind, in the order in which the kinds first occur. */
    private List<String> bounded(List<SuiteNotice> notices) {
        Map<Class<?>, List<SuiteNotice>> kinds = new LinkedHashMap<>();
        for (SuiteNotice notice : notices) {
            kinds.computeIfAbsent(notice.getClass(), _ -> new ArrayList<>()).add(notice);
        }
        int each = kinds.size() * OF_ONE_KIND > AT_ONCE ? 1 : OF_ONE_KIND;
        List<String> sentences = new ArrayList<>();
        for (List<SuiteNotice> kind : kinds.values()) {
            int shown = Math.min(kind.size(), each);
            kind.subList(0, shown).forEach(notice -> sentences.add(wording.sentence(notice)));
            if (kind.size() > shown) {
                int more = kind.size() - shown;
                sentences.add(NoticeWording.andMore(sentences.removeLast(), more));
            }
        }
        return sentences;
    }

    private static boolean isUrgent(SuiteNotice notice) {
        return switch (notice) {
            case SuiteNotice.BadBaseline _,
                    SuiteNotice.BlocksFrom _,
                    SuiteNotice.Warning _,
                    SuiteNotice.UnreadResults _,
                    SuiteNotice.FileProblem _,
                    SuiteNotice.UnitOfRule _,
                    SuiteNotice.ChangedByPull _,
                    SuiteNotice.SharedName _ ->
                    true;
            case SuiteNotice.DirectionUnknown _,
                    SuiteNotice.VacuousSlack _,
                    SuiteNotice.Quantised _,
                    SuiteNotice.ZeroTime _,
                    SuiteNotice.EnvironmentDiffers _,
                    SuiteNotice.NoBaseline _,
                    SuiteNotice.OfTrust _,
                    SuiteNotice.ThresholdInstead _ ->
                    false;
            case SuiteNotice.MovedUndirected it -> it.isNew();
            case SuiteNotice.MetricsGone it -> it.decides();
            case SuiteNotice.OfRun it -> it instanceof SuiteNotice.TurnsDoNotCount;
            case SuiteNotice.OfAcceptance it -> it instanceof SuiteNotice.AcceptanceExpired;
        };
    }
}
