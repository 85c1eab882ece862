package io.perfwarden.regen;

import io.perfwarden.ledger.Orders.OrderId;
import io.perfwarden.scm.CommentId;
import io.perfwarden.scm.Login;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.Repo;
import java.time.Instant;
import java.util.Optional;

/**
 * Who asks for something, and where.
 *
 * @param order under which it is carried out once
 * @param comment that asks; absent for a button
 * @param at when it was asked
 */
public record Requester(
        Repo repo,
        PullNumber pull,
        OrderId order,
        Optional<CommentId> comment,
        Login login,
        Instant at) {

    /** The same, about one of several things asked at once. */
    public Requester part(int index) {
        return new Requester(repo, pull, order.part(index), comment, login, at);
    }
}
