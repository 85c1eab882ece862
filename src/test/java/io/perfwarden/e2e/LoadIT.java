package io.perfwarden.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.db.DatabaseConfig;
import io.perfwarden.demo.standin.FaultEffect;
import io.perfwarden.demo.standin.StandInChecks.Check;
import io.perfwarden.demo.standin.StandInDelivery;
import io.perfwarden.demo.standin.StandInPull;
import io.perfwarden.testkit.Stores;
import io.perfwarden.testkit.Thorough;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A server under load, with a heap of 256 MB. What it must do is asserted; how fast it does it is
 * printed, for {@code -Dload.seconds=} and {@code -Dload.runs=} that are worth looking at.
 */
@Tag("integration")
@Isolated("measures what a server does that has the machine to itself")
class LoadIT {
    private static final int SECONDS = Integer.getInteger("load.seconds", Thorough.cases(1, 2));
    private static final int CONNECTIONS = Integer.getInteger("load.connections", 16);
    private static final int RUNS = Integer.getInteger("load.runs", Thorough.cases(2, 4));
    private static final int NOISY = Thorough.cases(5, 10);
    private static final int SAMPLES = 10;

    /** So that most of the noise is still to be done when the quiet one comes. */
    private static final Map<String, String> FEW_WORKERS = Map.of("WORKERS", "2");

    /** MiB; half of the heap. */
    private static final double MOST_KEPT = 128;

    /** A busy machine may answer nothing in the second that is counted. */
    private static final Pattern IN_ALL =
            Pattern.compile("answers \\{(?:202=\\d+)?}; (\\d+) in all");

    @TempDir private Path directory;

