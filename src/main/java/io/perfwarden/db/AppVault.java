package io.perfwarden.db;

import module java.base;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.perfwarden.github.RegisteredApp;

/** Where the app that set-up registered is kept. */
public sealed interface AppVault {
    /** The app, if there is one; throws {@link UnreadableApp} if it cannot be read. */
    Optional<RegisteredApp> find();

    /**
     * Keeps an app unless there is one. Once it returns, the app survives a crash.
     *
     * @throws UnreadableApp if it cannot be written
     */
    boolean keep(RegisteredApp app);

    record InFile(Path file) implements AppVault {
        @Override
        public Optional<RegisteredApp> find() {
            try {
                return new OwnerFile(file).read().map(AppVault::read);
            } catch (IOException e) {
                throw new UnreadableApp(file + " cannot be read", e);
            }
        }

        @Override
        public boolean keep(RegisteredApp app) {
            try {
                return new OwnerFile(file).create(app.json());
            } catch (IOException e) {
                throw new UnreadableApp(file + " cannot be written", e);
            }
        }
    }

    record InDatabase(StoreDatabase database, SealingKey key) implements AppVault {
        private static final String FIND = "select sealed from registered_app";
        private static final String KEEP =
                "insert into registered_app (only_one, sealed) values (1, ?)"
                        + " on conflict (only_one) do nothing";

        @Override
        public Optional<RegisteredApp> find() {
            return database.first(FIND, row -> row.bytes("sealed"))
                    .map(key::open)
                    .map(AppVault::read);
        }

        @Override
        public boolean keep(RegisteredApp app) {
            return database.update(KEEP, (Object) key.seal(app.json())) == 1;
        }
    }

    /** Whether a database server keeps an app, readable or not. */
    static boolean isKept(StoreDatabase database) {
        return database.exists(InDatabase.FIND);
    }

    private static RegisteredApp read(String text) {
        try {
            return RegisteredApp.parse(new ObjectMapper().readTree(text))
                    .orElseThrow(() -> new UnreadableApp("what set-up stored is damaged"));
        } catch (JacksonException _) {
            // the cause quotes what it read
            throw new UnreadableApp("what set-up stored is damaged");
        }
    }

    /** The stored app cannot be read or written. The message has no secret. */
    final class UnreadableApp extends RuntimeException {
        private static final long serialVersionUID = 1;

        UnreadableApp(String message) {
            super(message);
        }

        UnreadableApp(String message, IOException cause) {
            super(message + ": " + cause.getClass().getSimpleName());
        }
    }
}
