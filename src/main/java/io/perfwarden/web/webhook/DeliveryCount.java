package io.perfwarden.web.webhook;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micronaut.http.HttpStatus;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Counts deliveries by their event and answer. Finding a meter takes longer than to count. */
@Singleton
public final class DeliveryCount {
    /** Events counted under their name; a stranger must not be able to invent more. */
    private static final Set<String> COUNTED =
            Set.of(
                    "ping",
                    "pull_request",
                    "workflow_run",
                    "issue_comment",
                    "check_run",
                    "check_suite",
                    "merge_group",
                    "push",
                    "repository",
                    "installation",
                    "installation_repositories");

    private final MeterRegistry registry;
    private final Map<Key, Counter> counters = new ConcurrentHashMap<>();
    private final Map<Integer, Timer> timers = new ConcurrentHashMap<>();

    private record Key(String event, int answer) {}

    public DeliveryCount(MeterRegistry registry) {
        this.registry = registry;
    }

    /**
     * A delivery was answered.
     *
     * @param event as whoever sent it says
     */
    void answered(Optional<String> event, int status) {
        String counted =
                status == HttpStatus.UNAUTHORIZED.getCode()
                        ? "unsigned"
                        : event.filter(COUNTED::contains).orElse("other");
        counters.computeIfAbsent(new Key(counted, status), this::counter).increment();
    }

    /** Begins to take the time of a request that the framework does not see. */
    Timer.Sample begun() {
        return Timer.start(registry);
    }

    /** Ends it, under the name and tags that the framework would give it. */
    void ended(Timer.Sample sample, int status) {
        long _ = sample.stop(timers.computeIfAbsent(status, this::timer));
    }

    private Counter counter(Key key) {
        return registry.counter(
                "perfwarden.deliveries",
                "event",
                key.event(),
                "answer",
                Integer.toString(key.answer()));
    }

    private Timer timer(int status) {
        return registry.timer(
                "http.server.requests",
                "exception",
                "none",
                "method",
                "POST",
                "status",
                Integer.toString(status),
                "uri",
                DeliveryHead.PATH);
    }
}
