package io.perfwarden.cli;

import io.perfwarden.problem.Nearest;
import io.perfwarden.problem.Problem;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Tells what went wrong, one line a problem, on standard error. */
final class Complaints implements IParameterExceptionHandler, IExecutionExceptionHandler {
    private final Shell shell;

    Complaints(Shell shell) {
        this.shell = shell;
    }

    @Override
    public int handleParseException(ParameterException wrong, String[] args) {
        String command = wrong.getCommandLine().getCommandSpec().qualifiedName();
        String where =
                command.equals(Shell.PROGRAM) ? "" : command.substring(Shell.PROGRAM.length() + 1);
        shell.complain(new Problem(where, what(wrong), hint(wrong, command)));
        return ExitCode.USAGE;
    }

    @Override
    public int handleExecutionException(Exception failure, CommandLine line, ParseResult parsed) {
        return of(failure);
    }

    /** Tells why a command did not end as it should, and with which code it does. */
    int of(Exception failure) {
        if (failure instanceof Refusal refusal) {
            refusal.problems().forEach(shell::complain);
            return refusal.exitCode();
        }
        shell.complain(
                new Problem(
                        "", "this is a bug of perfwarden", "please report it with these lines"));
        failure.printStackTrace(shell.err());
        return ExitCode.BUG;
    }

    private static String what(ParameterException wrong) {
        String message = String.valueOf(wrong.getMessage());
        return message.isEmpty()
                ? "wrong usage"
                : message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
    }

    private static String hint(ParameterException wrong, String command) {
        if (wrong instanceof UnmatchedArgumentException unmatched) {
            String typed = unmatched.getUnmatched().getFirst();
            CommandSpec spec = unmatched.getCommandLine().getCommandSpec();
            Set<String> known =
                    unmatched.isUnknownOption()
                            ? spec.optionsMap().keySet()
                            : spec.subcommands().keySet();
            Optional<String> near = Nearest.of(typed, known);
            if (near.isPresent()) {
                return "did you mean " + near.get() + "?";
            }
        }
        return "see " + command + " --help";
    }
}
