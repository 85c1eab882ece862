package io.perfwarden.compare.history;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.history.SuiteHistory.PastRun;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.testkit.Measurements;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryEncodingTest {
    @ParameterizedTest
    @CsvSource({"Zen 4, 8", "Zen 4, ''", "'', 8", "'', ''"})
    void the_machine_of_a_run_is_the_same_when_it_is_read_again(String cpu, String procs)
            throws IOException {
        SuitePlatform where = new SuitePlatform("core", "");
        PastRun run = new PastRun("c1", Optional.empty(), cpu, procs);
        HistoryBuilder past = SuiteHistory.of(where);
        past.run(run).add(List.of(Measurements.time("a", 1, "ns")));
        assertThat(HistoryEncoding.decode(where, HistoryEncoding.encode(past.build())).runs())
                .containsExactly(run);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "core", "core,old-core"})
    void names_that_a_suite_had_before_are_the_same_when_they_are_read_again(String names) {
        SuitePlatform where = new SuitePlatform("kern", "");
        Set<String> former = Set.of(names.split(",", -1));
        Set<String> takenOver = names.isEmpty() ? Set.of() : former;
        var problem = InputProblem.of("a.json", "is odd");
        SuiteHistory past =
                SuiteHistory.of(where)
                        .build()
                        .formerNames(takenOver)
                        .withProblems(List.of(problem));
        SuiteHistory again = HistoryEncoding.decode(where, HistoryEncoding.encode(past));
        assertThat(again.formerNames()).isEqualTo(takenOver);
        assertThat(again.problems()).containsExactly(problem);
    }

    @Test
    void the_last_runs_of_workflows_are_the_same_when_they_are_read_again() {
        SuitePlatform where = new SuitePlatform("core", "");
        PastRun run = new PastRun("c1", Optional.empty(), "");
        HistoryBuilder past = SuiteHistory.of(where);
        past.run(run).run(run.lastOfWorkflow()).run(run);
        assertThat(HistoryEncoding.decode(where, HistoryEncoding.encode(past.build())).runs())
                .containsExactly(run, run.lastOfWorkflow(), run);
    }
}
