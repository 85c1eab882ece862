package io.perfwarden.app;

import module java.base;

import io.perfwarden.db.RepositoryDeletion;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.CommandSpec;

/** {@code perfwarden forget}: deletes what is kept of a repository. */
@Command(name = "forget")
public final class ForgetCommand implements Callable<Integer> {
    private final OperatorCommand operating;

    @Parameters(paramLabel = "OWNER/REPO")
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
        return operating.withRepository(
                spec,
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
