package io.perfwarden.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.junit.jupiter.api.Test;

class ReaderThreadsTest {
    private final ReaderThreads readers = new ReaderThreads();

    @Test
    void many_readers_at_once_leave_processors_and_memory_to_deliveries_and_workers()
            throws Exception {
        int few = Math.clamp(Runtime.getRuntime().availableProcessors(), 2, 8);
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        AtomicBoolean shared = new AtomicBoolean();
        CountDownLatch go = new CountDownLatch(1);
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 3 * few; i++) {
            all.add(
                    Thread.ofVirtual()
                            .start(() ->
                                    readers.answer(() -> {
                                        most.accumulateAndGet(running.incrementAndGet(), Math::max);
                                        shared.compareAndSet(
                                                false, Thread.currentThread().isVirtual());
                                        await(go);
                                        return running.decrementAndGet();
                                    })));
        }
        while (running.get() < few || !all.stream().allMatch(it -> isWaiting(it.getState()))) {
            Thread.onSpinWait();
        }
        go.countDown();
        for (Thread thread : all) {
            thread.join();
        }
        assertThat(most.get()).isEqualTo(few);
        assertThat(running.get()).isZero();
        assertThat(shared.get()).as("on a carrier of deliveries").isFalse();
    }

    private static boolean isWaiting(Thread.State state) {
        return state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void what_goes_wrong_is_thrown_to_who_asked() {
        var fault = new IllegalArgumentException("odd");
        assertThatThrownBy(() -> readers.answer(() -> fail(fault))).isSameAs(fault);
        assertThat(readers.answer(() -> "next")).contains("next");
    }

    private static String fail(RuntimeException fault) {
        throw fault;
    }
}
