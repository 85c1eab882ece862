package io.perfwarden.format.cpp;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.format.Read;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;
import io.perfwarden.testkit.MemoryFile;
import org.junit.jupiter.api.Test;

/** Totals of Cachegrind and Callgrind, from their files and from what Valgrind prints. */
class ValgrindReadersTest {
    private static final String PART =
            """
            part: %s
            desc: Trigger: %s
            events: Ir Bc
            fn=(1) sort
            1 100
            calls=1 5
            * 900

            totals: %s

            """;

    private static final String CALLGRIND =
            "# callgrind format\nversion: 1\ncreator: callgrind-3.22.0\npid: 7\ncmd: /opt/x/bench --all\n";

    private static Map<String, Double> values(String text) {
        Map<String, Double> values = new LinkedHashMap<>();
        Read.ok(text)
                .measurements()
                .forEach(it ->
                        values.put(it.id().label() + " " + it.metric().name(), Read.value(it)));
        return values;
    }

    @Test
    void the_totals_of_each_dump_count_and_no_cost_of_a_call() {
        String text =
                CALLGRIND
                        + PART.formatted("1", "Client Request: sort/100", "1000 20")
                        + PART.formatted("2", "Client Request", "50")
                        + PART.formatted("3", "Program termination", "7 1");
        assertThat(values(text))
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of(
                                "sort/100 Ir", 1000.0,
                                "sort/100 Bc", 20.0,
                                "bench --all [part=2] Ir", 50.0,
                                "bench --all [part=2] Bc", 0.0,
                                "bench --all Ir", 7.0,
                                "bench --all Bc", 1.0));
    }

    @Test
    void a_file_without_its_totals_is_of_a_program_that_did_not_end() {
        String cut = CALLGRIND + "events: Ir\nsummary: 5\nfn=(1) sort\n1 100\n";
        String none = CALLGRIND + "events: Ir\ntotals: 0\n";
        String ended = "desc: I1 cache: 1 B\ncmd: ./bench\nevents: Ir\nfl=a.c\nfn=main\n1 100\n";
        for (String text : List.of(cut, none, ended)) {
            assertThat(Read.ok(text).measurements())
                    .singleElement()
                    .satisfies(it -> assertThat(it.reading()).isInstanceOf(Failed.class));
        }
    }

    @Test
    void processes_whose_lines_are_mixed_are_told_apart() {
        String text =
                """
                ==10== Callgrind, a call-graph generating cache profiler
                ==10== Command: ./run all
                ==11== Cachegrind, a high-precision tracing profiler
                ==11== Command: /usr/bin/cc1 a.c
                ==12== Memcheck, a memory error detector
                ==12== Command: ./other
                ==13== Callgrind, a call-graph generating cache profiler
                ==13== Command: ./crash
                ==11== I   refs:      1,000
                ==11== D   refs:      561,189  (405,942 rd   + 155,247 wr)
                ==11== Branches:      30  (20 cond   + 10 ind)
                ==10== Collected : 2618771
                ==10== I   refs:      2,618,771
                ==13== Process terminating with default action of signal 11 (SIGSEGV)
                ==13== I   refs:      5
                """;
        assertThat(
                        values(
                                text.replace("==13== I   refs:      5\n", "")
                                        .replaceAll("==13==.*\n", "")))
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of(
                                "run all Ir", 2618771.0,
                                "cc1 a.c cachegrind:Ir", 1000.0,
                                "cc1 a.c cachegrind:Dr", 405942.0,
                                "cc1 a.c cachegrind:Dw", 155247.0,
                                "cc1 a.c cachegrind:Bc", 20.0,
                                "cc1 a.c cachegrind:Bi", 10.0));
        assertThat(Read.ok(text).measurements())
                .filteredOn(it -> it.id().name().equals("crash"))
                .singleElement()
                .satisfies(it -> assertThat(it.reading().reason()).contains("signal 11 (SIGSEGV)"));
    }

    /** The number of a process is another one in each run. */
    @Test
    void files_of_several_processes_of_one_command_are_runs() {
        List<ResultSet> files = new ArrayList<>();
        for (int pid : List.of(100, 104)) {
            String text = "cmd: ./bench\nevents: Ir\nfn=main\n1 5\nsummary: 100" + pid + "\n";
            files.add(Read.ok(MemoryFile.of("r/cachegrind.out." + pid, text)));
        }
        assertThat(BenchmarkIdentities.ofRun(ResultSet.merge(files)).measurements())
                .singleElement()
                .satisfies(it -> assertThat(it.id().label()).isEqualTo("bench"));
    }

    @Test
    void the_file_and_what_was_printed_of_it_are_one_run() throws IOException {
        List<ResultSet> both =
                List.of(
                        Read.ok(MemoryFile.sample("cachegrind/base.out")),
                        Read.ok(MemoryFile.sample("valgrind-text/base.txt")));
        assertThat(BenchmarkIdentities.ofRun(ResultSet.merge(both)).measurements())
                .extracting(it -> it.id().label())
                .containsOnly("bench");
    }
}
