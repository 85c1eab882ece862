package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.db.RedeliveryProgress;
import io.perfwarden.github.DeliveryGateway;
import io.perfwarden.github.DeliveryGateway.DeliveryAttempt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes in deliveries that GitHub failed to make. Interruptible: known ones are skipped, and the
 * record is read again from the last complete look.
 */
public final class MissedDeliveries {
    private static final Logger LOG = LoggerFactory.getLogger(MissedDeliveries.class);

    /**
     * How long GitHub keeps its record.
     *
     * @see "docs.github.com: Redelivering webhooks"
     */
    private static final Duration KEPT = Duration.ofDays(3);

    private static final Duration OVERLAP = Duration.ofMinutes(15);

    private final DeliveryGateway deliveries;
    private final MissedEvents arrivals;
    private final Runnable lookAtEverything;
    private final RedeliveryProgress progress;
    private final Clock clock;

    /** Deliveries without a payload at the last look. */
    private Set<String> lostBefore = Set.of();

    /**
     * @param lookAtEverything runs when events without a record were lost
     */
    public MissedDeliveries(
            DeliveryGateway deliveries,
            MissedEvents arrivals,
            Runnable lookAtEverything,
            RedeliveryProgress progress,
            Clock clock) {
        this.deliveries = deliveries;
        this.arrivals = arrivals;
        this.lookAtEverything = lookAtEverything;
        this.progress = progress;
        this.clock = clock;
    }

    /** Looks once; called at the start and every few minutes. */
    public void look() {
        Instant now = clock.instant();
        Optional<Instant> before = progress.lookedUntil();
        Instant oldest = now.minus(KEPT);
        Instant from = before.map(at -> at.minus(OVERLAP)).filter(oldest::isBefore).orElse(oldest);
        DeliveryGateway.ListedDeliveries listed = deliveries.listSince(from);
        Set<String> lost =
                missedAttempts(listed.attempts()).stream()
                        .filter(attempt -> !take(attempt))
                        .map(DeliveryAttempt::guid)
                        .collect(Collectors.toSet());
        boolean outlived = before.filter(oldest::isAfter).isPresent() || !listed.complete();
        if (outlived || !lostBefore.containsAll(lost)) {
            LOG.warn("events were missed that GitHub has no record of: everything is looked at");
            lookAtEverything.run();
        }
        lostBefore = lost;
        progress.lookedUntil(now);
    }

    /** Deliveries without a successful attempt, in GitHub's order. */
    private List<DeliveryAttempt> missedAttempts(List<DeliveryAttempt> attempts) {
        Map<String, List<DeliveryAttempt>> tries =
                attempts.stream()
                        .filter(it -> arrivals.wants(it.event(), it.action()))
                        .collect(Collectors.groupingBy(DeliveryAttempt::guid));
        return tries.values().stream()
                .filter(all -> all.stream().noneMatch(DeliveryAttempt::arrived))
                .map(all -> all.stream().min(ORDER).orElseThrow())
                .sorted(ORDER)
                .toList();
    }

    private static final Comparator<DeliveryAttempt> ORDER =
            Comparator.comparing(DeliveryAttempt::at).thenComparingLong(DeliveryAttempt::id);

    /** Whether it is known now; GitHub may have dropped it, or it may be too large. */
    private boolean take(DeliveryAttempt attempt) {
        if (arrivals.knows(attempt.guid())) {
            return true;
        }
        Optional<byte[]> payload = deliveries.payload(attempt.id());
        LOG.atInfo()
                .addKeyValue("delivery", attempt.guid().replaceAll("[^0-9A-Za-z-]", "?"))
                .addKeyValue("found", payload.isPresent())
                .log("missed delivery");
        payload.ifPresent(bytes ->
                arrivals.take(
                        new MissedEvents.LostDelivery(
                                attempt.guid(), attempt.event(), attempt.at()),
                        bytes));
        return payload.isPresent();
    }

    /** Takes in late deliveries like those of the webhook. */
    public interface MissedEvents {
        /**
         * A lost delivery.
         *
         * @param at GitHub's first attempt
         */
        record LostDelivery(String guid, String event, Instant at) {}

        /** Whether there may be something to do for such an event. */
        boolean wants(String event, String action);

        /** Whether a delivery is stored and has not failed. */
        boolean knows(String guid);

        /**
         * Takes one in.
         *
         * @param payload JSON, from GitHub's own record
         */
        void take(LostDelivery delivery, byte[] payload);
    }
}
