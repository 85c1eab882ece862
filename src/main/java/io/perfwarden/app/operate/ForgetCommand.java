package io.perfwarden.app.operate;

import io.perfwarden.app.Settings;
import io.perfwarden.scm.RepoId;
import io.perfwarden.scm.RepoName;
import io.perfwarden.store.Database;
import io.perfwarden.store.Forgetting;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code perfwarden forget}: deletes what is kept of a repository. */
@Command(
        name = "forget",
        description = "Deletes everything the server keeps of a repository.",
        footer = {
            "",
            "What GitHub shows stays there. Remove the repository from the app's installation first:",
            "otherwise its next event is remembered again.",
            "",
            "Example:",
            "  perfwarden forget octo/bench"
        })
public final class ForgetCommand implements Callable<Integer> {
    private final Operating operating;

    @Parameters(paramLabel = "OWNER/REPO", description = "The repository, as GitHub names it.")
    private String name = "";

    @Spec private CommandSpec spec = CommandSpec.create();

    /**
     * @param environment of the process
     */
    public ForgetCommand(Map<String, String> environment) {
        this.operating = new Operating(environment);
    }

    @Override
    public Integer call() {
        String[] parts = name.split("/", -1);
        if (parts.length != 2 || parts[0].isEmpty() || parts[1].isEmpty()) {
            return operating.refuse(spec, "expected OWNER/REPO");
        }
        return operating.withStore(spec, store -> forget(store, new RepoName(parts[0], parts[1])));
    }

    private int forget(Settings.Store store, RepoName repo) {
        try (Database database = store.open(1)) {
            Forgetting forgetting = new Forgetting(database);
            Optional<RepoId> id = forgetting.find(repo);
            if (id.isEmpty()) {
                return operating.refuse(spec, "nothing is known of this repository");
            }
            int rows = forgetting.forget(id.get());
            spec.commandLine().getOut().println("forgot " + repo + ": " + rows + " rows deleted");
            return 0;
        }
    }
}
