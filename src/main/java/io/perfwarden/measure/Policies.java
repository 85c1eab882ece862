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
    /** Both spellings are there, of which neither is guessed to be meant. */
    public static final Problem TWO =
            new Problem(
                    Policy.OTHER_PATH,
                    "is there beside " + Policy.PATH + ", and only one of the two may be",
                    "keep the one that is meant and delete the other");

    private final ConfigFile texts;
    private final ParityTables tables;
    private final PolicyReader reader;
    private final Clock clock;

    public Policies(RepoFiles files, PolicyReader reader, Clock clock) {
        this.texts = new ConfigFile(files, clock);
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

    /**
     * A file as it is read, wherever it was found; nothing that it names is looked for.
     *
     * @param path it was found under
     */
    public Outcome<Policy> of(RepoFiles.FileRead found, String path) {
        return read(ConfigText.of(found, path), path);
    }

    /** The same with what it was read from. */
    public Outcome<InForce> inForce(Repo repo) {
        LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        return texts.of(repo)
                .flatMap(written ->
                        read(Outcome.ok(written.text()), written.path())
                                .flatMap(policy -> checked(repo, policy))
                                .map(policy ->
                                        new InForce(policy.on(today), written.text(), today)));
    }

    /** The default branch has other commits: nothing that is remembered of its files holds. */
    public void pushed(Repo repo) {
        texts.forget(repo);
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

    private Outcome<Policy> read(Outcome<Optional<String>> written, String path) {
        return switch (written) {
            case Outcome.Ok<Optional<String>>(Optional<String> text) ->
                    text.map(it -> reader.read(path, it))
                            .orElseGet(() -> Outcome.ok(Policy.defaults()));
            case Outcome.Rejected<Optional<String>>(List<Problem> problems) ->
                    Outcome.rejected(problems);
        };
    }
}
