package io.perfwarden.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ResultSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents and tables in which one result has no value, or one that is no number. */
class UnreadValueTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                """
                {"framework": {"name": "x"}, "suites": [{"name": "a", "value": 1,
                 "subtests": [{"name": "b", "value": 5}, {"name": "c"}]}]}
                """,
                """
                {"framework": {"name": "x"}, "suites": [{"name": "a", "value": 1}, {"name": "b"}]}
                """,
                """
                name,iterations,real_time,cpu_time,time_unit
                "a",10,12.5,12.5,ns
                "b",10,12.5,12x,ns
                """,
                """
                command,mean,stddev,median,user,system,min,max
                a,12.5,0,12.5,0,0,0,1
                b,12.5,0,12x,0,0,0,1
                """,
                """
                {"metrics": {"http_req_duration": {"avg": 1.5, "med": 1.2, "p(95)": 2},
                 "iteration_duration": {"avg": 1.5, "med": "fast", "p(95)": 2}},
                 "root_group": {}}
                """,
                """
                {"metrics": {"http_req_duration": {"avg": 1.5, "med": 1.2, "p(95)": 2},
                 "iteration_duration": {}}, "root_group": {}}
                """,
                """
                {"tests": [{"name": "a", "code": "PASS", "metrics": {"exec_time": 1.5}},
                 {"name": "b", "code": "PASS", "metrics": {"exec_time": "1.5x", "hash": "ab"}}]}
                """,
                """
                [{"Task name": "a", "Latency avg (ns)": "12 ± 1%", "Latency med (ns)": "12 ± 1"},
                 {"Task name": "b", "Latency avg (ns)": "12 ± 1%", "Latency med (ns)": "fast"}]
                """,
            })
    void a_value_that_is_missing_or_no_number_is_unread_and_the_others_count(String text) {
        ResultSet results = Read.ok(text);
        assertThat(results.measurements()).isNotEmpty();
        assertThat(results.unread().first()).hasSize(1);
        assertThat(results.unread().first().getFirst().where()).startsWith("file:");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\": {\"latency\": {\"value\": 1.5}}, \"b\": {\"latency\": {\"value\": \"x\"}}}",
                """
                [{"name": "a", "unit": "ns", "value": 5}, {"name": "b", "unit": "ns"}]
                """,
            })
    void a_document_whose_values_are_all_it_holds_is_refused_with_the_place(String text) {
        InputProblem problem = Read.problem(text);
        assertThat(problem.where()).contains("$");
        assertThat(problem.what()).contains("expected");
    }

    @Test
    void an_event_of_go_behind_the_text_of_a_log_is_read() {
        String event =
                "{\"Action\":\"output\",\"Package\":\"p\",\"Output\":\"Benchmark%s-2 10 %d ns/op\\n\"}\n";
        String text = event.formatted("A", 5) + "warning: cold " + event.formatted("B", 7);
        ResultSet results = Read.ok(text);
        assertThat(results.measurements()).extracting(Read::value).containsExactly(5.0, 7.0);
        assertThat(results.unread().count()).isZero();
    }
}
