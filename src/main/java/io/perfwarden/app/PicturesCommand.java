package io.perfwarden.app;

import module java.base;

import io.perfwarden.db.PictureStore.SqlPictures;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.CommandSpec;

/** {@code perfwarden pictures}: the token in the addresses of a repository's pictures. */
@Command(name = "pictures")
public final class PicturesCommand implements Callable<Integer> {
    private final OperatorCommand operating;
    private final Clock clock;

    @Parameters(paramLabel = "OWNER/REPO")
    private String name = "";

    @Option(names = "--rotate")
    private boolean rotate;

    @Spec private CommandSpec spec = CommandSpec.create();

    /**
     * @param environment of the process
     */
    public PicturesCommand(Map<String, String> environment, Clock clock) {
        this.operating = new OperatorCommand(environment);
        this.clock = clock;
    }

    @Override
    public Integer call() {
        return operating.withRepository(
                spec,
                name,
                (database, ids) -> {
                    SqlPictures pictures = new SqlPictures(database, clock);
                    ids.stream()
                            .map(id -> rotate ? pictures.rotate(id) : pictures.token(id))
                            .forEach(spec.commandLine().getOut()::println);
                    return 0;
                });
    }
}
