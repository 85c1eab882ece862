package io.perfwarden.bot.run;

import io.perfwarden.config.PolicyReader;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.github.FileGateway;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.RepoId;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The configuration in force: always the default branch's. */
public final class PolicyLoader {
    /** Both spellings are there, of which neither is guessed to be meant. */
    public static final InputProblem TWO =
            new InputProblem(
                    RepositoryPolicy.OTHER_PATH,
                    "is there beside " + RepositoryPolicy.PATH + ", and only one of the two may be",
                    "keep the one that is meant and delete the other");

    private final RepositoryConfigFile texts;
    private final ParityTables tables;
    private final PolicyReader reader;
    private final Clock clock;

    public PolicyLoader(FileGateway files, PolicyReader reader, Clock clock) {
        this.texts = new RepositoryConfigFile(files, clock);
        this.tables = new ParityTables(files);
        this.reader = reader;
        this.clock = clock;
    }

    /**
     * As it holds today: the defaults where there is no file; rejected where there is one that
     * cannot be read.
     */
    public ReadOutcome<RepositoryPolicy> of(InstalledRepo repo) {
        return inForce(repo).map(InForce::policy);
    }

    /**
     * A file as it is read, wherever it was found; nothing that it names is looked for.
     *
     * @param path it was found under
     */
    public ReadOutcome<RepositoryPolicy> of(FileGateway.FileRead found, String path) {
        return read(ConfigText.of(found, path), path);
    }

    /** The same with what it was read from. */
    public ReadOutcome<InForce> inForce(InstalledRepo repo) {
        LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        return texts.of(repo)
                .flatMap(written ->
                        read(ReadOutcome.ok(written.text()), written.path())
                                .flatMap(policy -> checked(repo, policy))
                                .map(policy ->
                                        new InForce(policy.on(today), written.text(), today)));
    }

    /** The default branch has other commits: nothing that is remembered of its files holds. */
    public void pushed(InstalledRepo repo) {
        texts.forget(repo);
    }

    /**
     * A configuration.
     *
     * @param text of its file; absent where there is none
     * @param day as of which it holds, in UTC
     */
    public record InForce(RepositoryPolicy policy, Optional<String> text, LocalDate day) {}

    /** The tables that a suite names are part of the configuration. */
    private ReadOutcome<RepositoryPolicy> checked(InstalledRepo repo, RepositoryPolicy policy) {
        List<InputProblem> problems =
                policy.suites().stream()
                        .flatMap(suite -> suite.parity().stream())
                        .flatMap(parity ->
                                tables.of(repo, parity)
                                                instanceof ReadOutcome.Rejected<?>(var found)
                                        ? found.stream()
                                        : Stream.empty())
                        .distinct()
                        .toList();
        return problems.isEmpty() ? ReadOutcome.ok(policy) : ReadOutcome.rejected(problems);
    }

    private ReadOutcome<RepositoryPolicy> read(ReadOutcome<Optional<String>> written, String path) {
        return switch (written) {
            case ReadOutcome.Ok<Optional<String>>(Optional<String> text) ->
                    text.map(it -> reader.read(path, it))
                            .orElseGet(() -> ReadOutcome.ok(RepositoryPolicy.defaults()));
            case ReadOutcome.Rejected<Optional<String>>(List<InputProblem> problems) ->
                    ReadOutcome.rejected(problems);
        };
    }

    /** Finds the configuration file on the default branch, in either spelling of its name. */
    private static final class RepositoryConfigFile {
        /** How long it holds that there is no second file, unless a push is heard of. */
        private static final Duration HOLDS = Duration.ofMinutes(10);

        private static final int MOST_REPOSITORIES = 1_000;

        private final FileGateway files;
        private final Clock clock;
        private final Map<RepoId, Instant> alone = new HashMap<>();

        RepositoryConfigFile(FileGateway files, Clock clock) {
            this.files = files;
            this.clock = clock;
        }

        /**
         * What was found.
         *
         * @param path of the file
         * @param text absent where there is no file
         */
        record Written(String path, Optional<String> text) {}

        /**
         * The text of the one configuration file; rejected where it is no readable file, or where
         * both spellings are there.
         */
        ReadOutcome<Written> of(InstalledRepo repo) {
            FileGateway.FileRead first = files.read(repo, RepositoryPolicy.PATH, Optional.empty());
            if (first instanceof FileGateway.FileRead.Absent) {
                return ConfigText.of(
                                files.read(repo, RepositoryPolicy.OTHER_PATH, Optional.empty()),
                                RepositoryPolicy.OTHER_PATH)
                        .map(text -> new Written(RepositoryPolicy.OTHER_PATH, text));
            }
            return isAlone(repo)
                    ? ConfigText.of(first, RepositoryPolicy.PATH)
                            .map(text -> new Written(RepositoryPolicy.PATH, text))
                    : ReadOutcome.rejected(PolicyLoader.TWO);
        }

        /** GitHub is asked from time to time: that there are two files is a slip, and rare. */
        private boolean isAlone(InstalledRepo repo) {
            Instant now = clock.instant();
            synchronized (alone) {
                Instant asked = alone.get(repo.id());
                if (asked != null && now.isBefore(asked.plus(HOLDS))) {
                    return true;
                }
            }
            boolean is =
                    files.read(repo, RepositoryPolicy.OTHER_PATH, Optional.empty(), 0)
                            instanceof FileGateway.FileRead.Absent;
            if (is) {
                synchronized (alone) {
                    if (alone.size() >= MOST_REPOSITORIES) {
                        alone.clear();
                    }
                    alone.put(repo.id(), now);
                }
            }
            return is;
        }

        void forget(InstalledRepo repo) {
            synchronized (alone) {
                alone.remove(repo.id());
            }
        }
    }
}
