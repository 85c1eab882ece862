package io.perfwarden.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ConsoleLineTest {
    @Test
    void colours_and_terminal_commands_are_removed() {
        assertThat(ConsoleLine.clean("\u001b[1;32msum\u001b[0m  \u001b]0;title\u0007time: 1"))
                .isEqualTo("sum  time: 1");
    }

    @Test
    void a_time_stamp_of_a_job_log_is_removed_and_indentation_kept() {
        assertThat(ConsoleLine.clean("2024-05-01T10:00:00.1234567Z     time: 1"))
                .isEqualTo("    time: 1");
    }

    @Test
    void job_and_step_before_a_time_stamp_are_removed() {
        assertThat(ConsoleLine.clean("bench\tRun it\t2024-05-01T10:00:00.1234567Z x"))
                .isEqualTo("x");
    }

    @Test
    void other_times_are_left_alone() {
        String line = "started 2024-05-01T10:00:00Z on node 1";
        assertThat(ConsoleLine.clean(line)).isEqualTo(line);
    }

    @Test
    void only_what_was_written_last_over_a_line_remains() {
        assertThat(ConsoleLine.clean("Benchmarking a\rBenchmarking a: 50%\ra  time: 1\r"))
                .isEqualTo("a  time: 1");
    }
}
