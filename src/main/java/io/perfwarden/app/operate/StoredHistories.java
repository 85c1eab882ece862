package io.perfwarden.app.operate;

import io.perfwarden.app.Settings;
import io.perfwarden.app.SettingsReader;
import io.perfwarden.app.StartFailure;
import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.cli.trend.KeptHistories;
import io.perfwarden.compare.past.Past;
import io.perfwarden.ledger.ImportLedger;
import io.perfwarden.ledger.ImportLedger.Point;
import io.perfwarden.ledger.Ledger;
import io.perfwarden.ledger.ResultLedger.Document;
import io.perfwarden.ledger.sql.SqlLedger;
import io.perfwarden.problem.Problem;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Repo;
import io.perfwarden.scm.RepoName;
import io.perfwarden.store.Database;
import java.nio.file.Files;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** Reads histories from the database of the server whose settings the environment has. */
public final class StoredHistories implements KeptHistories {
    private static final int CONNECTIONS = 2;

    private final Map<String, String> environment;
    private final Clock clock;

    /**
     * @param environment of the process
     */
    public StoredHistories(Map<String, String> environment, Clock clock) {
        this.environment = Map.copyOf(environment);
        this.clock = clock;
    }

    @Override
    public List<Past> of(RepoName repo, int most) throws Refusal {
        return with("--of", repo, (ledger, known) -> of(ledger, known, most));
    }

    @Override
    public List<Document> on(RepoName repo, CommitSha sha) throws Refusal {
        return with("--of", repo, (ledger, known) -> ledger.proofs().of(known.id(), sha));
    }

    @Override
    public void keep(RepoName repo, List<Measured> measured) throws Refusal {
        with(
                "--into-server",
                repo,
                (ledger, known) -> {
                    Map<SuitePlatform, List<Point>> points = new LinkedHashMap<>();
                    measured.forEach(one ->
                            points.computeIfAbsent(one.where(), _ -> new ArrayList<>())
                                    .add(new Point(one.sha(), one.at(), one.points())));
                    points.forEach((where, all) ->
                            ledger.imports()
                                    .imported(
                                            new ImportLedger.Series(known.id(), where),
                                            all,
                                            clock.instant()));
                    return measured.size();
                });
    }

    private <R> R with(String option, RepoName repo, BiFunction<Ledger, Repo, R> work)
            throws Refusal {
        Settings.Store store =
                Refusal.orElse(ExitCode.USAGE, new SettingsReader(environment).store());
        if (store.server().isEmpty() && !Files.isRegularFile(store.file())) {
            throw noDatabase(store);
        }
        try (Database database = store.open(CONNECTIONS)) {
            Ledger ledger = SqlLedger.over(database, clock);
            Repo known = ledger.repositories().named(repo).orElseThrow(() -> unknown(option, repo));
            return work.apply(ledger, known);
        } catch (StartFailure e) {
            throw new Refusal(ExitCode.USAGE, e.problem());
        }
    }

    private static List<Past> of(Ledger ledger, Repo known, int most) {
        return ledger.history().series(known.id()).stream()
                .map(where -> ledger.history().newest(known.id(), where, most))
                .filter(past -> !past.runs().isEmpty())
                .toList();
    }

    private static Refusal noDatabase(Settings.Store store) {
        return new Refusal(
                ExitCode.USAGE,
                new Problem(
                        "PERFWARDEN_DATA_DIR",
                        "there is no database in " + store.dataDir(),
                        "set it, or PERFWARDEN_DATABASE_URL, as the server has it"));
    }

    private static Refusal unknown(String option, RepoName repo) {
        return new Refusal(
                ExitCode.USAGE,
                new Problem(
                        option,
                        "the server knows no repository " + repo,
                        "it is known after its first event"));
    }
}
