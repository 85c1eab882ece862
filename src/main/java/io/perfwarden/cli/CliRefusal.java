package io.perfwarden.cli;

import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import java.util.List;

/** Ends a command with an exit code and a message. */
public final class CliRefusal extends Exception {
    private static final long serialVersionUID = 1;

    private final int exitCode;
    private final transient List<InputProblem> problems;

    public CliRefusal(int exitCode, List<InputProblem> problems) {
        super(problems.getFirst().line());
        this.exitCode = exitCode;
        this.problems = List.copyOf(problems);
    }

    public CliRefusal(int exitCode, InputProblem problem) {
        this(exitCode, List.of(problem));
    }

    /** The command line or the configuration is wrong, or an output cannot be written. */
    public static CliRefusal usage(String where, String what, String hint) {
        return new CliRefusal(ExitCode.USAGE, new InputProblem(where, what, hint));
    }

    public static CliRefusal usage(String where, String what) {
        return new CliRefusal(ExitCode.USAGE, InputProblem.of(where, what));
    }

    /** An input is missing, damaged or of no known format. */
    public static CliRefusal unreadable(String where, String what, String hint) {
        return new CliRefusal(ExitCode.UNREADABLE, new InputProblem(where, what, hint));
    }

    public static CliRefusal unreadable(String where, String what) {
        return new CliRefusal(ExitCode.UNREADABLE, InputProblem.of(where, what));
    }

    /** The value; a rejection ends the command. */
    public static <T> T orElse(int exitCode, ReadOutcome<T> outcome) throws CliRefusal {
        return switch (outcome) {
            case ReadOutcome.Ok<T>(T value) -> value;
            case ReadOutcome.Rejected<T>(List<InputProblem> problems) ->
                    throw new CliRefusal(exitCode, problems);
        };
    }

    public int exitCode() {
        return exitCode;
    }

    public List<InputProblem> problems() {
        return problems;
    }
}
