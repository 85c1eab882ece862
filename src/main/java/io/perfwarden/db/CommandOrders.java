package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.RepoId;

/**
 * What people have ordered, by command or button, so that each order is carried out once in effect
 * however often it is told.
 */
public interface CommandOrders {
    /**
     * Which order.
     *
     * @param id of the comment or the delivery that brought it
     */
    record OrderId(RepoId repo, String id) {
        /** One of several things ordered at once. */
        public OrderId part(int index) {
            return new OrderId(repo, id + "/" + index);
        }
    }

    /**
     * Begins an order.
     *
     * @return whether it is still to be finished; false if it was before
     */
    boolean begin(OrderId order, Instant now);

    /** Remembers something about an order, before it is done. */
    void note(OrderId order, String text);

    /** What was remembered last. */
    Optional<String> noted(OrderId order);

    /** An order is carried out and answered. */
    void finish(OrderId order);
}
