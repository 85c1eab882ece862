package io.perfwarden.cli;

import module java.base;

import io.perfwarden.bot.query.ReportQueries.RepositoryWorth;
import io.perfwarden.check.GateWorth.AlarmEnd;
import io.perfwarden.check.GateWorth.WorthWeek;
import io.perfwarden.cli.ShellContext.TextColumns;
import io.perfwarden.format.json.JsonValue;
import io.perfwarden.format.json.JsonValue.JsonObject;
import io.perfwarden.format.json.PythonJson;
import io.perfwarden.report.DrillWording;
import io.perfwarden.report.WorthWording;
import io.perfwarden.report.chart.ChartStyle;
import io.perfwarden.report.chart.WorthPicture;
import picocli.CommandLine.*;

/** {@code perfwarden worth}. */
@Command(name = "worth")
public final class WorthCommand implements Callable<Integer> {
    private static final int MOST_WEEKS = 52;

    private final ShellContext shell;
    private final ServerHistories server;

    @Option(names = "--of", required = true, paramLabel = "OWNER/REPO")
    private String repository = "";

    @Option(names = "--weeks", paramLabel = "N")
    private int weeks = 12;

    @Option(names = "--json")
    private boolean json;

    @Option(names = "--svg", paramLabel = "FILE")
    private Optional<String> svg = Optional.empty();

    public WorthCommand(ShellContext shell, ServerHistories server) {
        this.shell = shell;
        this.server = server;
    }

    @Override
    public Integer call() throws CliRefusal {
        if (weeks < 1 || weeks > MOST_WEEKS) {
            throw CliRefusal.usage("--weeks", "is " + weeks + ", expected 1 to " + MOST_WEEKS);
        }
        RepositoryWorth worth = server.worth(ServerHistories.repository("--of", repository), weeks);
        OutputFiles.write("--svg", svg, () -> WorthPicture.svg(worth.worth(), ChartStyle.AUTO));
        if (json) {
            shell.say(json(worth));
            return ExitCode.PASS;
        }
        List<List<String>> rows = new ArrayList<>(List.of(WorthWording.heads()));
        worth.worth().weeks().forEach(it -> rows.add(WorthWording.cells(worth.worth(), it)));
        TextColumns.lines(rows, shell.screen().columns()).forEach(shell::say);
        shell.say("");
        shell.say(WorthWording.summary(worth.worth()));
        if (!worth.drills().isEmpty()) {
            shell.say(DrillWording.summary(worth.drills()));
        }
        return ExitCode.PASS;
    }

    private static String json(RepositoryWorth worth) {
        List<JsonValue> all = new ArrayList<>();
        worth.worth().weeks().forEach(it -> all.add(json(it)));
        return PythonJson.compact(
                new JsonObject()
                        .put("weeks", new JsonValue.Items(all))
                        .put("summary", WorthWording.summary(worth.worth()))
                        .put("drill", DrillWording.line(worth.drills()))
                        .end());
    }

    private static JsonValue json(WorthWeek week) {
        JsonObject json = new JsonObject().put("week", week.monday().toString());
        json.put("alarms", week.total());
        for (AlarmEnd end : AlarmEnd.values()) {
            json.put(end.id(), week.alarms().getOrDefault(end, 0));
        }
        json.put("unseen", week.unseen());
        week.measuring()
                .ifPresent(it ->
                        json.put("seconds", it.toSeconds())
                                .put("secondsAgain", week.repeating().toSeconds()));
        return json.end();
    }
}
