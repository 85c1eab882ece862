package io.perfwarden.cli;

import module java.base;

import io.perfwarden.model.*;
import picocli.CommandLine;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.CommandSpec;

/** Prints what went wrong on standard error, one line a problem. */
final class UsageErrors implements IParameterExceptionHandler, IExecutionExceptionHandler {
    private static final Pattern NO_NUMBER = Pattern.compile(" is not an? (int|long)$");

    private static final Pattern WORDS =
            Pattern.compile("(?<=expected one of )\\[(.*)] \\(case-insensitive\\)");

    private final ShellContext shell;

    UsageErrors(ShellContext shell) {
        this.shell = shell;
    }

    @Override
    public int handleParseException(ParameterException wrong, String[] args) {
        String command = wrong.getCommandLine().getCommandSpec().qualifiedName();
        String where =
                command.equals(ShellContext.PROGRAM)
                        ? ""
                        : command.substring(ShellContext.PROGRAM.length() + 1);
        shell.complain(new InputProblem(where, what(wrong), hint(wrong, command)));
        return ExitCode.USAGE;
    }

    @Override
    public int handleExecutionException(Exception failure, CommandLine line, ParseResult parsed) {
        return report(failure);
    }

    int report(Exception failure) {
        if (failure instanceof CliRefusal refusal) {
            refusal.problems().forEach(shell::complain);
            return refusal.exitCode();
        }
        shell.complain(
                new InputProblem(
                        "", "this is a bug of perfwarden", "please report it with these lines"));
        failure.printStackTrace(shell.err());
        return ExitCode.BUG;
    }

    private static String what(ParameterException wrong) {
        if (wrong instanceof UnmatchedArgumentException unmatched
                && !unmatched.isUnknownOption()
                && !unmatched.getCommandLine().getSubcommands().isEmpty()) {
            return "no such command: " + TextExcerpt.quote(unmatched.getUnmatched().getFirst());
        }
        String message = String.valueOf(wrong.getMessage());
        if (message.isEmpty()) {
            return "wrong usage";
        }
        String plain = NO_NUMBER.matcher(message).replaceFirst(" is no whole number");
        return plain.substring(0, 1).toLowerCase(Locale.ROOT)
                + WORDS.matcher(plain.substring(1))
                        .replaceFirst(words -> words.group(1).toLowerCase(Locale.ROOT));
    }

    private static String hint(ParameterException wrong, String command) {
        if (wrong instanceof UnmatchedArgumentException unmatched) {
            String typed = unmatched.getUnmatched().getFirst();
            CommandSpec spec = unmatched.getCommandLine().getCommandSpec();
            Set<String> known =
                    unmatched.isUnknownOption()
                            ? spec.optionsMap().keySet()
                            : spec.subcommands().keySet();
            Optional<String> near = NearestWord.of(typed, known);
            if (near.isPresent()) {
                return "did you mean " + near.get() + "?";
            }
        }
        return "see " + command + " --help";
    }
}
