package io.perfwarden.app;

import module java.base;

import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.TransientFailure;
import picocli.CommandLine.Model.CommandSpec;

/** What all of these commands begin with: settings, or a refusal without a stack trace. */
final class OperatorCommand {
    private static final int USAGE = 2;

    private final Map<String, String> environment;

    OperatorCommand(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    int withStore(CommandSpec spec, ToIntFunction<ServerSettings.Store> work) {
        return with(spec, new SettingsReader(environment).store(), work);
    }

    int withSettings(CommandSpec spec, ToIntFunction<ServerSettings> work) {
        ReadOutcome<Map<String, String>> all = StoredApp.complete(environment);
        if (all instanceof ReadOutcome.Ok<Map<String, String>>(Map<String, String> known)
                && new SettingsReader(known).namesNoApp()) {
            refuse(
                    spec,
                    "no app is registered yet: perfwarden serve starts set-up in the browser, or"
                            + " set what follows");
        }
        return with(spec, all.flatMap(it -> new SettingsReader(it).read()), work);
    }

    private <T> int with(CommandSpec spec, ReadOutcome<T> settings, ToIntFunction<T> work) {
        return switch (settings) {
            case ReadOutcome.Rejected<T>(List<InputProblem> problems) -> {
                problems.forEach(problem -> refuse(spec, problem.line()));
                yield USAGE;
            }
            case ReadOutcome.Ok<T>(T read) -> {
                try {
                    yield work.applyAsInt(read);
                } catch (StartFailure e) {
                    yield refuse(spec, e.problem().line());
                } catch (TransientFailure e) {
                    yield refuse(spec, e.getMessage() + ": try again");
                }
            }
        };
    }

    int refuse(CommandSpec spec, String why) {
        spec.commandLine().getErr().println("perfwarden: " + why);
        spec.commandLine().getErr().flush();
        return USAGE;
    }
}
