package io.perfwarden.app;

import module java.base;

import io.perfwarden.db.OwnerFile;
import io.perfwarden.db.SingleInstanceLock;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.TextExcerpt;

/**
 * Well-formed settings that do not fit the machine. It has no cause, whose message may quote
 * settings.
 */
public final class StartFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    private static final String DATABASE_URL = SettingVariables.variable("DATABASE_URL");
    private static final String DATA_DIR = SettingVariables.variable("DATA_DIR");
    private static final int MAX_MESSAGE = 300;

    /** Most causes examined; the chain may be a circle. */
    private static final int DEEPEST = 20;

    private final transient InputProblem problem;

    StartFailure(InputProblem problem) {
        super(problem.line());
        this.problem = problem;
    }

    public InputProblem problem() {
        return problem;
    }

    static StartFailure ofDataDir(IOException failure) {
        return new StartFailure(
                new InputProblem(
                        DATA_DIR,
                        "expected a directory that can be made and written",
                        switch (failure) {
                            case AccessDeniedException _ -> "permission denied";
                            case FileAlreadyExistsException _ -> "a file is there";
                            default -> failure.getClass().getSimpleName();
                        }));
    }

    /**
     * The database cannot be opened. The driver's message is kept, without secrets.
     *
     * @param server absent for the embedded one
     */
    static StartFailure ofDatabase(
            Optional<ServerSettings.Database> server, RuntimeException failure) {
        String said = String.valueOf(causes(failure).toList().getLast().getMessage());
        for (String secret : server.map(StartFailure::secrets).orElse(List.of())) {
            said = said.replace(secret, "***");
        }
        return new StartFailure(
                InputProblem.of(
                        server.isPresent() ? DATABASE_URL : DATA_DIR,
                        "the database cannot be opened: " + TextExcerpt.of(said, MAX_MESSAGE)));
    }

    private static List<String> secrets(ServerSettings.Database server) {
        String[] options = server.jdbcUrl().split("[?&]", -1);
        return Stream.concat(
                        Stream.of(server.jdbcUrl(), server.password().reveal()),
                        Stream.of(options)
                                .skip(1)
                                .map(option -> option.substring(option.indexOf('=') + 1)))
                .filter(secret -> !secret.isEmpty())
                .toList();
    }

    /**
     * Starts a server with its store locked.
     *
     * @param start closes what it has opened if it fails
     * @return rejected if the settings do not fit the machine
     */
    static <S> ReadOutcome<S> tryStart(
            ServerSettings settings, Function<SingleInstanceLock, S> start) {
        try {
            OwnerFile.createDirectories(settings.dataDir());
            SingleInstanceLock alone = settings.store().lock();
            try {
                return ReadOutcome.ok(start.apply(alone));
            } catch (RuntimeException e) {
                alone.close();
                throw e;
            }
        } catch (IOException e) {
            return ReadOutcome.rejected(ofDataDir(e).problem());
        } catch (RuntimeException e) {
            return ReadOutcome.rejected(find(e, settings.web()).orElseThrow(() -> e).problem());
        }
    }

    /** The failure behind an exception; absent for a bug. */
    static Optional<StartFailure> find(RuntimeException failure, ServerSettings.Web web) {
        return causes(failure).flatMap(cause -> ofKnownCause(cause, web).stream()).findFirst();
    }

    private static Optional<StartFailure> ofKnownCause(Throwable cause, ServerSettings.Web web) {
        return switch (cause) {
            case StartFailure known -> Optional.of(known);
            case SocketException _, UnknownHostException _, UnresolvedAddressException _ ->
                    Optional.of(new StartFailure(address(cause, web)));
            default -> Optional.empty();
        };
    }

    private static InputProblem address(Throwable cause, ServerSettings.Web web) {
        String why = String.valueOf(cause.getMessage());
        String ports =
                web.managementPort().isEmpty()
                        ? "port " + web.port()
                        : "port " + web.port() + " or " + web.managementPort().getAsInt();
        if (why.contains("in use")) {
            return new InputProblem(
                    SettingVariables.variable("PORT"),
                    ports + " of " + web.host() + " is in use",
                    "end the process that listens there, or set another port");
        }
        if (why.contains("ermission denied")) {
            return new InputProblem(
                    SettingVariables.variable("PORT"),
                    "this user may not listen on " + ports,
                    "set a port from 1024 on, such as 8080");
        }
        return new InputProblem(
                SettingVariables.variable("HOST"),
                web.host() + " is no address of this machine",
                "0.0.0.0 means all addresses of this machine");
    }

    private static Stream<Throwable> causes(Throwable failure) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause).limit(DEEPEST);
    }
}
