package io.perfwarden.bot.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.perfwarden.model.TransientFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemoryBudgetTest {
    @ParameterizedTest
    @CsvSource({"0, 1", "256, 1", "455, 1", "456, 2", "1024, 4"})
    void a_larger_heap_has_room_for_more(long heapMebibytes, int atOnce) throws Exception {
        MemoryBudget room = MemoryBudget.ofHeap(heapMebibytes << 20);
        AtomicInteger most = new AtomicInteger();
        AtomicInteger inside = new AtomicInteger();
        CountDownLatch full = new CountDownLatch(atOnce);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?>[] all = new Future<?>[20];
            for (int i = 0; i < all.length; i++) {
                all[i] = threads.submit(() -> room.during(() -> enter(inside, most, full)));
            }
            for (Future<?> one : all) {
                one.get();
            }
        }
        assertThat(most).hasValue(atOnce);
    }

    @Test
    void room_is_given_back_after_a_failure() {
        MemoryBudget room = MemoryBudget.ofHeap(0);
        assertThatThrownBy(() -> room.during(MemoryBudgetTest::fail))
                .isInstanceOf(TransientFailure.class);
        assertThat(room.during(() -> "in")).isEqualTo("in");
    }

    @Test
    void who_is_interrupted_while_waiting_comes_again_later() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> MemoryBudget.ofHeap(0).during(() -> "in"))
                .isInstanceOf(TransientFailure.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void while_few_rows_are_written_about_there_is_room_for_the_next() {
        MemoryBudget room = MemoryBudget.ofHeap(256 << 20);
        try (MemoryBudget.HeldRoom few = room.hold()) {
            few.shrink(5_000);
            assertThat(room.during(() -> "in")).isEqualTo("in");
        }
    }

    @Test
    void many_rows_keep_their_room_until_they_are_written_about() throws Exception {
        MemoryBudget room = MemoryBudget.ofHeap(256 << 20);
        CountDownLatch asked = new CountDownLatch(1);
        AtomicInteger order = new AtomicInteger();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Integer> next;
            try (MemoryBudget.HeldRoom many = room.hold()) {
                many.shrink(100_000);
                next =
                        threads.submit(() -> {
                            asked.countDown();
                            return room.during(order::incrementAndGet);
                        });
                await(asked);
                assertThat(order.incrementAndGet()).isEqualTo(1);
            }
            assertThat(next.get()).isEqualTo(2);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Leaves only once as many are inside as there is room for. */
    private static int enter(AtomicInteger inside, AtomicInteger most, CountDownLatch full) {
        most.accumulateAndGet(inside.incrementAndGet(), Math::max);
        full.countDown();
        await(full);
        return inside.decrementAndGet();
    }

    private static String fail() {
        throw new TransientFailure("GitHub is down");
    }
}
