package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.*;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.compare.*;
import io.perfwarden.config.*;
import io.perfwarden.github.FileGateway;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.model.*;

/**
 * Decides whether omitted benchmarks are believed. Default branches are measured whole. A pull
 * request or group that changes the workflow could omit what it slows.
 */
record SelectionTrust(GitHubGateway github) {
    private static final String WHOLE = "measure everything in this run";

    private static final int MOST_HELD = 200;

    /**
     * Why omitted benchmarks count as missing.
     *
     * @param workflow absent if GitHub does not say
     */
    Optional<InputProblem> doubt(
            VerdictSubject subject,
            Supplier<Optional<WorkflowPath>> workflow,
            SuiteCandidate candidate) {
        return candidate.newest().results().selection().isEmpty()
                ? Optional.empty()
                : switch (subject.target()) {
                    case MergeTarget.Branch _ ->
                            problem("", "runs of the default branch are its history");
                    case MergeTarget.Pull _, MergeTarget.Group _ ->
                            workflow.get()
                                    .map(it -> doubt(subject, it))
                                    .orElseGet(() -> problem("", "its workflow is not known"));
                };
    }

    private Optional<InputProblem> doubt(VerdictSubject subject, WorkflowPath workflow) {
        String path = workflow.value();
        Set<String> refs = Set.of(subject.sha().value(), subject.target().base().value());
        NamedFiles files = new CalledFiles(github, subject.repo(), refs).all(path);
        boolean isChanged =
                subject.target() instanceof MergeTarget.Pull pull
                        ? subject.baselines()
                                .changedBy(pull.number())
                                .map(files::hasAny)
                                .orElse(true)
                        : Stream.of(Set.of(path), files.directories(), files.readable())
                                .flatMap(Set::stream)
                                .limit(MOST_HELD)
                                .anyMatch(it -> differs(subject, it));
        return isChanged
                ? problem(path, "the change edits it or a file that it names")
                : Optional.empty();
    }

    /** A group has its pull requests' changes, so its files are compared with the branch's. */
    private static boolean differs(VerdictSubject subject, String path) {
        String base = subject.target().base().value();
        return !entry(subject, path, subject.sha().value()).equals(entry(subject, path, base));
    }

    private static Optional<String> entry(VerdictSubject subject, String path, String ref) {
        return subject.baselines().at(path, ref).map(FileGateway.DirectoryEntry::sha);
    }

    private static Optional<InputProblem> problem(String where, String what) {
        return Optional.of(new InputProblem(where, what, WHOLE));
    }
}
