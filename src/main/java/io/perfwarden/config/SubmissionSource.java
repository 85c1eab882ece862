package io.perfwarden.config;

import module java.base;

import io.perfwarden.model.BranchName;
import io.perfwarden.model.WorkflowPath;

/** Who may submit results of a suite. */
public sealed interface SubmissionSource permits CiJobSource, SubmissionSource.TokenSource {
    /** How the check and the stored run call it. */
    String name();

    /** Whether what it measures may become a branch's history. */
    boolean mayMeasure(BranchName branch);

    /** What has the place of a workflow for its submissions. */
    default WorkflowPath path(String suite) {
        return WorkflowPath.ofSubmission(suite, name());
    }

    /**
     * Who has an upload token of the repository.
     *
     * @param refs branches whose commits it may measure beside pull requests; none by default
     */
    record TokenSource(String token, List<GlobPattern> refs) implements SubmissionSource {
        public TokenSource {
            refs = List.copyOf(refs);
        }

        @Override
        public String name() {
            return token;
        }

        @Override
        public boolean mayMeasure(BranchName branch) {
            return refs.stream().anyMatch(it -> it.matches(branch.value()));
        }
    }

    static Optional<SubmissionSource> read(YamlSection section) {
        Optional<String> token = ConfigKey.TOKEN.read(section);
        Optional<CiJobSource> job = CiJobSource.read(section);
        if (ConfigKey.TOKEN.isIn(section) == ConfigKey.ISSUER.isIn(section)) {
            ConfigKey.TOKEN.report(
                    section, "expected one of token and issuer", "an entry is one source");
        }
        List<GlobPattern> refs = ConfigKey.REFS.read(section).orElse(List.of());
        return token.<SubmissionSource>map(it -> new TokenSource(it, refs))
                .or(() -> job.map(Function.identity()));
    }
}
