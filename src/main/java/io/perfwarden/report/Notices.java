package io.perfwarden.report;

import io.perfwarden.baseline.Provenance;
import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Notice;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.Trust;
import io.perfwarden.policy.Policy;
import io.perfwarden.problem.Problem;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * What a report says beside its rows, bounded in number whatever an artifact contains.
 *
 * @param quote how foreign text is shown
 */
record Notices(UnaryOperator<String> quote) {
    private static final int OF_ONE_KIND = 3;
    private static final int AT_ONCE = 12;
    private static final int FACTS = 8;

    /** What readers of the pull request must not miss. */
    List<String> visible(Comparison comparison) {
        boolean saysHowToStart = NextStep.saysHowToStart(comparison);
        return bounded(
                all(comparison).stream()
                        .filter(notice -> matters(notice))
                        .filter(notice -> !(notice instanceof Notice.NoBaseline && saysHowToStart))
                        .toList());
    }

    /** The rest. */
    List<String> folded(Comparison comparison) {
        return bounded(all(comparison).stream().filter(notice -> !matters(notice)).toList());
    }

    /** Everything, for terminals. */
    List<String> everything(Comparison comparison) {
        return bounded(all(comparison));
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
            kind.subList(0, shown).forEach(notice -> sentences.add(sentence(notice)));
            if (kind.size() > shown) {
                int more = kind.size() - shown;
                sentences.add(sentences.removeLast() + " (and " + more + " more of this kind)");
            }
        }
        return sentences;
    }

    private static boolean matters(Notice notice) {
        return switch (notice) {
            case Notice.BadBaseline _,
                    Notice.FileProblem _,
                    Notice.VacuousSlack _,
                    Notice.Quantised _,
                    Notice.UnitOfRule _,
                    Notice.EnvironmentDiffers _,
                    Notice.NoBaseline _,
                    Notice.DirectionUnknown _,
                    Notice.ChangedByPull _,
                    Notice.CarriedOver _ ->
                    true;
            case Notice.Duplicate _, Notice.ThresholdInstead _, Notice.AcceptedBaseline _ -> false;
        };
    }

    /** A notice in words. */
    String sentence(Notice notice) {
        return switch (notice) {
            case Notice.VacuousSlack(BenchmarkId id, String metric, double ratio) ->
                    "The slack of "
                            + row(id, metric)
                            + " lets it become "
                            + (Double.isFinite(ratio) ? Figures.percent(ratio, 1) : "any amount")
                            + " worse: the limit can hardly ever be passed. Lower "
                            + quote.apply("slack");
            case Notice.Quantised(BenchmarkId id, String metric, double step, double limit) ->
                    row(id, metric)
                            + " moves in steps of "
                            + Figures.percent(step, 1)
                            + ", coarser than its limit of "
                            + Figures.percent(limit, 1)
                            + ": a single step looks like a regression";
            case Notice.UnitOfRule(BenchmarkId id, String metric, String rule, String unit) ->
                    row(id, metric)
                            + " is measured in "
                            + quote.apply(unit)
                            + ", its slack or budget is given in "
                            + quote.apply(rule)
                            + ": it was not held against it";
            case Notice.DirectionUnknown(int rows, String metric) -> directionUnknown(rows, metric);
            case Notice.Duplicate(BenchmarkId id, String metric, int times, boolean inBaseline) ->
                    row(id, metric)
                            + " stands "
                            + times
                            + " times in the "
                            + (inBaseline ? "baseline" : "results")
                            + "; the last one counts";
            case Notice.EnvironmentDiffers(String fact, String baseline, String current) ->
                    quote.apply(fact)
                            + " is not the baseline's: it was "
                            + quote.apply(baseline)
                            + ", now "
                            + quote.apply(current)
                            + ". A difference may come from that";
            case Notice.NoBaseline(String path) ->
                    "There is no baseline file "
                            + quote.apply(path)
                            + " yet. Comment "
                            + quote.apply(Wording.REGEN)
                            + " on the pull request, or run "
                            + quote.apply(NextStep.save(path))
                            + " and commit the file";
            case Notice.BadBaseline(String path, Problem problem) ->
                    "The baseline " + quote.apply(path) + " cannot be used: " + problem(problem);
            case Notice.FileProblem(Problem problem) -> problem(problem);
            case Notice.ThresholdInstead(String asked) ->
                    "Decisions by "
                            + quote.apply(asked.toLowerCase(Locale.ROOT))
                            + " were asked for, but there is no history to decide by: fixed limits"
                            + " were used";
            case Notice.CarriedOver(String artifact) ->
                    "The artifact "
                            + quote.apply(artifact)
                            + " is from an earlier attempt of the run: its values were not"
                            + " measured again";
            case Notice.ChangedByPull(String path) ->
                    "This pull request changes "
                            + quote.apply(path)
                            + " by hand. That is not believed: the base branch's file was used";
            case Notice.AcceptedBaseline(String path, String by) ->
                    "Changes were accepted with "
                            + quote.apply(path)
                            + " as regenerated for "
                            + quote.apply(by);
        };
    }

    private String directionUnknown(int rows, String metric) {
        return Wording.counted(rows, "row")
                + (rows == 1 ? " was" : " were")
                + " not judged: nothing tells whether less or more "
                + quote.apply(metric)
                + " is better. Set "
                + quote.apply("direction: lower")
                + " or "
                + quote.apply("direction: higher")
                + " in "
                + quote.apply(Policy.PATH);
    }

    /** Which commits stand against each other, in one line. */
    String trust(Comparison comparison, Optional<ReportContext> context) {
        List<String> parts = new ArrayList<>();
        context.ifPresent(
                c -> parts.add("Head " + c.head().abbreviated() + " against " + Wording.base(c)));
        List<String> rests =
                compared(comparison).stream()
                        .map(this::restsOn)
                        .filter(rest -> !rest.isEmpty())
                        .distinct()
                        .limit(2)
                        .toList();
        if (rests.size() == 1) {
            parts.add(rests.getFirst());
        } else if (rests.size() > 1) {
            parts.add("baselines and machines differ by suite, see below");
        }
        List<String> accepted = Wording.acceptedBaselines(comparison);
        if (!accepted.isEmpty()) {
            parts.add("accepted against " + names(accepted));
        }
        return Wording.sentence(String.join(" \u00b7 ", parts));
    }

    private String restsOn(SuiteComparison suite) {
        Trust trust = suite.trust();
        List<String> parts = new ArrayList<>();
        trust.baseline().map(this::origin).filter(o -> !o.isEmpty()).ifPresent(parts::add);
        if (trust.sameMachine().orElse(false)) {
            parts.add("same machine");
        }
        if (!trust.formats().isEmpty()) {
            parts.add("read as " + names(trust.formats()));
        }
        return String.join(" \u00b7 ", parts);
    }

    private String origin(Provenance provenance) {
        String commit = provenance.commit().map(sha -> " of " + sha.abbreviated()).orElse("");
        String date = provenance.date().map(instant -> " from " + day(instant)).orElse("");
        String by = provenance.requestedBy();
        String asked = by.isEmpty() ? "" : " by " + quote.apply(by);
        String all = commit + date + asked;
        return all.isEmpty() ? "" : "baseline" + all;
    }

    /** What is false or unknown about the comparison's ground, and what that means. */
    List<String> doubts(Comparison comparison) {
        List<SuiteComparison> suites = compared(comparison);
        List<String> doubts = new ArrayList<>();
        List<SuiteComparison> elsewhere =
                suites.stream().filter(s -> !s.trust().sameMachine().orElse(true)).toList();
        if (!elsewhere.isEmpty()) {
            doubts.add(
                    "Measured on another machine than the baseline"
                            + in(elsewhere, suites)
                            + ": "
                            + Wording.effectOfOtherMachine(elsewhere));
        }
        List<SuiteComparison> unsaid =
                suites.stream().filter(s -> s.trust().sameMachine().isEmpty()).toList();
        if (!unsaid.isEmpty()) {
            doubts.add(
                    "Nothing says whether the machine is the baseline's"
                            + in(unsaid, suites)
                            + ": a difference may come from the machine");
        }
        List<SuiteComparison> unknown =
                suites.stream()
                        .filter(s -> s.trust().baseline().flatMap(Provenance::commit).isEmpty())
                        .toList();
        if (!unknown.isEmpty()) {
            doubts.add(
                    "The baseline does not say which commit it is of"
                            + in(unknown, suites)
                            + ": it may be older than this change's base");
        }
        return doubts;
    }

    private String in(List<SuiteComparison> some, List<SuiteComparison> all) {
        return all.size() == 1
                ? ""
                : " (" + names(some.stream().map(Wording::suite).toList()) + ")";
    }

    /** A few names, and how many there are beside. */
    String names(List<String> names) {
        String some =
                names.stream().limit(OF_ONE_KIND).map(quote).collect(Collectors.joining(", "));
        int more = names.size() - OF_ONE_KIND;
        return more > 0 ? some + " and " + more + " more" : some;
    }

    /** Suites in which something was held against a baseline. */
    private static List<SuiteComparison> compared(Comparison comparison) {
        return comparison.suites().stream()
                .filter(suite ->
                        switch (suite.basis()) {
                            case JUDGED, NOTHING_COMPARABLE, RUN_FAILED -> true;
                            case NO_BASELINE, BAD_BASELINE, NO_RESULTS -> false;
                        })
                .toList();
    }

    /** Where a suite's numbers come from, at length, as far as anything says so. */
    Optional<String> provenance(SuiteComparison suite) {
        Trust trust = suite.trust();
        List<String> parts = new ArrayList<>();
        trust.baseline().ifPresent(p -> parts.add(atLength(p)));
        if (!trust.formats().isEmpty()) {
            parts.add("read as " + names(trust.formats()));
        }
        trust.machine().facts().entrySet().stream()
                .limit(FACTS)
                .forEach(f -> parts.add(quote.apply(f.getKey() + ": " + f.getValue())));
        return parts.isEmpty()
                ? Optional.empty()
                : Optional.of(quote.apply(Wording.suite(suite)) + ": " + String.join("; ", parts));
    }

    private String atLength(Provenance provenance) {
        String branch =
                provenance.branch().isEmpty() ? "" : " on " + quote.apply(provenance.branch());
        String run = provenance.run().map(id -> " in run " + id).orElse("");
        String reason =
                provenance.reason().isEmpty()
                        ? ""
                        : ", because " + quote.apply(provenance.reason());
        String origin = origin(provenance);
        return (origin.isEmpty() ? "baseline" : origin) + branch + run + reason;
    }

    private static String day(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC).toLocalDate().toString();
    }

    /** A problem in one line: where, what, and what to do. */
    String problem(Problem problem) {
        String start = problem.where().isEmpty() ? "" : quote.apply(problem.where()) + ": ";
        String end = problem.hint().isEmpty() ? "" : ". Hint: " + quote.apply(problem.hint());
        return start + quote.apply(problem.what()) + end;
    }

    private String row(BenchmarkId id, String metric) {
        return quote.apply(id.label()) + " (" + quote.apply(metric) + ")";
    }
}
