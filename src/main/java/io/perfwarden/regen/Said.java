package io.perfwarden.regen;

import io.perfwarden.ledger.Orders;
import io.perfwarden.ledger.Orders.OrderId;
import io.perfwarden.scm.CommitSha;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;

/**
 * What is to be said once a baseline is written, as it is remembered before: afterwards nobody
 * knows any more what was replaced. The commit is not known then, and stands in it as {@link
 * #NONE}.
 */
record Said(Orders orders) {
    private static final CommitSha NONE = new CommitSha("0".repeat(40));

    /** Remembers it. */
    void before(Requester who, Function<CommitSha, String> reply) {
        boolean _ = orders.begin(order(who), who.at());
        orders.note(order(who), reply.apply(NONE));
    }

    /** What was remembered, of the commit that was written; the first it names is that. */
    Optional<Answer> after(Requester who, CommitSha written) {
        return orders.noted(order(who))
                .map(text ->
                        text.replaceFirst(
                                NONE.abbreviated(),
                                Matcher.quoteReplacement(written.abbreviated())))
                .map(Answer.Done::new);
    }

    private static OrderId order(Requester who) {
        return new OrderId(who.order().repo(), who.order().id() + "/said");
    }
}
