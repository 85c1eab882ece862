package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.RepoId;

/**
 * People's orders by command or button, so that each takes effect once however often it is
 * reported.
 */
public record CommandOrders(StoreDatabase database) {
    private static final String BEGIN =
            "insert into command_orders (repo, id, done, begun_at) values (?, ?, 0, ?)"
                    + " on conflict (repo, id) do nothing";
    private static final String OF = " where repo = ? and id = ?";

    /** The id of the comment or delivery that brought an order. */
    public record OrderId(RepoId repo, String id) {
        /** One of several things ordered at once. */
        public OrderId part(int index) {
            return new OrderId(repo, id + "/" + index);
        }
    }

    /** Begins an order; false if it was finished. */
    public boolean begin(OrderId order, Instant now) {
        return database.write(_ -> {
            String open = "select 1 from command_orders" + OF + " and done = 0";
            return database.update(BEGIN, order, now) == 1 || database.exists(open, order);
        });
    }

    /** Notes something about an order, before it is done. */
    public void note(OrderId order, String text) {
        database.update("update command_orders set note = ?" + OF, text, order);
    }

    /** What was remembered last. */
    public Optional<String> findNote(OrderId order) {
        String select = "select note from command_orders" + OF + " and note is not null";
        return database.first(select, row -> row.text("note"), order);
    }

    /** An order is carried out and answered. */
    public void finish(OrderId order) {
        database.update("update command_orders set done = 1" + OF, order);
    }

    /** As above, for an order that exists only for its note. */
    public void note(OrderId order, String text, Instant now) {
        boolean _ = begin(order, now);
        note(order, text);
    }

    /** Whether this was remembered last. */
    public boolean isNoted(OrderId order, String text) {
        return findNote(order).filter(text::equals).isPresent();
    }
}
