package io.perfwarden.config;

import module java.base;

import io.perfwarden.model.BranchName;
import io.perfwarden.model.WorkflowPath;

/**
 * Who may submit results of a suite.
 *
 * @param token name of an upload token of the repository
 * @param refs branches whose commits it may measure beside pull requests; none by default
 */
public record SubmissionSource(String token, List<GlobPattern> refs) {
    public SubmissionSource {
        refs = List.copyOf(refs);
    }

    /** How the check and the stored run call it. */
    public String name() {
        return token;
    }

    /** What has the place of a workflow for its submissions. */
    public WorkflowPath path(String suite) {
        return WorkflowPath.ofSubmission(suite, name());
    }

    /** Whether what it measures may become a branch's history. */
    public boolean mayMeasure(BranchName branch) {
        return refs.stream().anyMatch(it -> it.matches(branch.value()));
    }

    static Optional<SubmissionSource> read(YamlSection section) {
        Optional<String> token = ConfigKey.TOKEN.read(section);
        List<GlobPattern> refs = ConfigKey.REFS.read(section).orElse(List.of());
        return token.map(it -> new SubmissionSource(it, refs));
    }
}
