package io.perfwarden.config;

import module java.base;

import io.perfwarden.model.BranchName;
import io.perfwarden.model.WorkflowPath;

/** Who may submit results of a suite. */
public sealed interface SubmissionSource permits CiJobSource, SubmissionSource.TokenSource {
    /** How the check and the stored run call it. */
    String name();

    SubmissionScope scope();

    /** Whether what it measures may become a branch's history. */
    default boolean mayMeasure(BranchName branch) {
        return scope().refs().stream().anyMatch(it -> it.matches(branch.value()));
    }

    /** What has the place of a workflow for its submissions. */
    default WorkflowPath path(String suite) {
        return WorkflowPath.ofSubmission(suite, name());
    }

    /** Who has an upload token of the repository. Without refs it measures pull requests only. */
    record TokenSource(String token, SubmissionScope scope) implements SubmissionSource {
        @Override
        public String name() {
            return token;
        }
    }

    static Optional<SubmissionSource> read(YamlSection section) {
        Optional<String> token = ConfigKey.TOKEN.read(section);
        SubmissionScope scope = SubmissionScope.read(section);
        Optional<CiJobSource> job = CiJobSource.read(section, scope);
        if (ConfigKey.TOKEN.isIn(section) == ConfigKey.ISSUER.isIn(section)) {
            ConfigKey.TOKEN.report(
                    section, "expected one of token and issuer", "an entry is one source");
        }
        return token.<SubmissionSource>map(it -> new TokenSource(it, scope))
                .or(() -> job.map(Function.identity()));
    }
}
