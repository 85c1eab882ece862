package io.perfwarden.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.micronaut.http.HttpRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    void many_costly_requests_keep_nobody_out_who_asks_for_little() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        HttpRequest<?> costly = HttpRequest.GET("/r/octo/app/trend?s=" + "a,".repeat(100) + "a");
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            all.add(
                    Thread.ofVirtual()
                            .start(() -> {
                                var _ = readers.answer(costly, () -> waitFor(go));
                            }));
        }
        while (!all.stream().allMatch(it -> isWaiting(it.getState()))) {
            Thread.onSpinWait();
        }
        assertThat(readers.answer(HttpRequest.GET("/r/octo/app"), () -> "page")).contains("page");
        go.countDown();
        for (Thread thread : all) {
            thread.join();
        }
    }

    private static boolean waitFor(CountDownLatch latch) {
        await(latch);
        return true;
    }

    @ParameterizedTest
    @CsvSource({
        "/r/o/app/trend?s=a, false",
        "/r/o/app/trend, false",
        "/r/o/app/trend?s=a&range=&y=zero, false",
        "/r/o/app/trend?range=201&s=a, true",
        "/r/o/app/trend?s=1%2C2%2C3%2C4%2C5%2C6%2C7%2C8%2C9, true",
        "/r/o/app/trend?s=1&s=2&s=3&s=4&s=5&s=6&s=7&s=8&s=9, true",
        "/r/o/app/trend?s=a&range=50, false",
        "/r/o/app/trend?s=a&range=all, true",
        "/r/o/app/trend?s=a&range=0a..0b, true",
        "/api/v1/r/o/app/trend?s=a&range=3000, true",
        "'/r/o/app/trend?s=1,2,3,4,5,6,7,8,9', true",
        "/r/o/app/trend?s=a;range=all, true",
        "/r/o/app/compare/a...b, true",
        "/r/o/app/compare, false",
        "/r/o/app/health, false"
    })
    void what_costs_much_is_known_by_its_address(String address, boolean isCostly) {
        assertThat(ReaderThreads.isCostly(URI.create(address))).isEqualTo(isCostly);
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
