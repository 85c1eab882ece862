package io.perfwarden.web.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.bot.commit.MissedDeliveries.MissedEvents;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.model.RepoId;
import io.perfwarden.queue.DurableQueue;
import io.perfwarden.testkit.SettableClock;
import io.perfwarden.testkit.Stores;
import io.perfwarden.web.webhook.DeliveryParser.WebhookDelivery;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Deliveries that are found after an outage are taken in like those that came in time. */
class LateDeliveriesTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    static Stream<String> deliveries() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src/test/resources/deliveries"))) {
            return files
                    .map(file -> file.getFileName().toString().replace(".json", ""))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("deliveries")
    void nothing_with_work_is_left_unfetched(String name) {
        if (Payloads.parsed(new DeliveryParser("4242"), name)
                instanceof WebhookDelivery.Work work) {
            assertThat(DeliveryParser.mayNeedWork(Payloads.event(name), work.action())).isTrue();
        }
    }

    @Test
    void events_without_work_are_not_fetched() {
        assertThat(DeliveryParser.mayNeedWork("repository", "renamed")).isFalse();
        assertThat(DeliveryParser.mayNeedWork("issue_comment", "deleted")).isFalse();
        assertThat(DeliveryParser.mayNeedWork("check_run", "created")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"push-default-branch,1", "push-tag,0", "pull_request-opened,0"})
    void a_push_to_the_default_branch_is_heard_of_before_its_job_is_done(String name, int times) {
        SettableClock clock = new SettableClock(Instant.EPOCH);
        try (StoreDatabase database = Stores.SQLITE.open(directory)) {
            DurableQueue queue = new DurableQueue(database, clock);
            List<RepoId> pushed = new ArrayList<>();
            var parser = new DeliveryParser("4242");
            var inbox = new DeliveryInbox(parser, queue, clock, _ -> {}, pushed::add);
            var _ = inbox.take("guid-1", Payloads.event(name), Payloads.bytes(name)).join();
            assertThat(pushed).hasSize(times);
        }
    }

    @Test
    void a_late_delivery_is_stored_once_and_known_then() {
        SettableClock clock = new SettableClock(Instant.EPOCH);
        try (StoreDatabase database = Stores.SQLITE.open(directory)) {
            DurableQueue queue = new DurableQueue(database, clock);
            MissedEvents arrivals = new DeliveryInbox(new DeliveryParser("4242"), queue, clock);
            MissedEvents.LostDelivery late =
                    new MissedEvents.LostDelivery("guid-1", "merge_group", Instant.EPOCH);
            assertThat(arrivals.knows("guid-1")).isFalse();
            arrivals.take(late, Payloads.bytes("merge_group-checks-requested"));
            arrivals.take(late, Payloads.bytes("merge_group-checks-requested"));
            assertThat(arrivals.knows("guid-1")).isTrue();
            assertThat(
                            database.<Long>read(handle ->
                                    handle.createQuery("select count(*) from work")
                                            .mapTo(Long.class)
                                            .one()))
                    .isOne();
        }
    }
}
