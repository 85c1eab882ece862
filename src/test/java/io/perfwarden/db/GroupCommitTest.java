package io.perfwarden.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.perfwarden.model.TransientFailure;
import io.perfwarden.testkit.Stores;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Writing together, on both databases. */
@ParameterizedClass
@EnumSource
class GroupCommitTest {
    private static final int CALLERS = 20;

    private final Stores kind;
    private final Set<Thread> workers = ConcurrentHashMap.newKeySet();
    @TempDir private Path directory;
    private StoreDatabase database;
    private final AtomicInteger alone = new AtomicInteger();
    private GroupCommit<Function<Handle, Integer>, Integer> together;

    GroupCommitTest(Stores kind) {
        this.kind = kind;
    }

    @BeforeEach
    void open() {
        database = kind.open(directory);
        together = new GroupCommit<>(database, new EachForItself());
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void who_waits_behind_a_commit_is_written_by_one_of_those_that_wait() throws Exception {
        for (Future<Integer> each : atOnce(GroupCommitTest::add)) {
            assertThat(each.get()).isEqualTo(1);
        }
        assertThat(workers).hasSize(1);
        assertThat(alone).hasValue(0);
        assertThat(stored()).isEqualTo(CALLERS);
    }

    @Test
    void one_by_himself_that_fails_is_tried_in_the_way_of_those_who_are_alone() {
        AtomicInteger tries = new AtomicInteger();
        assertThat(
                        together.write(handle ->
                                        tries.incrementAndGet() == 1
                                                ? handle.execute("no statement")
                                                : add(handle, 0))
                                .join())
                .isEqualTo(1);
        assertThat(alone).hasValue(1);
        assertThat(stored()).isEqualTo(1);
    }

    @Test
    void what_is_written_within_a_transaction_is_a_part_of_it() {
        assertThatThrownBy(() ->
                        database.write(handle -> {
                            assertThat(database.<Integer>write(it -> add(it, 1))).isEqualTo(1);
                            assertThat(stored()).isEqualTo(1);
                            throw new IllegalStateException("the end");
                        }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(stored()).isZero();
    }

    @Test
    void a_statement_is_executed_with_new_values_while_its_rows_are_read() {
        assertThat(database.<List<Integer>>write(handle -> numbers(handle, 3)))
                .containsExactly(3, 2, 1, 1, 2, 1, 1);
    }

    private static List<Integer> numbers(Handle handle, int most) {
        List<Integer> all = new ArrayList<>();
        handle.createQuery(
                        "select 3 as n where 3 <= :most union all select 2 where 2 <= :most union"
                                + " all select 1 where 1 <= :most")
                .bind("most", most)
                .mapTo(Integer.class)
                .forEach(number -> {
                    all.add(number);
                    all.addAll(number == 1 ? List.of() : numbers(handle, number - 1));
                });
        return all;
    }

    @Test
    void one_that_fails_does_not_take_the_others_with_it() throws Exception {
        List<Future<Integer>> all =
                atOnce((handle, caller) ->
                        caller == 7 ? handle.execute("no statement") : add(handle, caller));
        for (int caller = 0; caller < CALLERS; caller++) {
            Future<Integer> each = all.get(caller);
            if (caller == 7) {
                assertThatThrownBy(each::get)
                        .isInstanceOf(ExecutionException.class)
                        .hasStackTraceContaining("no statement");
            } else {
                assertThat(each.get()).isEqualTo(1);
            }
        }
        assertThat(alone).hasValue(CALLERS);
        assertThat(stored()).isEqualTo(CALLERS - 1);
    }

    @Test
    void an_error_in_one_leaves_nobody_waiting() throws Exception {
        List<Future<Integer>> all =
                atOnce((handle, caller) -> {
                    if (caller == 7) {
                        throw new StackOverflowError("on purpose");
                    }
                    return add(handle, caller);
                });
        for (Future<Integer> each : all) {
            assertThatThrownBy(each::get).hasStackTraceContaining("on purpose");
        }
        assertThat(together.write(handle -> add(handle, 0)).join()).isEqualTo(1);
    }

    /** The others of a transaction that was rolled back have a result, and are not written. */
    @Test
    void an_error_while_each_is_tried_alone_tells_nobody_that_he_is_written() throws Exception {
        AtomicBoolean rolledBack = new AtomicBoolean();
        List<Future<Integer>> all =
                atOnce((handle, caller) -> {
                    if (caller == 7 && rolledBack.get()) {
                        throw new StackOverflowError("on purpose");
                    }
                    if (caller == 13) {
                        rolledBack.set(true);
                        return handle.execute("no statement");
                    }
                    return add(handle, caller);
                });
        int told = 0;
        for (Future<Integer> each : all) {
            told += each.state() == Future.State.SUCCESS ? 1 : 0;
        }
        assertThat(told).isEqualTo(stored());
    }

    @Test
    void nothing_is_taken_for_written_while_the_store_is_down() throws Exception {
        database.close();
        for (Future<Integer> each : atOnce(GroupCommitTest::add)) {
            assertThatThrownBy(each::get).cause().hasCauseInstanceOf(TransientFailure.class);
        }
    }

    private final class EachForItself
            implements GroupCommit.BatchWriter<Function<Handle, Integer>, Integer> {
        @Override
        public List<Integer> writeAll(List<Function<Handle, Integer>> all) {
            return all.stream().map(database::write).toList();
        }

        @Override
        public Integer writeOne(Function<Handle, Integer> one) {
            alone.incrementAndGet();
            return database.write(one);
        }
    }

    /** What a caller writes. */
    private interface Work {
        int by(Handle handle, int caller);
    }

    /** Lets all come while a transaction is under way. */
    private List<Future<Integer>> atOnce(Work work) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        List<Future<Integer>> all = new ArrayList<>();
        try (ExecutorService threads = Executors.newCachedThreadPool()) {
            Future<Integer> first =
                    threads.submit(() -> together.write(handle -> held(begun)).join());
            if (isUp()) {
                begun.await();
            }
            for (int i = 0; i < CALLERS; i++) {
                int caller = i;
                all.add(
                        threads.submit(() ->
                                together.write(
                                                handle -> {
                                                    workers.add(Thread.currentThread());
                                                    return work.by(handle, caller);
                                                })
                                        .join()));
            }
            assertThat(first).isNotNull();
        }
        return all;
    }

    private boolean isUp() {
        try {
            return stored() >= 0;
        } catch (RuntimeException e) {
            return false;
        }
    }

    private int held(CountDownLatch begun) {
        begun.countDown();
        while (together.waiting() < CALLERS) {
            Thread.onSpinWait();
        }
        return 1;
    }

    private static int add(Handle handle, int caller) {
        return handle.execute(
                "insert into deliveries (id, event, action, received_at, state)"
                        + " values (?, 'ping', '', 0, 'done')",
                "guid-" + caller);
    }

    private int stored() {
        return database.read(handle ->
                handle.createQuery("select count(*) from deliveries").mapTo(Integer.class).one());
    }
}
