package io.perfwarden.db;

import module java.base;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.perfwarden.compare.history.RunPoints;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RunId;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;

/** Rows of {@code points} and {@code layouts}. */
public final class PointRows {
    private static final ObjectMapper JSON = JsonMapper.builder().build();
    private static final TypeReference<Map<String, String>> FACTS = new TypeReference<>() {};

    private static final String SAVE =
            """
            insert into points
                (repo, run_id, attempt, suite, platform, head_sha, measured_at, environment,
                 layout, numbers)
            values
                (:repo, :run, :attempt, :suite, :platform, :sha, :measured, :environment,
                 :layout, :numbers)
            on conflict do nothing
            """;

    private static final String SAVE_LAYOUT =
            "insert into layouts (repo, digest, series) values (:repo, :digest, :series)"
                    + " on conflict do nothing";

    private PointRows() {}

    /** Which points. */
    public record Key(RepoId repo, Attempt attempt, String suite, String platform) {}

    /** Which commit was measured, and when. */
    public record Measured(CommitSha sha, Instant at) {}

    /** Stores points, within the transaction that stores what they are of. */
    public static void save(Handle handle, Key key, Measured measured, RunPoints points) {
        String digest = layout(handle, key.repo(), points);
        handle.createUpdate(SAVE)
                .bind("repo", key.repo().value())
                .bind("run", key.attempt().run().value())
                .bind("attempt", key.attempt().number())
                .bind("suite", key.suite())
                .bind("platform", key.platform())
                .bind("sha", measured.sha().value())
                .bind("measured", measured.at().toEpochMilli())
                .bind("environment", text(points.environment()))
                .bind("layout", digest)
                .bind("numbers", points.numbers().encode())
                .execute();
    }

    /** Stores what points are of, and returns what it is known by. */
    static String layout(Handle handle, RepoId repo, RunPoints points) {
        String digest = points.layout().digest();
        handle.createUpdate(SAVE_LAYOUT)
                .bind("repo", repo.value())
                .bind("digest", digest)
                .bind("series", points.layout().encode())
                .execute();
        return digest;
    }

    static Attempt attempt(ResultSet row) throws SQLException {
        return new Attempt(new RunId(row.getLong("run_id")), row.getInt("attempt"));
    }

    static String text(BenchmarkEnvironment environment) {
        try {
            return JSON.writeValueAsString(environment.facts());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("texts can be written as JSON", e);
        }
    }

    static BenchmarkEnvironment environment(String text) {
        try {
            return new BenchmarkEnvironment(JSON.readValue(text, FACTS));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a stored environment is damaged", e);
        }
    }
}
