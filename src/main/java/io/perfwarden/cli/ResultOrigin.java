package io.perfwarden.cli;

import io.perfwarden.baseline.BaselineProvenance;
import io.perfwarden.baseline.NativeHeader;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InputProblem;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Where the measurements of a new baseline come from, as the command line says. */
@Command
final class ResultOrigin {
    private static final Pattern ABBREVIATED = Pattern.compile("[0-9a-f]{7,64}");

    @Option(names = "--commit", paramLabel = "SHA", description = "The commit that was measured.")
    private Optional<String> commit = Optional.empty();

    @Option(names = "--branch", paramLabel = "NAME", description = "The branch of that commit.")
    private Optional<String> branch = Optional.empty();

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why there is a new baseline.")
    private String reason = "";

    @Option(
            names = "--cpu",
            paramLabel = "MODEL",
            description = "The machine, where the results do not say.")
    private String cpu = "";

    @Option(
            names = "--title",
            paramLabel = "TEXT",
            description = "With --native: the first line of the header.")
    private Optional<String> title = Optional.empty();

    /** For our own document. */
    BaselineProvenance provenance(ShellContext shell) throws CliRefusal {
        if (title.isPresent()) {
            throw new CliRefusal(
                    ExitCode.USAGE, InputProblem.of("--title", "only goes with --native"));
        }
        try {
            return new BaselineProvenance(
                    commit.map(CommitSha::new),
                    branchName(),
                    Optional.empty(),
                    Optional.of(shell.clock().instant()),
                    "",
                    reason);
        } catch (IllegalArgumentException e) {
            throw wrong(e);
        }
    }

    /** For a tool's own file; an abbreviated commit will do there. */
    NativeHeader header(ShellContext shell) throws CliRefusal {
        String sha = commit.orElse("");
        try {
            if (!sha.isEmpty() && !ABBREVIATED.matcher(sha).matches()) {
                throw new IllegalArgumentException("not a commit id: " + sha);
            }
            return new NativeHeader(
                    title.orElse(NativeHeader.DEFAULT_TITLE),
                    sha,
                    branchName(),
                    Optional.of(shell.clock().instant()),
                    cpu,
                    reason);
        } catch (IllegalArgumentException e) {
            throw wrong(e);
        }
    }

    BenchmarkEnvironment machine() {
        return cpu.isEmpty()
                ? BenchmarkEnvironment.UNKNOWN
                : new BenchmarkEnvironment(Map.of(BenchmarkEnvironment.CPU, cpu));
    }

    boolean isStated() {
        return commit.isPresent()
                || branch.isPresent()
                || title.isPresent()
                || !reason.isEmpty()
                || !cpu.isEmpty();
    }

    private String branchName() {
        return branch.map(BranchName::new).map(BranchName::value).orElse("");
    }

    private static CliRefusal wrong(IllegalArgumentException e) {
        return new CliRefusal(
                ExitCode.USAGE,
                new InputProblem(
                        "baseline save",
                        String.valueOf(e.getMessage()),
                        "git rev-parse HEAD prints one"));
    }
}
