package io.perfwarden.bot.baseline;

import module java.base;

import io.perfwarden.db.CommandOrders.OrderId;
import io.perfwarden.model.*;

/**
 * Who asks for something, and where.
 *
 * @param order under which it is carried out once
 * @param comment that asks; absent for a button
 * @param at when it was asked
 */
public record CommandRequester(
        InstalledRepo repo,
        PullNumber pull,
        OrderId order,
        Optional<CommentId> comment,
        AccountLogin login,
        Instant at) {

    /** What the reply to an order is found by. */
    public static String marker(String order) {
        return "<!-- perfwarden:reply:" + order + " -->";
    }

    /** The same, about one of several things asked at once. */
    public CommandRequester part(int index) {
        return new CommandRequester(repo, pull, order.part(index), comment, login, at);
    }
}
