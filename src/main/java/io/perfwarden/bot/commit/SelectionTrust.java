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
 * Decides whether a run is believed that left benchmarks out. A default branch is measured whole. A
 * pull request, or a merge group, that changes the workflow could leave out what it makes slower.
 */
record SelectionTrust(GitHubGateway github) {
    private static final String WHOLE = "measure everything in this run";

    /** Of so many files a group's are held against the branch's. */
    private static final int MOST_HELD = 200;

    /**
     * Why what a run left out is missing.
     *
     * @param workflow that measured it; absent if GitHub does not say
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

    /** A group has what all its pull requests change: its files are held against the branch's. */
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
