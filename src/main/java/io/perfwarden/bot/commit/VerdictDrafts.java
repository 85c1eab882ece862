package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.bot.commit.CheckDrafts.ButtonOffer;
import io.perfwarden.check.*;
import io.perfwarden.check.MergeTarget.*;
import io.perfwarden.check.SuiteConclusion.Reason;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.group.AcceptedRowSet;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.BackfillRuns;
import io.perfwarden.db.BaselineAcceptances;
import io.perfwarden.db.DrillStore;
import io.perfwarden.db.DrillStore.StoredDrill;
import io.perfwarden.db.RowAcceptances;
import io.perfwarden.github.CheckRunGateway.CheckRunDraft;
import io.perfwarden.model.*;
import io.perfwarden.report.DrillWording;
import io.perfwarden.report.ProposedFileFault;
import io.perfwarden.report.github.*;
import io.perfwarden.report.github.ReportContext.CheckEnd;

/**
 * What a check shows of a verdict.
 *
 * @param publicUrl base of this server's links; may be empty
 * @param deadline time for an expected run to appear
 */
public record VerdictDrafts(
        RowAcceptances rowAcceptances,
        BaselineAcceptances acceptances,
        BackfillRuns backfillRuns,
        DrillStore drills,
        String publicUrl,
        Duration deadline) {
    ReportContext context(CommitContext commit, TargetVerdict judged) {
        return commit.context(judged, publicUrl);
    }

    static boolean passes(CheckConclusion ending) {
        return ending.conclusion().filter(Conclusion::passes).isPresent();
    }

    static List<ProposedFileFault> blocking(List<ProposedFileFault> faults) {
        return faults.stream().filter(ProposedFileFault::blocks).toList();
    }

    /** Nothing is expected, but a changed file is unusable. */
    static Optional<CheckRunDraft> fileFaultDraft(CommitContext commit) {
        if (commit.fileProblems().isEmpty()) {
            return Optional.empty();
        }
        CheckText text = CheckWording.fileFaultText(commit.fileProblems());
        return blockingDraft(commit, text)
                .or(() ->
                        Optional.of(
                                CheckDrafts.draftWithoutVerdict(Conclusion.ACTION_REQUIRED, text)));
    }

    /**
     * A check that would pass without the faults of configuration or baselines. A maintainer may
     * accept them.
     */
    private static Optional<CheckRunDraft> blockingDraft(CommitContext commit, CheckText text) {
        List<ProposedFileFault> faults = blocking(commit.fileProblems());
        if (faults.isEmpty()) {
            return Optional.empty();
        }
        var waiver = commit.record().waiverOfAll();
        return Optional.of(
                waiver.isPresent()
                        ? CheckDrafts.draftWithoutVerdict(
                                Conclusion.NEUTRAL,
                                CheckWording.waivedText(waiver.get(), faults, text))
                        : CheckDrafts.draftWithoutVerdict(
                                Conclusion.ACTION_REQUIRED,
                                CheckWording.blockedText(faults, text)));
    }

    CheckRunDraft draft(CommitContext commit, CheckConclusion ending, RepositoryPolicy policy) {
        TargetVerdict decisive = ending.decisive();
        ReportContext context =
                context(commit, decisive)
                        .withEnd(
                                new CheckEnd(
                                        conclusion(commit, ending),
                                        isByRows(ending) && !isBlocked(commit, ending),
                                        ""));
        Optional<CheckText> verdict =
                decisive.comparison()
                        .map(commit::changeGroups)
                        .map(it -> CheckText.of(it, context));
        MergeTarget target = decisive.state().target();
        CheckText own =
                new CheckWording(deadline)
                        .of(ending, verdict)
                        .withParagraph(passes(ending) ? "" : otherBase(commit, target))
                        .withParagraph(trustedRun(target, policy))
                        .withParagraph(commit.gateGaps())
                        .withParagraph(backfillText(commit, policy))
                        .withParagraph(drillText(commit, policy));
        CheckText text =
                commit.record().targets().contains(target)
                        ? own
                        : CheckWording.ofFormerBase(own, target.base().value());
        return Optional.of(ending)
                .filter(VerdictDrafts::passes)
                .flatMap(_ -> blockingDraft(commit, text))
                .orElseGet(() -> draft(ending, policy, text.withFaults(commit.fileProblems())))
                .withDetailsUrl(verdict.isPresent() ? context.details() : "");
    }

    /** As it is shown: faults of files keep a check from passing until a maintainer's word. */
    static Optional<Conclusion> conclusion(CommitContext commit, CheckConclusion ending) {
        return isBlocked(commit, ending)
                ? Optional.of(
                        commit.record().waiverOfAll().isPresent()
                                ? Conclusion.NEUTRAL
                                : Conclusion.ACTION_REQUIRED)
                : ending.conclusion();
    }

    private static boolean isBlocked(CommitContext commit, CheckConclusion ending) {
        return passes(ending) && !blocking(commit.fileProblems()).isEmpty();
    }

    static boolean isByRows(CheckConclusion ending) {
        return ending.decidingSuite().reason() instanceof Reason.VerdictReason;
    }

    private String otherBase(CommitContext commit, MergeTarget target) {
        RepoId repo = commit.repo().id();
        BranchName base = target.base();
        return target.pull()
                .filter(pull ->
                        commit.record().waivers().stream()
                                        .filter(it -> it.pull().equals(pull))
                                        .anyMatch(it -> !it.base().equals(base))
                                || rowAcceptances.areOther(repo, pull, base)
                                || acceptances.areOther(repo, pull, base))
                .map(_ -> CheckWording.otherBase(base.value()))
                .orElse("");
    }

    private static String trustedRun(MergeTarget target, RepositoryPolicy policy) {
        return target instanceof Pull && policy.suites().stream().anyMatch(SuitePolicy::isOfTarget)
                ? CheckWording.trustedRun()
                : "";
    }

    private String backfillText(CommitContext commit, RepositoryPolicy policy) {
        Map<String, PastRunCounts> counts = backfillRuns.counts(commit.repo().id());
        boolean isOne = policy.suites().size() == 1;
        return policy.suites().stream()
                .map(SuitePolicy::name)
                .filter(counts::containsKey)
                .map(suite ->
                        "history%s: %s"
                                .formatted(isOne ? "" : " of `" + suite + "`", counts.get(suite)))
                .collect(Collectors.joining("\n"));
    }

    private String drillText(CommitContext commit, RepositoryPolicy policy) {
        return DrillWording.line(
                drills.newest(commit.repo().id()).stream()
                        .map(StoredDrill::table)
                        .filter(it -> policy.suite(it.where().suite()).isPresent())
                        .toList());
    }

    private static CheckRunDraft draft(
            CheckConclusion ending, RepositoryPolicy policy, CheckText text) {
        Optional<Conclusion> conclusion = ending.conclusion();
        if (conclusion.isEmpty()) {
            return CheckDrafts.open(isBegun(ending), text);
        }
        return isByRows(ending)
                ? CheckDrafts.verdictDraft(
                        conclusion.get(), text, offers(ending.decisive(), policy))
                : CheckDrafts.draftWithoutVerdict(conclusion.get(), text);
    }

    /** Queued while nothing runs and nothing was measured. */
    private static boolean isBegun(CheckConclusion ending) {
        return ending.decisive().comparison().isPresent()
                || !(ending.decidingSuite().reason() instanceof Reason.State(SuiteState state))
                || state instanceof SuiteState.Running
                || state instanceof SuiteState.MeasuredAgain
                || state instanceof SuiteState.Measuring;
    }

    private static Set<ButtonOffer> offers(TargetVerdict judged, RepositoryPolicy policy) {
        List<Row> rows = judged.suites().flatMap(it -> it.rows().stream()).toList();
        if (rows.stream().allMatch(row -> row.current().isEmpty())) {
            return EnumSet.noneOf(ButtonOffer.class);
        }
        boolean acceptable =
                rows.stream().anyMatch(AcceptedRowSet::isAcceptable)
                        || AcceptedRowSet.areOnlyMissing(rows);
        boolean never = policy.baselineUpdate() == RepositoryPolicy.BaselineUpdate.NEVER;
        boolean hasFile =
                judged.suites()
                        .anyMatch(
                                it -> it.provenance().source() == SuitePolicy.BaselineSource.FILE);
        Set<ButtonOffer> offers = EnumSet.noneOf(ButtonOffer.class);
        if (hasFile && !(never && judged.state().target() instanceof Branch)) {
            offers.add(ButtonOffer.REGENERATE);
        }
        if (acceptable && judged.state().target() instanceof Pull) {
            offers.add(ButtonOffer.ACCEPT);
        }
        return offers;
    }
}
