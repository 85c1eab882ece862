package io.perfwarden.app.operate;

import io.perfwarden.app.Settings;
import io.perfwarden.app.SettingsReader;
import io.perfwarden.app.StartFailure;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import io.perfwarden.problem.TransientFailure;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import picocli.CommandLine.Model.CommandSpec;

/** What all of these commands begin with: settings, or a refusal without a stack trace. */
final class Operating {
    private static final int USAGE = 2;

    private final Map<String, String> environment;

    Operating(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    int withStore(CommandSpec spec, ToIntFunction<Settings.Store> work) {
        return with(spec, new SettingsReader(environment).store(), work);
    }

    int withSettings(CommandSpec spec, ToIntFunction<Settings> work) {
        return with(spec, new SettingsReader(environment).read(), work);
    }

    private <T> int with(CommandSpec spec, Outcome<T> settings, ToIntFunction<T> work) {
        return switch (settings) {
            case Outcome.Rejected<T>(List<Problem> problems) -> {
                problems.forEach(problem -> refuse(spec, problem.line()));
                yield USAGE;
            }
            case Outcome.Ok<T>(T read) -> {
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
