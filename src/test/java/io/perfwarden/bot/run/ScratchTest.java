package io.perfwarden.bot.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.bot.run.ArtifactDownloads.Scratch;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScratchTest {
    private static final long MIB = 1 << 20;

    @TempDir Path directory;

    @Test
    void a_run_that_finds_no_room_waits_until_another_is_read() throws Exception {
        Scratch scratch = new Scratch(directory, 3 * MIB);
        int first = scratch.take(2 * MIB);
        Thread second = Thread.ofPlatform().start(() -> scratch.give(scratch.take(2 * MIB)));
        while (second.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        int little = scratch.take(1);
        assertThat(little).isEqualTo(1);
        scratch.give(little);
        scratch.give(first);
        second.join();
        assertThat(scratch.take(3 * MIB)).isEqualTo(3);
    }

    @Test
    void a_run_larger_than_the_whole_room_gets_all_of_it() {
        Scratch scratch = new Scratch(directory, 3 * MIB);
        assertThat(scratch.take(1L << 40)).isEqualTo(3);
    }

    @Test
    void what_is_said_to_be_empty_takes_some() {
        assertThat(new Scratch(directory, 3 * MIB).take(0)).isEqualTo(1);
    }
}
