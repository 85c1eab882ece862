package io.perfwarden.web.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.perfwarden.web.webhook.BodyIntake.BodyLimits;
import io.perfwarden.web.webhook.BodyIntake.TakenBody;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BodyIntakeTest {
    private static final Duration NEVER = Duration.ofHours(1);
    private static final BodyLimits ROOM_FOR_ONE =
            new BodyLimits(BodyIntake.LARGEST, Duration.ZERO, NEVER);

    private final BodyIntake intake = new BodyIntake(ROOM_FOR_ONE);

    /** Brings some bytes, and then nothing for as long as nobody interrupts. */
    private static final class Stuck extends InputStream {
        private final CountDownLatch stuck = new CountDownLatch(1);
        private int left;

        Stuck(int bytes) {
            left = bytes;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0];
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (left == 0) {
                stuck.countDown();
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new InterruptedIOException();
                }
            }
            int count = Math.min(left, length);
            left -= count;
            return count;
        }

        void await() throws InterruptedException {
            stuck.await();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 8_191, 8_192, 8_193, 65_535, 65_537, 1_000_000, BodyIntake.LARGEST})
    void a_body_is_read_whole(int size) throws Exception {
        assertThat(intake.take(body(size), bytes -> bytes.length))
                .isEqualTo(new TakenBody.Read<>(size));
    }

    @Test
    void a_body_is_what_was_sent() throws Exception {
        byte[] sent = new byte[20_000];
        for (int i = 0; i < sent.length; i++) {
            sent[i] = (byte) (i % 251);
        }
        InputStream drops =
                new FilterInputStream(new ByteArrayInputStream(sent)) {
                    @Override
                    public int read(byte[] target, int offset, int length) throws IOException {
                        return super.read(target, offset, Math.min(length, 777));
                    }
                };
        assertThat(intake.take(drops, bytes -> bytes.clone()))
                .satisfies(taken ->
                        assertThat(((TakenBody.Read<byte[]>) taken).result()).isEqualTo(sent));
    }

    @Test
    void one_byte_more_than_the_largest_is_too_much() throws Exception {
        assertThat(intake.take(body(BodyIntake.LARGEST + 1), bytes -> bytes.length))
                .isEqualTo(new TakenBody.TooLarge<>());
    }

    @Test
    void while_one_body_fills_the_room_another_is_sent_away_and_later_let_in() throws Exception {
        TakenBody<TakenBody<Integer>> outer =
                intake.take(body(BodyIntake.LARGEST), bytes -> nested(BodyIntake.LARGEST));
        assertThat(outer).isEqualTo(new TakenBody.Read<>(new TakenBody.Busy<>()));
        assertThat(nested(BodyIntake.LARGEST)).isEqualTo(new TakenBody.Read<>(BodyIntake.LARGEST));
    }

    @Test
    void a_body_of_which_nothing_comes_is_sent_away_at_its_deadline() throws Exception {
        BodyIntake brisk =
                new BodyIntake(
                        new BodyLimits(BodyIntake.LARGEST, Duration.ZERO, Duration.ofMillis(20)));
        assertThat(brisk.take(new Stuck(0), bytes -> bytes.length))
                .isEqualTo(new TakenBody.Busy<>());
        assertThat(Thread.interrupted()).as("left interrupted").isFalse();
    }

    /** It comes while a sender is made, or just before or after; none may be waited for forever. */
    @Test
    void a_deadline_that_is_over_at_once_is_kept() throws Exception {
        BodyIntake over =
                new BodyIntake(new BodyLimits(BodyIntake.LARGEST, Duration.ZERO, Duration.ZERO));
        for (int i = 0; i < 1_000; i++) {
            assertThat(over.take(new Stuck(0), bytes -> bytes.length))
                    .isEqualTo(new TakenBody.Busy<>());
        }
    }

    @Test
    void other_work_of_the_process_delays_no_deadline() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        int threads = 2 * ForkJoinPool.getCommonPoolParallelism() + 1;
        for (int i = 0; i < threads; i++) {
            ForkJoinPool.commonPool()
                    .execute(() -> {
                        try {
                            over.await();
                        } catch (InterruptedException _) {
                            Thread.currentThread().interrupt();
                        }
                    });
        }
        try {
            a_body_of_which_nothing_comes_is_sent_away_at_its_deadline();
        } finally {
            over.countDown();
        }
    }

    @Test
    void a_body_that_comes_byte_by_byte_is_sent_away_at_its_deadline() throws Exception {
        BodyIntake brisk =
                new BodyIntake(
                        new BodyLimits(BodyIntake.LARGEST, Duration.ZERO, Duration.ofMillis(20)));
        InputStream endless =
                new InputStream() {
                    @Override
                    public int read() {
                        return 'x';
                    }

                    @Override
                    public int read(byte[] target, int offset, int length) {
                        Thread.onSpinWait();
                        return 0;
                    }
                };
        assertThat(brisk.take(endless, bytes -> bytes.length)).isEqualTo(new TakenBody.Busy<>());
        assertThat(Thread.interrupted()).as("left interrupted").isFalse();
    }

    @Test
    void when_the_room_is_full_of_slow_bodies_the_oldest_makes_way() throws Exception {
        BodyIntake small = new BodyIntake(new BodyLimits(BodyIntake.LARGEST, NEVER, NEVER));
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            int third = BodyIntake.LARGEST / 3;
            CompletableFuture<TakenBody<Integer>> oldest = stuck(small, threads, third);
            CompletableFuture<TakenBody<Integer>> second = stuck(small, threads, third);
            CompletableFuture<TakenBody<Integer>> newest = stuck(small, threads, third);
            assertThat(small.take(body(1_000_000), bytes -> bytes.length))
                    .isEqualTo(new TakenBody.Read<>(1_000_000));
            assertThat(oldest.get()).isEqualTo(new TakenBody.Busy<>());
            assertThat(List.of(second, newest)).noneMatch(CompletableFuture::isDone);
            threads.shutdownNow();
        }
    }

    @Test
    void slow_bodies_that_fill_the_room_make_way_for_one_that_comes_at_once() throws Exception {
        BodyIntake small = new BodyIntake(new BodyLimits(BodyIntake.LARGEST, NEVER, NEVER));
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            CompletableFuture<TakenBody<Integer>> slow =
                    stuck(small, threads, BodyIntake.LARGEST - 8_192);
            assertThat(small.take(body(1_000_000), bytes -> bytes.length))
                    .isEqualTo(new TakenBody.Read<>(1_000_000));
            assertThat(slow.get()).isEqualTo(new TakenBody.Busy<>());
        }
    }

    @Test
    void an_interruption_that_is_not_ours_is_passed_on() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> intake.take(new Stuck(0), bytes -> bytes.length))
                .isInstanceOf(InterruptedIOException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {64L << 20, 256L << 20, 512L << 20, 8L << 30})
    void the_room_fits_the_heap_and_the_largest_body(long heap) {
        assertThat(BodyLimits.ofHeap(heap).room())
                .isBetween((long) BodyIntake.LARGEST, 4L * BodyIntake.LARGEST)
                .isLessThanOrEqualTo(Math.max(BodyIntake.LARGEST, heap / 8));
    }

    @Test
    void there_is_always_room_for_one() {
        assertThatThrownBy(
                        () -> new BodyLimits(BodyIntake.LARGEST - 1L, Duration.ZERO, Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static CompletableFuture<TakenBody<Integer>> stuck(
            BodyIntake intake, ExecutorService threads, int bytes) throws InterruptedException {
        Stuck body = new Stuck(bytes);
        CompletableFuture<TakenBody<Integer>> taken =
                CompletableFuture.supplyAsync(() -> quietly(intake, body), threads);
        body.await();
        return taken;
    }

    private static TakenBody<Integer> quietly(BodyIntake intake, InputStream body) {
        try {
            return intake.take(body, bytes -> bytes.length);
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private TakenBody<Integer> nested(int size) {
        return quietly(intake, body(size));
    }

    private static InputStream body(int size) {
        return new ByteArrayInputStream(new byte[size]);
    }
}
