package io.perfwarden.queue;

import module java.base;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.perfwarden.db.DatabaseConfig;
import io.perfwarden.db.StoreDatabase;

/**
 * Enqueues tasks and does them until it is killed, from a number on never to their end. Says on
 * standard output which are acknowledged, and in a file which are done.
 */
final class DoomedProcess {
    static final QueueRunner.Config CONFIG =
            new QueueRunner.Config(
                    4,
                    Duration.ofMillis(50),
                    Duration.ofMillis(250),
                    Duration.ofMillis(200),
                    Duration.ofMillis(50),
                    Duration.ofSeconds(5));
    private static final int SUBJECTS = 10;
    private static final int ENDLESS = 100;

    private DoomedProcess() {}

    /**
     * @param arguments the database file and the file that says what is done
     */
    public static void main(String[] arguments) {
        StoreDatabase database = StoreDatabase.open(DatabaseConfig.ofFile(Path.of(arguments[0])));
        DurableQueue queue = new DurableQueue(database, Clock.systemUTC());
        ScriptedHandler handler = new ScriptedHandler();
        handler.onHandle = task -> work(Path.of(arguments[1]), SampleTasks.number(task));
        runner(database, queue, handler).start();
        for (int i = 0; ; i++) {
            queue.enqueue(SampleTasks.task("branch" + i % SUBJECTS, i));
            System.out.println(i);
        }
    }

    static QueueRunner runner(StoreDatabase database, DurableQueue queue, TaskHandler handler) {
        QueueMetrics metrics = new QueueMetrics(new SimpleMeterRegistry());
        return new QueueRunner(
                new QueueRunner.RunnerParts(
                        database, Clock.systemUTC(), queue, handler, metrics, List.of(), () -> {}),
                CONFIG);
    }

    private static void work(Path file, long number) {
        try {
            if (number >= ENDLESS) {
                new CountDownLatch(1).await();
            }
            Files.writeString(
                    file, number + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException("killed, not interrupted", e);
        }
    }
}
