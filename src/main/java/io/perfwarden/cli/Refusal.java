package io.perfwarden.cli;

import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import java.util.List;

/** Ends a command with an exit code and everything its user has to know. */
public final class Refusal extends Exception {
    private static final long serialVersionUID = 1;

    private final int exitCode;
    private final transient List<Problem> problems;

    public Refusal(int exitCode, List<Problem> problems) {
        super(problems.getFirst().line());
        this.exitCode = exitCode;
        this.problems = List.copyOf(problems);
    }

    public Refusal(int exitCode, Problem problem) {
        this(exitCode, List.of(problem));
    }

    /** The value of an outcome; a rejection ends the command. */
    public static <T> T orElse(int exitCode, Outcome<T> outcome) throws Refusal {
        return switch (outcome) {
            case Outcome.Ok<T>(T value) -> value;
            case Outcome.Rejected<T>(List<Problem> problems) ->
                    throw new Refusal(exitCode, problems);
        };
    }

    public int exitCode() {
        return exitCode;
    }

    public List<Problem> problems() {
        return problems;
    }
}
