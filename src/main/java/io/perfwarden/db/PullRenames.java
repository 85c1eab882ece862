package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.AccountLogin;

/** New names of benchmarks that maintainers gave for one head of a pull request. */
public record PullRenames(StoreDatabase database, FactVersions versions) {
    private static final String SAVE =
            SqlRunner.insert(
                    "pull_renames",
                    "repo, pull, base_branch, head_sha, order_id, old_name, new_name, login, renamed_at");

    /** Records one once an order. */
    public void record(
            WordPlace at, String order, String old, String now, AccountLogin by, Instant when) {
        int _ =
                versions.change(
                        at.repo(),
                        at.head(),
                        SAVE,
                        at.repo(),
                        at.pull(),
                        at.base(),
                        at.head(),
                        order,
                        old,
                        now,
                        by.value(),
                        when);
    }

    /** New names by old ones, the first word for each. */
    public Map<String, String> of(WordPlace at) {
        Map<String, String> all = new TreeMap<>();
        database.list(
                        "select old_name, new_name from pull_renames where repo = ? and pull = ?"
                                + " and base_branch = ? and head_sha = ? order by renamed_at, order_id",
                        row -> Map.entry(row.text("old_name"), row.text("new_name")),
                        at.repo(),
                        at.pull(),
                        at.base(),
                        at.head())
                .forEach(it -> all.putIfAbsent(it.getKey(), it.getValue()));
        return all;
    }
}
