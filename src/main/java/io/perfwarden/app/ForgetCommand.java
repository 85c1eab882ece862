package io.perfwarden.app;

import module java.base;

import io.perfwarden.db.RepositoryDeletion;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RepoName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code perfwarden forget}: deletes what is kept of a repository. */
@Command(
        name = "forget",
        description = "Delete all data of a repository from the server.",
        footer = {
            "",
            "What GitHub shows stays there. Remove the repository from the app's installation first:",
            "otherwise its next event is remembered again.",
            "",
            "Example:",
            "  perfwarden forget octo/bench"
        })
public final class ForgetCommand implements Callable<Integer> {
    private final OperatorCommand operating;

    @Parameters(paramLabel = "OWNER/REPO", description = "The repository's name on GitHub.")
    private String name = "";

    @Spec private CommandSpec spec = CommandSpec.create();

    /**
     * @param environment of the process
     */
    public ForgetCommand(Map<String, String> environment) {
        this.operating = new OperatorCommand(environment);
    }

    @Override
    public Integer call() {
        Optional<RepoName> repo = parsed(name);
        return repo.isEmpty()
                ? operating.refuse(spec, "expected OWNER/REPO")
                : operating.withStore(spec, store -> forget(store, repo.get()));
    }

    private static Optional<RepoName> parsed(String name) {
        try {
            return Optional.of(RepoName.parse(name));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private int forget(ServerSettings.Store store, RepoName repo) {
        if (store.server().isEmpty() && !Files.exists(store.file())) {
            return operating.refuse(spec, "there is no database in the data directory");
        }
        try (StoreDatabase database = store.open(1)) {
            RepositoryDeletion forgetting = new RepositoryDeletion(database);
            List<RepoId> ids = forgetting.find(repo);
            if (ids.isEmpty()) {
                return operating.refuse(spec, "nothing is known of this repository");
            }
            int rows = ids.stream().mapToInt(forgetting::forget).sum();
            spec.commandLine().getOut().println("forgot " + repo + ": " + rows + " rows deleted");
            return 0;
        }
    }
}
