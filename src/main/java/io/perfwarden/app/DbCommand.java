package io.perfwarden.app;

import module java.base;

import io.perfwarden.db.OwnerFile;
import io.perfwarden.db.SingleInstanceLock;
import io.perfwarden.db.SqliteBackup;
import picocli.CommandLine.*;

/** {@code perfwarden db}: copies of the embedded database. */
@Command(name = "db")
public final class DbCommand extends OperatorCommand implements Runnable {
    private static final String SERVER =
            "the database is a PostgreSQL server: use pg_dump --format=custom and pg_restore";

    public DbCommand(Map<String, String> environment) {
        super(environment);
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing command: backup or restore");
    }

    @Command(name = "backup")
    int backup(@Parameters(paramLabel = "FILE") Path file) {
        return withStore(store -> backup(store, file));
    }

    private int backup(ServerSettings.Store store, Path file) {
        if (store.server().isPresent()) {
            return refuse(SERVER);
        }
        if (Files.exists(file)) {
            return refuse("the file exists already");
        }
        if (!Files.exists(store.file())) {
            return refuse("there is no database in the data directory");
        }
        try {
            new SqliteBackup(store.file()).copyTo(file);
        } catch (IOException e) {
            return refuse("the copy cannot be written: " + reason(e));
        }
        List<String> secrets = store.secretFiles(true);
        return say(
                secrets.isEmpty()
                        ? "wrote a copy of the database"
                        : "wrote a copy of the database; not in it: %s of %s. They are secret: keep them apart"
                                .formatted(String.join(" and ", secrets), store.dataDir()));
    }

    @Command(name = "restore")
    int restore(@Parameters(paramLabel = "FILE") Path file) {
        return withStore(store -> restore(store, file));
    }

    private int restore(ServerSettings.Store store, Path file) {
        if (store.server().isPresent()) {
            return refuse(SERVER);
        }
        try {
            OwnerFile.createDirectories(store.dataDir());
            try (SingleInstanceLock _ = store.lock()) {
                boolean kept = Files.exists(store.file());
                return say(new SqliteBackup(store.file()).replaceBy(file), kept, store);
            }
        } catch (IOException e) {
            return refuse("the copy cannot be put in place: " + reason(e));
        }
    }

    private int say(SqliteBackup.Replacing what, boolean kept, ServerSettings.Store store) {
        List<String> missing = store.secretFiles(false);
        return switch (what) {
            case REPLACED ->
                    say(
                            "restored"
                                    + (kept
                                            ? "; the database that was there is kept as *.before-restore"
                                            : "")
                                    + (missing.isEmpty()
                                            ? ""
                                            : "; not in a copy: %s. Put them into %s, or name the app by settings"
                                                    .formatted(
                                                            String.join(" and ", missing),
                                                            store.dataDir())));
            case NO_COPY -> refuse("the file is missing, or no whole copy of a database");
            case NEWER -> refuse("the copy is of a newer Perfwarden");
            case IN_USE -> refuse("the database is in use: stop the server first");
        };
    }

    /** The reason in words; a file's exception often has only its name. */
    private static String reason(IOException e) {
        String message = String.valueOf(e.getMessage());
        return e instanceof FileSystemException
                ? e.getClass().getSimpleName() + " " + message
                : message;
    }

    private int say(String what) {
        spec.commandLine().getOut().println(what);
        spec.commandLine().getOut().flush();
        return 0;
    }
}
