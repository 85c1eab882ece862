package io.perfwarden.obey;

import io.perfwarden.ledger.Orders;
import io.perfwarden.ledger.Orders.OrderId;
import io.perfwarden.regen.Requester;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * Says no to one person on one pull request once an hour: whoever may not write must not be able to
 * have the app write for him as often as he likes.
 */
final class OnceAnHour {
    private static final Duration HOUR = Duration.ofHours(1);

    private final Orders orders;
    private final Clock clock;

    OnceAnHour(Orders orders, Clock clock) {
        this.orders = orders;
        this.clock = clock;
    }

    /** Whether a refusal is answered; the one that began an hour is, however often it is tried. */
    boolean isAnswered(Requester who) {
        Instant now = clock.instant();
        OrderId refusals =
                new OrderId(who.repo().id(), "refused-" + who.pull() + "-" + who.login().value());
        boolean _ = orders.begin(refusals, now);
        String[] last = orders.noted(refusals).orElse("0 none").split(" ", 2);
        boolean same = last[1].equals(who.order().id());
        boolean over = !Instant.ofEpochMilli(Long.parseLong(last[0])).plus(HOUR).isAfter(now);
        if (over && !same) {
            orders.note(refusals, now.toEpochMilli() + " " + who.order().id());
        }
        return over || same;
    }
}
