package io.perfwarden.app;

import module java.base;

import io.perfwarden.db.PictureStore;
import io.perfwarden.db.RepositoryDeletion;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.model.*;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.CommandSpec;

/** Common begin of these commands: settings, or a refusal without a stack trace. */
public abstract class OperatorCommand {
    private static final int USAGE = 2;

    @Spec CommandSpec spec = CommandSpec.create();

    private final Map<String, String> environment;

    OperatorCommand(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    int withStore(ToIntFunction<ServerSettings.Store> work) {
        return runWith(new SettingsReader(environment).store(), work);
    }

    int withRepository(String name, ToIntBiFunction<StoreDatabase, List<RepoId>> work) {
        Optional<RepoName> repo = parseRepo(name);
        if (repo.isEmpty()) {
            return refuse("expected OWNER/REPO");
        }
        return withStore(store -> {
            if (store.server().isEmpty() && !Files.exists(store.file())) {
                return refuse("there is no database in the data directory");
            }
            try (StoreDatabase database = store.open(1)) {
                var ids = new RepositoryDeletion(database).find(repo.get());
                return ids.isEmpty()
                        ? refuse("nothing is known of this repository")
                        : work.applyAsInt(database, ids);
            }
        });
    }

    private static Optional<RepoName> parseRepo(String name) {
        try {
            return Optional.of(RepoName.parse(name));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    int withSettings(ToIntFunction<ServerSettings> work) {
        ReadOutcome<Map<String, String>> all = StoredApp.complete(environment);
        if (all instanceof ReadOutcome.Ok<Map<String, String>>(Map<String, String> known)
                && new SettingsReader(known).namesNoApp()) {
            refuse(
                    StoredApp.missingFile(environment)
                            .map(it ->
                                    it
                                            + " is missing, and the database is of an app: copy the"
                                            + " file from the old data directory, or set what follows")
                            .orElse(
                                    "no app is registered yet: perfwarden serve starts set-up in"
                                            + " the browser, or set what follows"));
        }
        return runWith(all.flatMap(it -> new SettingsReader(it).read()), work);
    }

    private <T> int runWith(ReadOutcome<T> settings, ToIntFunction<T> work) {
        return switch (settings) {
            case ReadOutcome.Rejected<T>(List<InputProblem> problems) -> {
                problems.forEach(problem -> refuse(problem.line()));
                yield USAGE;
            }
            case ReadOutcome.Ok<T>(T read) -> {
                try {
                    yield work.applyAsInt(read);
                } catch (StartFailure e) {
                    yield refuse(e.problem().line());
                } catch (TransientFailure e) {
                    yield refuse(e.getMessage() + ": try again");
                }
            }
        };
    }

    int refuse(String why) {
        spec.commandLine().getErr().println("perfwarden: " + why);
        spec.commandLine().getErr().flush();
        return USAGE;
    }

    /** {@code perfwarden forget}: deletes the data of a repository. */
    @Command(name = "forget")
    public static final class ForgetCommand extends OperatorCommand implements Callable<Integer> {
        @Parameters(paramLabel = "OWNER/REPO")
        private String name = "";

        public ForgetCommand(Map<String, String> environment) {
            super(environment);
        }

        @Override
        public Integer call() {
            return withRepository(
                    name,
                    (database, ids) -> {
                        RepositoryDeletion forgetting = new RepositoryDeletion(database);
                        int rows = ids.stream().mapToInt(forgetting::forget).sum();
                        spec.commandLine()
                                .getOut()
                                .println("forgot " + name + ": " + rows + " rows deleted");
                        return 0;
                    });
        }
    }

    /** {@code perfwarden pictures}: the token in the addresses of a repository's pictures. */
    @Command(name = "pictures")
    public static final class PicturesCommand extends OperatorCommand implements Callable<Integer> {
        private final Clock clock;

        @Parameters(paramLabel = "OWNER/REPO")
        private String name = "";

        @Option(names = "--rotate")
        private boolean rotate;

        public PicturesCommand(Map<String, String> environment, Clock clock) {
            super(environment);
            this.clock = clock;
        }

        @Override
        public Integer call() {
            return withRepository(
                    name,
                    (database, ids) -> {
                        PictureStore pictures = new PictureStore(database, clock);
                        ids.stream()
                                .map(id -> rotate ? pictures.rotate(id) : pictures.token(id))
                                .forEach(spec.commandLine().getOut()::println);
                        return 0;
                    });
        }
    }
}
