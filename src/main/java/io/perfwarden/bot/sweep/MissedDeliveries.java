package io.perfwarden.bot.sweep;

import io.perfwarden.bot.sweep.MissedEvents.Late;
import io.perfwarden.db.RedeliveryProgress;
import io.perfwarden.github.DeliveryGateway;
import io.perfwarden.github.DeliveryGateway.Attempt;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds deliveries that GitHub could not make and never makes again, and has them taken in as if
 * they came now. May be interrupted anywhere: what was taken in is known the next time, and the
 * record is looked through again from where the last whole look began.
 */
public final class MissedDeliveries {
    private static final Logger LOG = LoggerFactory.getLogger(MissedDeliveries.class);

    /**
     * How long GitHub keeps its record.
     *
     * @see "docs.github.com: Redelivering webhooks"
     */
    private static final Duration KEPT = Duration.ofDays(3);

    /** Attempts show up late, and GitHub's clock is not ours. */
    private static final Duration OVERLAP = Duration.ofMinutes(15);

    private final DeliveryGateway deliveries;
    private final MissedEvents arrivals;
    private final RedeliveryProgress progress;
    private final Beyond beyond;
    private final Clock clock;

    /** Deliveries whose payload could not be had at the last look. */
    private Set<String> lostBefore = Set.of();

    /** What is done about events that nobody has a record of any more. */
    public interface Beyond {
        void lookAtEverything();
    }

    public MissedDeliveries(
            DeliveryGateway deliveries, MissedEvents arrivals, Beyond beyond, Recorded recorded) {
        this.deliveries = deliveries;
        this.arrivals = arrivals;
        this.progress = recorded.progress();
        this.beyond = beyond;
        this.clock = recorded.clock();
    }

    /** Where time and progress come from. */
    public record Recorded(RedeliveryProgress progress, Clock clock) {}

    /** Looks once; called at the start and every few minutes. */
    public void look() {
        Instant now = clock.instant();
        Optional<Instant> before = progress.lookedUntil();
        Instant oldest = now.minus(KEPT);
        Instant from = before.map(at -> at.minus(OVERLAP)).filter(oldest::isBefore).orElse(oldest);
        DeliveryGateway.Listed listed = deliveries.since(from);
        Set<String> lost =
                missed(listed.attempts()).stream()
                        .filter(attempt -> !take(attempt))
                        .map(Attempt::guid)
                        .collect(Collectors.toSet());
        boolean outlived = before.filter(oldest::isAfter).isPresent() || !listed.complete();
        if (outlived || !lostBefore.containsAll(lost)) {
            LOG.warn("events were missed that GitHub has no record of: everything is looked at");
            beyond.lookAtEverything();
        }
        lostBefore = lost;
        progress.lookedUntil(now);
    }

    /** Those of which no attempt arrived, in GitHub's order, by the first attempt. */
    private List<Attempt> missed(List<Attempt> attempts) {
        Map<String, List<Attempt>> tries =
                attempts.stream()
                        .filter(it -> arrivals.wants(it.event(), it.action()))
                        .collect(Collectors.groupingBy(Attempt::guid));
        return tries.values().stream()
                .filter(all -> all.stream().noneMatch(Attempt::arrived))
                .map(all -> all.stream().min(ORDER).orElseThrow())
                .sorted(ORDER)
                .toList();
    }

    private static final Comparator<Attempt> ORDER =
            Comparator.comparing(Attempt::at).thenComparingLong(Attempt::id);

    /** Whether what it says is known now; GitHub may have dropped it, or it may be too large. */
    private boolean take(Attempt attempt) {
        if (arrivals.knows(attempt.guid())) {
            return true;
        }
        Optional<byte[]> payload = deliveries.payload(attempt.id());
        LOG.atInfo()
                .addKeyValue("delivery", attempt.guid().replaceAll("[^0-9A-Za-z-]", "?"))
                .addKeyValue("found", payload.isPresent())
                .log("missed delivery");
        payload.ifPresent(bytes ->
                arrivals.take(new Late(attempt.guid(), attempt.event(), attempt.at()), bytes));
        return payload.isPresent();
    }
}
