package io.perfwarden.cli;

import module java.base;

import io.perfwarden.baseline.*;
import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.baseline.NativeHeader;
import io.perfwarden.model.*;
import picocli.CommandLine.*;

/** The origin of a new baseline, by the command line. */
@Command
final class ResultOrigin {
    private static final Pattern ABBREVIATED = Pattern.compile("[0-9a-f]{7,64}");

    @Option(names = "--commit", paramLabel = "SHA")
    private Optional<String> commit = Optional.empty();

    @Option(names = "--branch", paramLabel = "NAME")
    private Optional<String> branch = Optional.empty();

    @Option(names = "--reason", paramLabel = "TEXT")
    private String reason = "";

    @Option(names = "--cpu", paramLabel = "MODEL")
    private String cpu = "";

    @Option(names = "--title", paramLabel = "TEXT")
    private Optional<String> title = Optional.empty();

    BaselineProvenance provenance(ShellContext shell) throws CliRefusal {
        if (title.isPresent()) {
            throw CliRefusal.usage("--title", "only goes with --native");
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
        return CliRefusal.usage(
                "baseline save", String.valueOf(e.getMessage()), "git rev-parse HEAD prints one");
    }
}
