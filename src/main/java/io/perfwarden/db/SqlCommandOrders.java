package io.perfwarden.db;

import module java.base;

/** {@link CommandOrders} in the table {@code orders}. */
final class SqlCommandOrders implements CommandOrders {
    private final StoreDatabase database;

    SqlCommandOrders(StoreDatabase database) {
        this.database = database;
    }

    @Override
    public boolean begin(OrderId order, Instant now) {
        return database.write(handle -> {
            int begun =
                    handle.createUpdate(
                                    "insert into orders (repo, id, done, begun_at)"
                                            + " values (:repo, :id, 0, :now)"
                                            + " on conflict (repo, id) do nothing")
                            .bind("repo", order.repo().value())
                            .bind("id", order.id())
                            .bind("now", now.toEpochMilli())
                            .execute();
            return begun == 1
                    || handle.createQuery("select done from orders where repo = :repo and id = :id")
                            .bind("repo", order.repo().value())
                            .bind("id", order.id())
                            .map((row, context) -> row.getInt("done") == 0)
                            .one();
        });
    }

    @Override
    public void note(OrderId order, String text) {
        database.write(handle ->
                handle.createUpdate(
                                "update orders set note = :note where repo = :repo and id = :id")
                        .bind("note", text)
                        .bind("repo", order.repo().value())
                        .bind("id", order.id())
                        .execute());
    }

    @Override
    public Optional<String> noted(OrderId order) {
        return database.read(handle ->
                handle.createQuery(
                                "select note from orders where repo = :repo and id = :id"
                                        + " and note is not null")
                        .bind("repo", order.repo().value())
                        .bind("id", order.id())
                        .map((row, context) -> row.getString("note"))
                        .findOne());
    }

    @Override
    public void finish(OrderId order) {
        database.write(handle ->
                handle.createUpdate("update orders set done = 1 where repo = :repo and id = :id")
                        .bind("repo", order.repo().value())
                        .bind("id", order.id())
                        .execute());
    }
}
