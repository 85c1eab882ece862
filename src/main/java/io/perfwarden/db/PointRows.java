package io.perfwarden.db;

import module java.base;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.perfwarden.compare.history.RunFailures;
import io.perfwarden.compare.history.RunPoints;
import io.perfwarden.model.*;
import java.sql.SQLException;

final class PointRows {
    private static final ObjectMapper JSON = JsonMapper.builder().build();
    private static final TypeReference<Map<String, String>> FACTS = new TypeReference<>() {};
    private static final String SAVE =
            SqlRunner.insert(
                    "points",
                    "repo, run_id, attempt, suite, platform, head_sha, measured_at, environment, layout, numbers, failures");
    private static final String SAVE_LAYOUT = SqlRunner.insert("layouts", "repo, digest, series");

    private PointRows() {}

    record Key(RepoId repo, Attempt attempt, String suite, String platform) {}

    record MeasuredRow(CommitSha sha, Instant at) {}

    static void save(StoreDatabase database, Key key, MeasuredRow measured, RunPoints points) {
        database.update(
                SAVE,
                key,
                measured,
                text(points.environment()),
                layout(database, key.repo(), points),
                points.numbers().encode(),
                points.failures().encode());
        SeriesStore.markChanged(
                database, key.repo(), new SuitePlatform(key.suite(), key.platform()));
    }

    /** Stores a layout, and returns its digest. */
    static String layout(StoreDatabase database, RepoId repo, RunPoints points) {
        String digest = points.layout().digest();
        database.update(SAVE_LAYOUT, repo, digest, points.layout().encode());
        return digest;
    }

    static RunFailures failures(SqlRow row) throws SQLException {
        return Optional.ofNullable(row.bytes("failures"))
                .map(RunFailures::decode)
                .orElse(RunFailures.NONE);
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
