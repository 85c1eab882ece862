package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.bot.commit.VerdictEvidence.OnHead;
import io.perfwarden.bot.commit.VerdictEvidence.OnHead.ChangedBaseline;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.check.SuiteState.Measured;
import io.perfwarden.compare.SuiteNotice.RanOn;
import io.perfwarden.compare.group.RowAcceptance;
import io.perfwarden.compare.history.FalseAlarmRate;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.config.SuitePolicy.BaselineSource;
import io.perfwarden.db.BaselineAcceptances;
import io.perfwarden.db.RowAcceptances;
import io.perfwarden.github.FileGateway;
import io.perfwarden.github.FileGateway.FileRead;
import io.perfwarden.model.*;

/**
 * Finds the inputs of verdicts: baselines, acceptances and expected platforms.
 *
 * <p>GitHub is asked before measurements take shared memory, because it may be slow. Only large
 * files, and what measurements decide, come later.
 */
public record VerdictInputs(
        BaselineAcceptances acceptances,
        RowAcceptances rowAcceptances,
        Clock clock,
        AncestorHistory history,
        ExpectedMeasurements expected,
        InterleavedResults inTurns) {
    void fetch(VerdictSubject subject) {
        for (SuitePolicy suite : subject.policy().suites()) {
            subject.measuredState(suite)
                    .ifPresent(measured -> {
                        platforms(measured).forEach(platform -> fetch(subject, suite, platform));
                        List<String> _ = lackingPlatforms(subject, suite, measured);
                        List<WorkflowPath> _ = expected.workflows(subject, suite, measured);
                    });
        }
    }

    /** Without results, no baseline of an empty platform counts. */
    private static List<String> platforms(Measured measured) {
        return measured.platforms().isEmpty() ? List.of("") : measured.platforms();
    }

    /**
     * Requires the base to exist if a baseline does not.
     *
     * @throws TransientFailure while GitHub does not show it
     */
    void requireBase(VerdictSubject subject) {
        BaselineCatalog baselines = subject.baselines();
        boolean isAnyAbsent =
                subject.policy().suites().stream()
                        .flatMap(suite ->
                                subject.measuredState(suite).stream()
                                        .flatMap(it -> platforms(it).stream())
                                        .map(suite::baselinePath))
                        .filter(path -> baselines.fetch(path, subject.base()))
                        .map(path -> baselines.read(path, subject.base()))
                        .anyMatch(FileRead.Absent.class::isInstance);
        if (isAnyAbsent && !(subject.target() instanceof MergeTarget.Branch)) {
            baselines.requireBranch(subject.target().base());
        }
    }

    private void fetch(VerdictSubject subject, SuitePolicy suite, String platform) {
        history.fetch(subject, suite, platform);
        String path = suite.baselinePath(platform);
        if (subject.baselines().fetch(path, subject.base())
                && !subject.pulls().isEmpty()
                && atHead(subject, path)
                        .filter(it -> it.bytes() > BaselineCatalog.HELD)
                        .isEmpty()) {
            OnHead _ = atHead(subject, path, subject.baselines().read(path, subject.base()));
        }
    }

    /** Expected platforms without results, if the suite has any. */
    List<String> lackingPlatforms(VerdictSubject subject, SuitePolicy suite, Measured measured) {
        if (measured.platforms().isEmpty()) {
            return List.of();
        }
        SortedSet<String> all = new TreeSet<>(subject.baselines().platforms(suite, subject.base()));
        if (all.isEmpty() || suite.baselineFrom() == BaselineSource.HISTORY) {
            all.addAll(expected.platforms(subject, suite, measured));
        }
        return all.stream().filter(it -> !measured.platforms().contains(it)).toList();
    }

    private static Optional<FileGateway.DirectoryEntry> atHead(
            VerdictSubject subject, String path) {
        return subject.baselines().at(path, subject.sha().value());
    }

    /**
     * The inputs for one suite on one platform.
     *
     * @param unrepeated suspects that should have been repeated
     * @param whole why omitted benchmarks are not believed
     */
    VerdictEvidence of(
            VerdictSubject subject,
            SuitePolicy suite,
            FalseAlarmRate grade,
            SuiteCandidate candidate,
            Optional<InputProblem> unrepeated,
            Optional<InputProblem> whole,
            Optional<RanOn> ranOn) {
        String path = suite.baselinePath(candidate.platform());
        FileRead base = subject.baselines().read(path, subject.base());
        BranchName into = subject.target().base();
        List<RowAcceptance> rows =
                subject.pulls().stream()
                        .map(it -> rowAcceptances.of(subject.repo().id(), it, into))
                        .flatMap(List::stream)
                        .toList();
        return new VerdictEvidence(
                candidate,
                grade,
                base,
                inTurns.unfit(subject, suite, candidate),
                inTurns.spreads(subject, suite, candidate),
                unrepeated,
                whole,
                ranOn,
                new VerdictEvidence.Accepted(
                        rows,
                        LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC),
                        atHead(subject, path, base)));
    }

    private OnHead atHead(VerdictSubject subject, String path, FileRead base) {
        return switch (subject.target()) {
            case MergeTarget.Pull pull -> onHead(subject, pull, path, base);
            case MergeTarget.Group _ ->
                    regeneratedBaseline(subject, path, base).orElseGet(OnHead.Same::new);
            case MergeTarget.Branch _ -> new OnHead.Same();
        };
    }

    /**
     * A baseline on the pull request's branch counts only if it is exactly a maintainer's. Other
     * changes are reported, and only {@link io.perfwarden.bot.commit.ProposedFiles} reads them.
     */
    private OnHead onHead(
            VerdictSubject subject, MergeTarget.Pull pull, String path, FileRead base) {
        Optional<FileGateway.DirectoryEntry> atHead = atHead(subject, path);
        Optional<String> blob = base.foundContent().map(FileGateway.FileContent::blobSha);
        if (atHead.isEmpty()) {
            return base instanceof FileRead.Absent
                    ? new OnHead.Same()
                    : baselineOnHead(subject, pull.number(), path);
        }
        return atHead.map(FileGateway.DirectoryEntry::sha).equals(blob)
                ? new OnHead.Same()
                : regeneratedBaseline(subject, path, base)
                        .orElseGet(() -> baselineOnHead(subject, pull.number(), path));
    }

    private Optional<OnHead> regeneratedBaseline(
            VerdictSubject subject, String path, FileRead base) {
        BranchName into = subject.target().base();
        List<BaselineAcceptances.BaselineAcceptance> ofPath =
                subject.pulls().stream()
                        .map(it -> acceptances.of(subject.repo().id(), it, into))
                        .flatMap(List::stream)
                        .filter(it -> it.path().equals(path))
                        .toList();
        if (ofPath.isEmpty()) {
            return Optional.empty();
        }
        Optional<String> blob = base.foundContent().map(FileGateway.FileContent::blobSha);
        Optional<String> atHead = atHead(subject, path).map(FileGateway.DirectoryEntry::sha);
        return ofPath.stream()
                .filter(it -> atHead.equals(Optional.of(it.blobSha())) && !atHead.equals(blob))
                .findFirst()
                .flatMap(it -> acceptedBaseline(subject, it));
    }

    private static Optional<OnHead> acceptedBaseline(
            VerdictSubject subject, BaselineAcceptances.BaselineAcceptance acceptance) {
        return subject.baselines()
                .read(acceptance.path(), subject.sha().value())
                .foundContent()
                .filter(content -> content.blobSha().equals(acceptance.blobSha()))
                .map(content ->
                        new OnHead.AcceptedFile(
                                new FileRead.Found(content), acceptance.requestedBy()));
    }

    private static OnHead baselineOnHead(VerdictSubject subject, PullNumber pull, String path) {
        return subject.baselines().isChangedBy(pull, Set.of(path))
                ? new ChangedBaseline()
                : new OnHead.Same();
    }
}
