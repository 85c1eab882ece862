package io.perfwarden.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.perfwarden.db.MessageOutbox.AnnouncedStates;
import io.perfwarden.report.machine.AnnouncedRow;
import io.perfwarden.report.machine.RegressionAnnouncement;
import io.perfwarden.report.machine.RegressionAnnouncement.Kind;
import io.perfwarden.report.machine.RegressionAnnouncement.Place;
import io.perfwarden.report.machine.RegressionAnnouncement.SuiteNews;
import org.junit.jupiter.api.Test;

/**
 * What waits in the store. The stored examples are what earlier versions wrote: they are read for
 * ever.
 */
class StoredJsonTest {
    private static final Path EXAMPLES = Path.of("src/test/resources/messages");
    private static final String SHA = "a".repeat(40);

    private static final RegressionAnnouncement NEWS =
            new RegressionAnnouncement(
                    Kind.REGRESSED,
                    new Place(7, "octo/hello", "main", SHA, "https://github.com/octo/hello/runs/7"),
                    Instant.parse("2026-11-22T05:30:00Z"),
                    List.of(new SuiteNews("core", "linux-x64", "fail", SHA)),
                    1,
                    List.of(
                            new AnnouncedRow(
                                    new AnnouncedRow.What(
                                            "core",
                                            "linux-x64",
                                            "sort \ud83d\ude80\u0000",
                                            Map.of("size", "100"),
                                            "time",
                                            "ns",
                                            "lower"),
                                    new AnnouncedRow.Numbers(
                                            OptionalDouble.of(10),
                                            OptionalDouble.of(12.5),
                                            OptionalDouble.of(0.25),
                                            OptionalDouble.empty()),
                                    new AnnouncedRow.ShownFigure(
                                            "10 ns", "12.5 ns", "25 % slower", "5 %"),
                                    "regressed",
                                    List.of("over limit"))),
                    1);

    private static final List<AnnouncedState> COURSES =
            List.of(
                    new AnnouncedState(
                            "core", "", true, SHA, 1_000, 2, List.of("0123456789abcdef")),
                    new AnnouncedState("gpu", "arm", false, "", 1_001, 1, List.of()));

    @Test
    void an_announcement_is_written_as_its_stored_example() throws IOException {
        assertThat(StoredJson.encode(NEWS)).isEqualTo(stored("announcement.json"));
        assertThat(StoredJson.decode(stored("announcement.json"), RegressionAnnouncement.class))
                .isEqualTo(NEWS);
    }

    @Test
    void courses_are_written_as_their_stored_example() throws IOException {
        assertThat(StoredJson.encode(new AnnouncedStates(COURSES)))
                .isEqualTo(stored("courses.json"));
        assertThat(StoredJson.decode(stored("courses.json"), AnnouncedStates.class).courses())
                .isEqualTo(COURSES);
    }

    @Test
    void what_is_stored_is_plain_ascii() {
        assertThat(StoredJson.encode(NEWS)).matches("[\\x20-\\x7e]+");
    }

    @Test
    void what_a_later_version_added_is_ignored() {
        String json = StoredJson.encode(NEWS).replaceFirst("\\{", "{\"later\":{\"a\":[1]},");
        assertThat(StoredJson.decode(json, RegressionAnnouncement.class)).isEqualTo(NEWS);
    }

    @Test
    void what_lacks_something_is_refused() {
        assertThatThrownBy(() -> StoredJson.decode("{}", RegressionAnnouncement.class))
                .isInstanceOf(IllegalStateException.class);
    }

    private static String stored(String name) throws IOException {
        return Files.readString(EXAMPLES.resolve(name)).strip();
    }
}
