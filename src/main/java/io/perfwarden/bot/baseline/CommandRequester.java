package io.perfwarden.bot.baseline;

import module java.base;

import io.perfwarden.db.CommandOrders.OrderId;
import io.perfwarden.model.*;

/**
 * The author and place of an order.
 *
 * @param order makes it run once
 * @param comment absent for a button
 */
public record CommandRequester(
        InstalledRepo repo,
        PullNumber pull,
        OrderId order,
        Optional<CommentId> comment,
        AccountLogin login,
        Instant at) {

    /** The marker that identifies the reply to an order. */
    public static String marker(String order) {
        return "<!-- perfwarden:reply:" + order + " -->";
    }

    public CommandRequester part(int index) {
        return new CommandRequester(repo, pull, order.part(index), comment, login, at);
    }
}
