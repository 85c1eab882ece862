package io.perfwarden.web.api;

import module java.base;

import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;

/**
 * What there is to say about a configuration file.
 *
 * @param suites how many it names; 0 if it is not valid
 * @param problems all that is wrong with it; empty if it is valid
 * @param lines the lines that {@code perfwarden config check} prints
 */
public record ConfigBody(
        boolean valid, int suites, List<ConfigProblem> problems, List<String> lines)
        implements ApiBody {
    /**
     * What is wrong with a configuration file.
     *
     * @param where file with line, column and key
     * @param what is wrong, and what was expected
     * @param hint what to do about it; may be empty
     */
    public record ConfigProblem(String where, String what, String hint) {
        static ConfigProblem of(InputProblem problem) {
            return new ConfigProblem(problem.where(), problem.what(), problem.hint());
        }
    }

    static ConfigBody of(ReadOutcome<RepositoryPolicy> read) {
        return switch (read) {
            case ReadOutcome.Ok<RepositoryPolicy>(var policy) ->
                    new ConfigBody(
                            true,
                            policy.suites().size(),
                            List.of(),
                            policy.summary(RepositoryPolicy.PATH));
            case ReadOutcome.Rejected<RepositoryPolicy>(var problems) ->
                    new ConfigBody(
                            false,
                            0,
                            problems.stream().map(ConfigProblem::of).toList(),
                            problems.stream().map(InputProblem::line).toList());
        };
    }
}
