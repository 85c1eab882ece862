package io.perfwarden.evaluate;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.Verdict;
import io.perfwarden.github.CheckRuns.Button;
import io.perfwarden.github.CheckRuns.Conclusion;
import io.perfwarden.github.CheckRuns.Draft;
import io.perfwarden.github.CheckRuns.Status;
import io.perfwarden.history.RunHistory;
import io.perfwarden.history.RunHistory.StoredRun;
import io.perfwarden.policy.Policy;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.report.github.CheckText;
import io.perfwarden.report.github.CommentBody;
import io.perfwarden.report.github.Marker;
import io.perfwarden.report.github.ReportContext;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.Repo;
import io.perfwarden.scm.RunId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Judges everything that is stored for a commit and makes check and comments say so. */
public final class HeadReport {
    /** Buttons of a completed check. */
    static final List<Button> BUTTONS =
            List.of(
                    new Button("Re-run", "Run the benchmark workflow again", "rerun"),
                    new Button("Regenerate baseline", "Accept the values of this commit", "regen"));

    private final RunHistory history;
    private final Room room;
    private final Judgement judgement;
    private final CheckLifecycle checks;
    private final CommentKeeper comments;
    private final String publicUrl;

    /**
     * @param publicUrl base of links to this server; may be empty
     */
    public HeadReport(
            Records records, Judgement judgement, Publishing publishing, String publicUrl) {
        this.history = records.history();
        this.room = records.room();
        this.judgement = judgement;
        this.checks = publishing.checks();
        this.comments = publishing.comments();
        this.publicUrl = publicUrl;
    }

    /** What is judged, and room for it. */
    public record Records(RunHistory history, Room room) {}

    /** Where results are shown. */
    public record Publishing(CheckLifecycle checks, CommentKeeper comments) {}

    /**
     * Judges and shows.
     *
     * @param nothingMoreComes whether suites without results are no longer waited for
     * @return whether there was anything to show
     */
    public boolean refresh(Place place, Policy policy, boolean nothingMoreComes) {
        List<StoredRun> stored = history.newest(place.repo().id(), place.sha());
        return !stored.isEmpty()
                && room.during(() -> judgeAndShow(place, policy, stored, nothingMoreComes));
    }

    private boolean judgeAndShow(
            Place place, Policy policy, List<StoredRun> stored, boolean nothingMoreComes) {
        List<SuiteResults> results = stored.stream().map(ResultsCodec::decode).toList();
        List<String> waiting =
                nothingMoreComes
                        ? List.of()
                        : lacking(policy, results).stream().map(SuitePolicy::name).toList();
        List<Shown> shown = judged(place, policy, stored, results);
        shown.forEach(it -> it.pull().ifPresent(pull -> comment(place, policy, pull, it)));
        shown.stream()
                .min(Comparator.comparing(it -> it.comparison().verdict(), Verdict.WORST_FIRST))
                .ifPresent(worst -> check(place, policy, worst, waiting));
        return true;
    }

    /** Runs whose results are stored for a commit. */
    public Set<RunId> measuredBy(Repo repo, CommitSha sha) {
        return history.newest(repo.id(), sha).stream()
                .map(StoredRun::run)
                .collect(Collectors.toSet());
    }

    /** The judgement of what is stored for a commit, without showing it. */
    public Comparison comparison(Place place, Place.Target target, Policy policy) {
        Judgement.Subject subject =
                new Judgement.Subject(place.repo(), place.sha(), target.base(), target.pull());
        List<StoredRun> stored = history.newest(place.repo().id(), place.sha());
        return room.during(() ->
                judgement.of(subject, policy, stored.stream().map(ResultsCodec::decode).toList()));
    }

    /** Suites that name a workflow and have no results on the commit. */
    static List<SuitePolicy> lacking(Policy policy, List<SuiteResults> results) {
        Set<String> measured =
                results.stream().map(SuiteResults::suite).collect(Collectors.toSet());
        return PolicySource.expected(policy).stream()
                .filter(suite -> !measured.contains(suite.name()))
                .toList();
    }

    /** One comparison and around it what a report says; absent pull for a merge group. */
    private record Shown(Optional<PullNumber> pull, Comparison comparison, ReportContext context) {}

