package io.perfwarden.evaluate;

import io.perfwarden.forge.WorkflowRun;
import io.perfwarden.github.RepoFiles;
import io.perfwarden.github.RepoFiles.FileRead;
import io.perfwarden.policy.Policy;
import io.perfwarden.policy.PolicyReader;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import io.perfwarden.scm.Repo;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The configuration in force: always the default branch's. */
public final class PolicySource {
    private final RepoFiles files;
    private final PolicyReader reader;

    public PolicySource(RepoFiles files, PolicyReader reader) {
        this.files = files;
        this.reader = reader;
    }

    /** The defaults where there is no file; rejected where there is one that cannot be read. */
    public Outcome<Policy> of(Repo repo) {
        return switch (files.read(repo, Policy.PATH, Optional.empty())) {
            case FileRead.Absent _ -> Outcome.ok(Policy.defaults());
            case FileRead.Found(RepoFiles.Content content) ->
                    reader.read(new String(content.bytes(), StandardCharsets.UTF_8));
            case FileRead.NotAFile(String what) ->
                    Outcome.rejected(Problem.of(Policy.PATH, "is a " + what + ", not a file"));
            case FileRead.TooLarge(long limit) ->
                    Outcome.rejected(Problem.of(Policy.PATH, "is larger than " + limit + " bytes"));
        };
    }

    /** Suites that a run of a workflow may bring results of. */
    static List<SuitePolicy> measuredBy(Policy policy, WorkflowRun run) {
        return policy.suites().stream()
                .filter(suite -> suite.workflow().map(name -> names(name, run)).orElse(true))
                .toList();
    }

    /** Whether a workflow measures anything that is waited for. */
    public static boolean isExpected(Policy policy, WorkflowRun run) {
        return measuredBy(policy, run).stream().anyMatch(it -> it.workflow().isPresent());
    }

    /** Suites whose results are waited for: those that name their workflow. */
    static List<SuitePolicy> expected(Policy policy) {
        return policy.suites().stream().filter(suite -> suite.workflow().isPresent()).toList();
    }

    /** Workflows that are waited for, each once. */
    static List<String> workflows(Policy policy) {
        return expected(policy).stream()
                .flatMap(suite -> suite.workflow().stream())
                .distinct()
                .toList();
    }

    /** A suite names its workflow by path or by file name. */
    private static boolean names(String configured, WorkflowRun run) {
        return run.workflow().filter(path -> path.isNamed(configured)).isPresent();
    }
}
