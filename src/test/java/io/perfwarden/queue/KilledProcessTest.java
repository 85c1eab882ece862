package io.perfwarden.queue;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.db.DatabaseConfig;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.testkit.BriefJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was acknowledged is done, although the process that did so is killed without warning. */
class KilledProcessTest {
    private static final int ACKNOWLEDGED = 150;

    @Test
    void no_acknowledged_task_is_lost_by_a_kill(@TempDir Path directory) throws Exception {
        Path store = directory.resolve("store.db");
        Path log = directory.resolve("done.txt");
        Set<Long> left = acknowledgedBeforeTheKill(store, log);
        assertThat(left).hasSizeGreaterThanOrEqualTo(ACKNOWLEDGED);
        Files.readString(log).lines().map(Long::valueOf).forEach(left::remove);
        assertThat(left).as("those in flight").hasSizeGreaterThanOrEqualTo(50);

        BlockingQueue<Long> done = new LinkedBlockingQueue<>();
        ScriptedHandler handler = new ScriptedHandler();
        handler.onHandle = task -> done.add(SampleTasks.number(task));
        try (StoreDatabase database = StoreDatabase.open(DatabaseConfig.ofFile(store));
                QueueRunner runner =
                        DoomedProcess.runner(
                                database, new DurableQueue(database, Clock.systemUTC()), handler)) {
            runner.start();
            while (!left.isEmpty()) {
                left.remove(done.take());
            }
        }
    }

    private static Set<Long> acknowledgedBeforeTheKill(Path store, Path log)
            throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(
                                BriefJvm.ofTests(
                                        "--enable-native-access=ALL-UNNAMED",
                                        DoomedProcess.class.getName(),
                                        store.toString(),
                                        log.toString()))
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        Set<Long> acknowledged = new TreeSet<>();
        try (BufferedReader out =
                new BufferedReader(process.inputReader(StandardCharsets.US_ASCII))) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                acknowledged.add(Long.valueOf(line));
                if (acknowledged.size() == ACKNOWLEDGED) {
                    // Unlike the process, its handle leaves what is still to be read.
                    assertThat(process.toHandle().destroyForcibly()).isTrue();
                }
            }
        }
        assertThat(process.waitFor()).as("killed, not ended").isNotZero();
        return acknowledged;
    }
}
