package io.perfwarden.queue;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.db.StoreDatabase;
import io.perfwarden.queue.DeliveryLog.DeliveryState;
import io.perfwarden.queue.DeliveryLog.Ticket;
import io.perfwarden.testkit.SettableClock;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The states of a delivery, on both databases. */
@ParameterizedClass
@EnumSource
class DeliveryLogContractTest {
    private static final Instant NOW = Instant.parse("2026-10-01T12:00:00Z");
    private static final Ticket TICKET = new Ticket("guid-1", "workflow_run", "completed");

    private final Stores kind;
    @TempDir Path directory;
    private StoreDatabase database;
    private DeliveryLog deliveries;

    DeliveryLogContractTest(Stores kind) {
        this.kind = kind;
    }

    @BeforeEach
    void open() {
        database = kind.open(directory);
        deliveries = new DeliveryLog(database);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void a_delivery_is_received_once() {
        assertThat(receive()).isTrue();
        assertThat(receive()).isFalse();
        assertThat(state()).contains(DeliveryState.RECEIVED);
    }

    @Test
    void a_redelivery_of_one_that_is_done_is_nothing_to_do() {
        receive();
        deliveries.markDone(List.of(TICKET.id()));
        assertThat(receive()).isFalse();
        assertThat(state()).contains(DeliveryState.DONE);
    }

    @Test
    void a_redelivery_of_one_that_failed_is_taken_again() {
        receive();
        deliveries.markFailed(TICKET.id());
        assertThat(receive()).isTrue();
        assertThat(state()).contains(DeliveryState.RECEIVED);
    }

    @Test
    void a_delivery_with_a_failed_job_does_not_become_done_by_its_others() {
        receive();
        deliveries.markFailed(TICKET.id());
        deliveries.markDone(List.of(TICKET.id()));
        assertThat(state()).contains(DeliveryState.FAILED);
    }

    @Test
    void deliveries_that_are_over_are_forgotten_after_a_week_and_open_ones_never() {
        receive();
        tidy(Duration.ofDays(7).plusMillis(1));
        assertThat(state()).contains(DeliveryState.RECEIVED);
        deliveries.markDone(List.of(TICKET.id()));
        tidy(Duration.ofDays(7));
        assertThat(state()).contains(DeliveryState.DONE);
        tidy(Duration.ofDays(7).plusMillis(1));
        assertThat(state()).isEmpty();
    }

    private void tidy(Duration later) {
        QueueRunner.tidy(database, new SettableClock(NOW.plus(later)));
    }

    private boolean receive() {
        return deliveries.receive(TICKET, DeliveryState.RECEIVED, NOW);
    }

    private Optional<DeliveryState> state() {
        return deliveries.state(TICKET.id());
    }
}
