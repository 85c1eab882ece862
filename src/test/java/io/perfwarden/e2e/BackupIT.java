package io.perfwarden.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.demo.standin.StandInDelivery;
import io.perfwarden.demo.standin.StandInPull;
import io.perfwarden.e2e.Distribution.Ended;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The drill for an operator: a copy of a server at work, a disk that is lost, and the way back. */
@Tag("integration")
@Order(1)
class BackupIT {
    @TempDir private Path directory;

    private Ended db(String what, Path copy) {
        return Distribution.run(
                directory,
                Map.of(
                        "PERFWARDEN_JAVA_HOME",
                        ServerCache.jdk().toString(),
                        "PERFWARDEN_DATA_DIR",
                        directory.resolve("data").toString()),
                ServerProcess.LAUNCHER.toString(),
                "db",
                what,
                copy.toString());
    }

    @Test
    void what_was_copied_from_a_running_server_goes_on_after_its_disk_is_lost() throws Exception {
        Path copy = directory.resolve("copy.db");
        try (Installation app = new Installation(Stores.SQLITE, directory)) {
            StandInPull judged = app.ownPull("judged");
            app.life(judged, 100, 130).forEach(app::deliver);
            assertThat(app.completed(judged).conclusion()).isEqualTo("failure");
            StandInPull begun = app.ownPull("begun");
            List<StandInDelivery> life = app.life(begun, 100, 130);
            life.subList(0, 2).forEach(app::deliver);
            app.idle();

            assertThat(db("backup", copy).code()).isZero();
            app.deliver(life.getLast());
            assertThat(app.completed(begun).conclusion()).isEqualTo("failure");
            Ended inUse = db("restore", copy);
            assertThat(inUse.code()).isEqualTo(2);
            assertThat(inUse.err()).contains("another Perfwarden works on it");
            app.server().kill();
            delete(directory.resolve("data"));

            assertThat(db("restore", copy).code()).isZero();
            app.restart();
            app.deliver(life.getLast());
            app.life(judged, 100, 100).forEach(app::deliver);
            StandInPull later = app.ownPull("later");
            app.life(later, 100, 130).forEach(app::deliver);
            assertThat(app.completed(later).conclusion()).isEqualTo("failure");
            Await.until(
                    "the pull request of before the copy is judged anew",
                    () -> app.completed(judged).conclusion().equals("success"));
            app.idle();
            assertThat(app.completed(begun).conclusion()).isEqualTo("failure");
            for (StandInPull pull : List.of(begun, later)) {
                assertThat(app.checks(pull)).as("checks of #" + pull.number()).hasSize(1);
            }
            for (StandInPull pull : List.of(judged, begun, later)) {
                assertThat(app.comments(pull)).as("comments on #" + pull.number()).hasSize(1);
            }
            assertThat(app.metric("perfwarden_queue_failed")).as("jobs given up").isZero();
        }
    }

    private static void delete(Path data) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(data)) {
            files = all.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : files) {
            Files.delete(file);
        }
    }
}