    /**
     * The database waits for its disk, as it does where it matters. What the server uses right
     * after a collection is what it keeps.
     */
    @Test
    void every_delivery_that_was_acknowledged_is_stored_and_is_not_kept_in_memory()
            throws Exception {
        try (EmbeddedPostgres postgres = durable();
                Installation app = new Installation(config(postgres), directory)) {
            Process load = webhooks(app);
            for (int i = 0; i < SAMPLES; i++) {
                boolean _ = load.waitFor(Duration.ofMillis(SECONDS * 1000L / SAMPLES));
                long resident = app.server().resident();
                app.server().collectGarbage();
                double kept = app.metric("jvm_memory_used_bytes{area=\"heap\"") / (1 << 20);
                print(
                        String.format(
                                Locale.ROOT,
                                "%3d %%: %.0f accepted, %d MiB resident, %.0f MiB of heap used"
                                        + " after a collection",
                                (i + 1) * 100 / SAMPLES,
                                app.metric("perfwarden_deliveries_total{answer=\"202\""),
                                resident,
                                kept));
                assertThat(kept).isLessThan(MOST_KEPT);
            }
            String told = new String(load.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            print(told.strip());
            assertThat(load.waitFor()).isZero();
            Matcher all = IN_ALL.matcher(told);
            assertThat(all.find()).as(told).isTrue();
            assertThat(rows(postgres)).isEqualTo(Long.parseLong(all.group(1)));
        }
    }

    private static Process webhooks(Installation app) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "src/load/java/io/perfwarden/load/WebhookLoad.java",
                        app.server().url().toString(),
                        Webhook.SECRET,
                        Integer.toString(CONNECTIONS),
                        Integer.toString(SECONDS))
                .redirectErrorStream(true)
                .start();
    }

    private static EmbeddedPostgres durable() throws IOException {
        return Stores.postgres()
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("full_page_writes", "on")
                .start();
    }

    private static DatabaseConfig config(EmbeddedPostgres postgres) {
        return new DatabaseConfig(
                postgres.getJdbcUrl("postgres", "postgres"),
                "postgres",
                "postgres",
                8,
                DatabaseConfig.PATIENCE);
    }

    private static long rows(EmbeddedPostgres postgres) throws SQLException {
        try (Connection connection =
                        DriverManager.getConnection(postgres.getJdbcUrl("postgres", "postgres"));
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select count(*) from deliveries")) {
            assertThat(rows.next()).isTrue();
            return rows.getLong(1);
        }
    }

    /** Two, of which each alone does the same. */
    static Stream<Integer> servers() {
        return Stream.of(2, 1).limit(Thorough.cases(1, 2));
    }

    @ParameterizedTest
    @MethodSource("servers")
    void every_run_is_evaluated(int servers) {
        try (Installation app = new Installation(Stores.POSTGRESQL, directory)) {
            List<ServerProcess> all = new ArrayList<>(List.of(app.server()));
            if (servers == 2) {
                all.add(app.another());
                assertThat(all.getLast().url()).isNotNull();
            }
            List<StandInPull> pulls = new ArrayList<>();
            List<StandInDelivery> deliveries = new ArrayList<>();
            for (int i = 0; i < RUNS; i++) {
                pulls.add(app.ownPull("topic-" + i));
                deliveries.add(app.life(pulls.getLast(), 100, 130).getLast());
            }
            Duration before = processors(all);
            Duration own = own();
            long begin = System.nanoTime();
            deliveries.forEach(app::deliver);
            pulls.forEach(pull -> {
                var _ = app.completed(pull);
                Await.until("its comment", () -> app.comments(pull).size() == 1);
            });
            double seconds = (System.nanoTime() - begin) / 1e9;
            print(
                    String.format(
                            Locale.ROOT,
                            "%d servers: %d runs, %.1f a second; of a processor the servers used"
                                    + " %.0f %%, their GitHub %.0f %%; %.1f requests a run",
                            servers,
                            RUNS,
                            RUNS / seconds,
                            100 * processors(all).minus(before).toMillis() / 1000.0 / seconds,
                            100 * own().minus(own).toMillis() / 1000.0 / seconds,
                            app.github().journal().requests().size() / (double) RUNS));
            all.forEach(ServerProcess::kill);
        }
    }

    /** What this process used, in which GitHub is. */
    private static Duration own() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    }

    private static Duration processors(List<ServerProcess> servers) {
        return servers.stream()
                .map(ServerProcess::processors)
                .reduce(Duration.ZERO, Duration::plus);
    }

    /** GitHub answers nobody until all is told; then the last comes before most of the others. */
    @Test
    void a_quiet_installation_does_not_wait_for_noisy_ones() {
        try (Installation app =
                new Installation(Stores.SQLITE.config(directory), directory, FEW_WORKERS)) {
            List<StandInPull> noise = new ArrayList<>();
            List<StandInDelivery> told = new ArrayList<>();
            for (int i = 0; i < NOISY * 2 * RUNS; i++) {
                long installation = 100L + i % NOISY;
                app.world().installedBeside(installation);
                noise.add(app.ownPull("noise-" + i));
                told.add(of(installation, app.life(noise.getLast(), 100, 130).getLast()));
            }
            StandInPull quiet = app.ownPull("quiet");
            StandInDelivery ended = app.life(quiet, 100, 130).getLast();
            CountDownLatch open = new CountDownLatch(1);
            app.github().faults().add("", new FaultEffect.Preceded(() -> await(open)));
            told.forEach(app::deliver);
            app.deliver(ended);
            long begin = System.nanoTime();
            open.countDown();
            var _ = app.completed(quiet);
            double seconds = (System.nanoTime() - begin) / 1e9;
            long before =
                    noise.stream()
                            .filter(pull -> app.checks(pull).stream().anyMatch(Check::completed))
                            .count();
            print(
                    String.format(
                            Locale.ROOT,
                            "the quiet one had its verdict after %.1f s, after %d of %d of the noise",
                            seconds,
                            before,
                            noise.size()));
            assertThat(before).isLessThan(noise.size() / 2);
            noise.forEach(pull -> {
                var _ = app.completed(pull);
            });
        }
    }

    private static void await(CountDownLatch open) {
        try {
            open.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static StandInDelivery of(long installation, StandInDelivery delivery) {
        return new StandInDelivery(
                delivery.id(),
                delivery.event(),
                delivery.payload()
                        .replace(
                                "\"installation\":{\"id\":7}",
                                "\"installation\":{\"id\":" + installation + "}"));
    }

    private static void print(String line) {
        System.out.println("load: " + line);
    }
}
