package io.perfwarden.report;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Notice;
import io.perfwarden.compare.SuiteComparison;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which notices a report shows and where, bounded in number whatever an artifact contains. */
public record Notices(NoticeWording wording) {
    private static final int OF_ONE_KIND = 3;
    private static final int AT_ONCE = 12;

    /** What changes what to do next, first what could not be read. */
    public List<String> urgent(Comparison comparison) {
        return bounded(
                all(comparison).stream()
                        .filter(Notices::isUrgent)
                        .sorted(Comparator.comparing(it -> !(it instanceof Notice.UnreadResults)))
                        .toList());
    }

    /** Everything, for those who look closer. */
    public List<String> everything(Comparison comparison) {
        return bounded(all(comparison));
    }

    /** How often suites cried wolf, a sentence each. */
    public List<String> grades(Comparison comparison) {
        return bounded(all(comparison).stream().filter(Notice.Graded.class::isInstance).toList());
    }

    private static List<Notice> all(Comparison comparison) {
        List<Notice> notices = new ArrayList<>();
        for (SuiteComparison suite : comparison.suites()) {
            notices.addAll(suite.notices());
        }
        return notices.stream().distinct().toList();
    }

    /** A few of each kind, in the order in which the kinds first occur. */
    private List<String> bounded(List<Notice> notices) {
        Map<Class<?>, List<Notice>> kinds = new LinkedHashMap<>();
        for (Notice notice : notices) {
            kinds.computeIfAbsent(notice.getClass(), _ -> new ArrayList<>()).add(notice);
        }
        int each = kinds.size() * OF_ONE_KIND > AT_ONCE ? 1 : OF_ONE_KIND;
        List<String> sentences = new ArrayList<>();
        for (List<Notice> kind : kinds.values()) {
            int shown = Math.min(kind.size(), each);
            kind.subList(0, shown).forEach(notice -> sentences.add(wording.sentence(notice)));
            if (kind.size() > shown) {
                int more = kind.size() - shown;
                sentences.add(NoticeWording.andMore(sentences.removeLast(), more));
            }
        }
        return sentences;
    }

    private static boolean isUrgent(Notice notice) {
        return switch (notice) {
            case Notice.BadBaseline _,
                    Notice.BlocksFrom _,
                    Notice.Warning _,
                    Notice.UnreadResults _,
                    Notice.FileProblem _,
                    Notice.UnitOfRule _,
                    Notice.ChangedByPull _,
                    Notice.SharedName _ ->
                    true;
            case Notice.DirectionUnknown _,
                    Notice.VacuousSlack _,
                    Notice.Quantised _,
                    Notice.ZeroTime _,
                    Notice.EnvironmentDiffers _,
                    Notice.NoBaseline _,
                    Notice.OfTrust _,
                    Notice.ThresholdInstead _ ->
                    false;
            case Notice.MovedUndirected it -> it.isNew();
            case Notice.MetricsGone it -> it.decides();
            case Notice.OfRun it -> it instanceof Notice.TurnsDoNotCount;
            case Notice.OfAcceptance it -> it instanceof Notice.AcceptanceExpired;
        };
    }
}