    private List<Shown> judged(
            Place place, Policy policy, List<StoredRun> stored, List<SuiteResults> results) {
        List<Shown> shown = new ArrayList<>();
        for (Place.Target target : place.targets()) {
            Judgement.Subject subject =
                    new Judgement.Subject(place.repo(), place.sha(), target.base(), target.pull());
            shown.add(
                    new Shown(
                            target.pull(),
                            judgement.of(subject, policy, results),
                            context(place, target, stored, results)));
        }
        return shown;
    }

    private ReportContext context(
            Place place, Place.Target target, List<StoredRun> stored, List<SuiteResults> results) {
        StoredRun newest =
                stored.stream()
                        .max(
                                Comparator.<StoredRun>comparingLong(run -> run.run().value())
                                        .thenComparingInt(StoredRun::attempt))
                        .orElseThrow();
        return new ReportContext(
                place.repo().id(),
                target.pull(),
                place.sha(),
                target.base().value(),
                Optional.of(newest.run()),
                newest.attempt(),
                results.get(stored.indexOf(newest)).runUrl(),
                publicUrl,
                !place.head().isWithin(place.repo().id()));
    }

    private void comment(Place place, Policy policy, PullNumber pull, Shown shown) {
        comments.keep(
                place.repo(),
                pull,
                new CommentKeeper.Text(
                        Marker.PREFIX,
                        CommentBody.render(shown.comparison(), shown.context()),
                        worthSaying(policy.comment(), shown.comparison())));
    }

    private static boolean worthSaying(Policy.CommentMode mode, Comparison comparison) {
        return switch (mode) {
            case ALWAYS -> true;
            case ON_CHANGE -> {
                Map<RowOutcome, Integer> counts = comparison.counts();
                yield comparison.verdict() != Verdict.PASS
                        || counts.keySet().stream().anyMatch(it -> it != RowOutcome.UNCHANGED);
            }
            case ON_REGRESSION -> comparison.verdict() == Verdict.FAIL;
            case NEVER -> false;
        };
    }

    private void check(Place place, Policy policy, Shown worst, List<String> waiting) {
        checks.show(place.check(), draft(policy, worst.comparison(), worst.context(), waiting));
        if (policy.checks() == Policy.ChecksMode.PER_SUITE) {
            worst.comparison().suites().stream()
                    .collect(Collectors.groupingBy(SuiteComparison::name))
                    .forEach((name, suites) ->
                            checks.show(
                                    new CheckLifecycle.Key(
                                            place.repo(),
                                            place.head(),
                                            place.sha(),
                                            CheckLifecycle.NAME + "/" + name),
                                    draft(
                                            policy,
                                            new Comparison(suites),
                                            worst.context(),
                                            List.of())));
        }
    }

    private static Draft draft(
            Policy policy, Comparison comparison, ReportContext context, List<String> waiting) {
        if (!waiting.isEmpty() && comparison.verdict() != Verdict.FAIL) {
            return Drafts.open(Status.IN_PROGRESS, CheckText.moreToCome(waiting));
        }
        CheckText text = CheckText.of(comparison, context);
        return new Draft(
                Status.COMPLETED,
                Optional.of(conclusion(policy, comparison)),
                text.title(),
                text.summary(),
                text.text(),
                "",
                "",
                BUTTONS);
    }

    /** What a comparison means for the check. */
    static Conclusion conclusion(Policy policy, Comparison comparison) {
        return switch (comparison.verdict()) {
            case FAIL -> Conclusion.FAILURE;
            case WARN -> Conclusion.NEUTRAL;
            case PASS -> Conclusion.SUCCESS;
            case NONE -> {
                boolean unreadable =
                        comparison.suites().stream()
                                .anyMatch(suite ->
                                        suite.basis() == SuiteComparison.Basis.BAD_BASELINE);
                yield unreadable ? Conclusion.ACTION_REQUIRED : noVerdict(policy);
            }
        };
    }

    /** Without a configuration file nothing is expected, so that nothing can be missed. */
    static Conclusion noVerdict(Policy policy) {
        return policy.written() && policy.whenNoVerdict() == Policy.NoVerdict.FAIL
                ? Conclusion.FAILURE
                : Conclusion.NEUTRAL;
    }
}
