package io.perfwarden.app;

import module java.base;

import io.perfwarden.app.DoctorCommand.DoctorFinding;
import io.perfwarden.app.DoctorCommand.DoctorFinding.*;
import io.perfwarden.db.*;
import io.perfwarden.model.*;

/** Finds what is right and wrong with this machine and its way to the store. Changes nothing. */
final class MachineDiagnosis {
    private static final long FEW_BYTES = 1L << 30;

    private MachineDiagnosis() {}

    /** The directory of data, or its nearest existing parent. */
    static DoctorFinding dataDir(Path directory) {
        Path there = directory.toAbsolutePath();
        while (!Files.exists(there) && there.getParent() != null) {
            there = there.getParent();
        }
        if (!Files.isDirectory(there) || !Files.isWritable(there)) {
            return new DoctorFault(
                    "the data directory " + directory + " cannot be written",
                    "give the server's user write access to it, or set PERFWARDEN_DATA_DIR");
        }
        try {
            long free = Files.getFileStore(there).getUsableSpace();
            String size = "%.1f GB".formatted(free / 1e9);
            return free < FEW_BYTES
                    ? new DoctorFault(
                            "the data directory " + directory + " has only " + size + " free",
                            "free at least 1 GB: results are kept for months")
                    : new DoctorPass(
                            "the data directory "
                                    + directory
                                    + (Files.exists(directory) ? " is" : " can be made and")
                                    + " writable, "
                                    + size
                                    + " are free");
        } catch (IOException e) {
            return new DoctorFault(
                    "the data directory " + directory + " cannot be looked at",
                    "check the file system: " + e.getClass().getSimpleName());
        }
    }

    static DoctorFinding database(ServerSettings.Store store) {
        try {
            return switch (StoreCheck.of(store.config(1))) {
                case NEW ->
                        new DoctorPass(
                                "the database is made at the first start: " + store.description());
                case KNOWN -> databaseFinding(store);
                case OLDER -> new DoctorPass("the database answers: " + store.description());
                case NEWER ->
                        new DoctorFault(
                                "a newer version of Perfwarden has changed the database "
                                        + store.description(),
                                "use that version, or restore a backup of the database");
            };
        } catch (RuntimeException e) {
            return new DoctorFault(
                    StartFailure.ofDatabase(store.server(), e).problem().line(),
                    store.server().isPresent()
                            ? "start the database server, and check address, user and password"
                            : "check the file's owner, or restore a backup with perfwarden db"
                                    + " restore");
        }
    }

    private static final int MOST_PASTS = 20;

    /** Past runs that were read since the server knows the repository. */
    static List<DoctorFinding> pasts(ServerSettings.Store store) {
        List<DoctorFinding> found = new ArrayList<>();
        try {
            if (StoreCheck.of(store.config(1)) != StoreCheck.KNOWN) {
                return found;
            }
        } catch (IllegalStateException _) {
            // the database's own finding says it already
            return found;
        }
        try (StoreDatabase database = store.open(1)) {
            FactStore facts = FactStore.of(database, Clock.systemUTC());
            for (InstallationId installation : facts.repositories().installations()) {
                for (InstalledRepo repo : facts.repositories().of(installation)) {
                    facts.backfillRuns()
                            .counts(repo.id())
                            .forEach((suite, runs) ->
                                    found.add(
                                            new DoctorPass(
                                                    "history of %s, suite %s: %s"
                                                            .formatted(repo.name(), suite, runs))));
                }
            }
        } catch (TransientFailure | StartFailure e) {
            found.add(new DoctorNote("the history cannot be read: " + e.getMessage()));
        }
        return found.subList(0, Math.min(MOST_PASTS, found.size()));
    }

    private static DoctorFinding databaseFinding(ServerSettings.Store store) {
        List<String> refused = StoreCheck.withoutIssues(store.config(1));
        return refused.isEmpty()
                ? new DoctorPass("the database answers: " + store.description())
                : new DoctorFault(
                        "GitHub refused an issue about a regression in "
                                + String.join(", ", refused),
                        "switch issues on there and give the app issues: write, or leave issue out"
                                + " of notify");
    }

    @FunctionalInterface
    interface StatusProbe {
        /** The status of a plain GET, which a server answers with 405. */
        int status(URI address) throws IOException, InterruptedException;
    }

    /**
     * Asks the public address from here; GitHub may reach it even if this machine cannot.
     *
     * @param webhook the webhook's URL in GitHub's settings
     */
    static DoctorFinding publicAddress(String webhook, StatusProbe reach) {
        try {
            URI address = URI.create(webhook);
            int status = reach.status(address);
            return switch (status) {
                case 200, 204, 400, 401, 403, 405 ->
                        new DoctorPass(webhook + " is reached from here (answer " + status + ")");
                case 404 ->
                        new DoctorNote(
                                webhook
                                        + " answers 404: the proxy does not pass this path on to"
                                        + " the server, or passes on POST alone");
                case 502, 503, 504 ->
                        new DoctorNote(
                                webhook
                                        + " answers "
                                        + status
                                        + ": its proxy does not reach the server; start it, and"
                                        + " check the proxy's target");
                default ->
                        new DoctorNote(webhook + " answers " + status + ", not as a server does");
            };
        } catch (IOException | IllegalArgumentException e) {
            return new DoctorNote(
                    webhook
                            + " is not reached from here ("
                            + e.getClass().getSimpleName()
                            + "); GitHub must reach it over HTTPS");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new DoctorNote(webhook + " was not asked");
        }
    }
}
