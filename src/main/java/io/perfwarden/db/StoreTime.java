package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.TransientFailure;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The common time of processes that share a store: the database's. A clock ten minutes ahead would
 * take others for dead, and end checks early. Between looks it follows the machine's monotonic
 * clock.
 *
 * <p>An embedded store uses the machine's clock.
 */
public final class StoreTime implements InstantSource, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(StoreTime.class);
    private static final Duration EVERY = Duration.ofSeconds(10);

    private static final Duration PROMPT = Duration.ofSeconds(2);

    private static final Duration WORTH_TELLING = Duration.ofSeconds(5);
    private final StoreDatabase database;
    private final Clock own;
    private final LongSupplier nanoTime;
    private final ScheduledExecutorService looking =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("store-time").factory());
    private volatile Optional<TimeLook> last = Optional.empty();
    private boolean told;

    /** {@code nanos}: the machine's monotonic time of the look. */
    private record TimeLook(Instant at, long nanos) {}

    /**
     * Looks at the database's clock, and every 10 seconds until closed.
     *
     * @param nanoTime a monotonic clock, such as {@code System::nanoTime}
     */
    public StoreTime(StoreDatabase database, Clock own, LongSupplier nanoTime) {
        this.database = database;
        this.own = own;
        this.nanoTime = nanoTime;
        if (!database.isEmbedded()) {
            look();
            var _ =
                    looking.scheduleWithFixedDelay(
                            this::look, EVERY.toMillis(), EVERY.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    @Override
    public Instant instant() {
        return last.map(look -> look.at().plusNanos(nanoTime.getAsLong() - look.nanos()))
                .orElseGet(own::instant);
    }

    /** Looks at the database's clock; without it, time goes on as before. */
    void look() {
        try {
            long before = nanoTime.getAsLong();
            Instant at = databaseTime();
            long took = nanoTime.getAsLong() - before;
            if (took <= PROMPT.toNanos() || last.isEmpty()) {
                last = Optional.of(new TimeLook(at, before + took / 2));
                tell(Duration.between(at, own.instant()));
            }
        } catch (TransientFailure e) {
            LOG.atInfo()
                    .addKeyValue("because", e.toString())
                    .log("the database does not tell its time");
        }
    }

    private Instant databaseTime() {
        String select = "select clock_timestamp() as now";
        return database.first(select, row -> row.columns().getTimestamp("now").toInstant())
                .orElseThrow();
    }

    private void tell(Duration ahead) {
        if (!told && ahead.abs().compareTo(WORTH_TELLING) > 0) {
            LOG.atWarn()
                    .addKeyValue("ahead", ahead)
                    .log("this machine's clock differs from the database's, which is gone by");
            told = true;
        }
    }

    @Override
    public void close() {
        looking.shutdownNow();
    }
}
