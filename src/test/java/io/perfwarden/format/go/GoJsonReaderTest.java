package io.perfwarden.format.go;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.format.Read;
import io.perfwarden.model.ResultSet;
import org.junit.jupiter.api.Test;

class GoJsonReaderTest {
    private static String event(String pkg, String output) {
        return "{\"Time\":\"t\",\"Action\":\"output\",\"Package\":\"%s\",\"Output\":\"%s\"}\n"
                .formatted(pkg, output);
    }

    @Test
    void events_with_blanks_between_key_and_value_are_read() {
        String event = "{\"Action\": \"output\", \"Package\": \"p\", \"Output\": \"%s\"}\n";
        String text = event.formatted("BenchmarkA-4 \\t") + event.formatted("100\\t 50 ns/op\\n");
        assertThat(Read.ok(text).measurements()).extracting(Read::value).containsExactly(50.0);
    }

    @Test
    void a_result_split_over_two_events_is_put_together() {
        ResultSet results =
                Read.ok(event("a/x", "BenchmarkA-2   \\t") + event("a/x", " 9\\t 3.5 ns/op\\n"));
        assertThat(results.formats()).containsExactly("go-json");
        assertThat(results.measurements().getFirst().id().label())
                .isEqualTo("BenchmarkA [pkg=a/x]");
        assertThat(results.measurements()).extracting(Read::value).containsExactly(3.5);
    }

    @Test
    void an_event_of_many_lines_and_a_line_of_many_events_are_no_work() {
        String lines = "\\n".repeat(100_000);
        ResultSet results =
                Read.ok(
                        event("x", "BenchmarkA 1 5 ns/op\\n")
                                + event("x", lines)
                                + event("x", ".").repeat(20_000)
                                + event("x", "\\nBenchmarkB 1 6 ns/op\\n"));
        assertThat(results.measurements()).extracting(Read::value).containsExactly(5.0, 6.0);
    }

    @Test
    void packages_that_take_turns_do_not_mix() {
        String text =
                event("x", "BenchmarkA-2 \\t")
                        + event("y", "BenchmarkA-2 \\t 1\\t 5 ns/op\\n")
                        + event("x", " 9\\t 3 ns/op\\n");
        assertThat(Read.ok(text).measurements())
                .extracting(row -> row.id().params().get("pkg") + Read.value(row))
                .containsExactly("y5.0", "x3.0");
    }

    @Test
    void messages_of_the_compiler_between_events_are_passed_over() {
        String text =
                "# a/x\n./x.go:3: odd\n"
                        + event("x", "BenchmarkA 1 5 ns/op\\n")
                        + "exit status 1\n";
        assertThat(Read.ok(text).measurements()).hasSize(1);
    }

    @Test
    void an_event_that_does_not_end_is_damage_with_its_line() {
        String text = event("x", "BenchmarkA 1 5 ns/op\\n");
        assertThat(Read.problem(text + text.substring(0, 60)).line())
                .isEqualTo("file:2: a JSON object that does not end");
    }
}
