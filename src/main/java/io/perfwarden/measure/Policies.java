package io.perfwarden.measure;

import io.perfwarden.github.RepoFiles;
import io.perfwarden.policy.Policy;
import io.perfwarden.policy.PolicyReader;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import io.perfwarden.scm.Repo;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The configuration in force: always the default branch's. */
public final class Policies {
    private final ConfigText texts;
    private final ParityTables tables;
    private final PolicyReader reader;
    private final Clock clock;

    public Policies(RepoFiles files, PolicyReader reader, Clock clock) {
        this.texts = new ConfigText(files);
        this.tables = new ParityTables(files);
        this.reader = reader;
        this.clock = clock;
    }

    /**
     * As it holds today: the defaults where there is no file; rejected where there is one that
     * cannot be read.
     */
    public Outcome<Policy> of(Repo repo) {
        return inForce(repo).map(InForce::policy);
    }

    /** A file as it is read, wherever it was found; nothing that it names is looked for. */
    public Outcome<Policy> of(RepoFiles.FileRead found) {
        return read(ConfigText.of(found, Policy.PATH));
    }

    /** The same with what it was read from. */
    public Outcome<InForce> inForce(Repo repo) {
        LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        return texts.of(repo, Policy.PATH)
                .flatMap(text ->
                        read(Outcome.ok(text))
                                .flatMap(policy -> checked(repo, policy))
                                .map(policy -> new InForce(policy.on(today), text, today)));
    }

    /**
     * A configuration.
     *
     * @param text of its file; absent where there is none
     * @param day as of which it holds, in UTC
     */
    public record InForce(Policy policy, Optional<String> text, LocalDate day) {}

    /** The tables that a suite names are part of the configuration. */
    private Outcome<Policy> checked(Repo repo, Policy policy) {
        List<Problem> problems =
                policy.suites().stream()
                        .flatMap(suite -> suite.parity().stream())
                        .flatMap(parity ->
                                tables.of(repo, parity) instanceof Outcome.Rejected<?>(var found)
                                        ? found.stream()
                                        : Stream.empty())
                        .distinct()
                        .toList();
        return problems.isEmpty() ? Outcome.ok(policy) : Outcome.rejected(problems);
    }

    private Outcome<Policy> read(Outcome<Optional<String>> written) {
        return switch (written) {
            case Outcome.Ok<Optional<String>>(Optional<String> text) ->
                    text.map(reader::read).orElseGet(() -> Outcome.ok(Policy.defaults()));
            case Outcome.Rejected<Optional<String>>(List<Problem> problems) ->
                    Outcome.rejected(problems);
        };
    }
}
