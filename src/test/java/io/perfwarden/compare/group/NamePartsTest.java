package io.perfwarden.compare.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.report.Hostile;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names as tools write them. */
class NamePartsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "BM_Sort/64/threads:4; BM_Sort; /64,/threads:4",
                "BM_Fill<std::map<int, a/b>>/64; BM_Fill<std::map<int, a/b>>; /64",
                "BenchmarkCRC32/poly=IEEE/size=1kB; BenchmarkCRC32; /poly=IEEE,/size=1kB",
                "org.example.TextBenchmark.lookUp; org.example.TextBenchmark.lookUp; ''",
                "sort words/64; sort words; /64",
                "tests/test_words.py::test_sort[a/b-1]; tests/test_words.py::test_sort; [a/b-1]",
                "bench/words.bench.mjs > words > sort; bench/words.bench.mjs > words > sort; ''",
                "Copying/small/copy; Copying; /small,/copy",
                "http_req_duration{url:http://a/b}; http_req_duration{url:http://a/b}; ''",
                "/api/users; /api; /users",
                "operator</4; operator<; /4",
                "a)/(b; a); /(b",
                "f(x[1)/2; f(x[1); /2"
            })
    void a_name_is_parted_where_its_tool_parts_it(String name, String family, String segments) {
        List<String> expected = segments.isEmpty() ? List.of() : List.of(segments.split(",", -1));

        assertThat(NameParts.of(name)).isEqualTo(new NameParts(family, expected));
    }

    @Test
    void nothing_of_a_name_is_lost() {
        assertThat(Hostile.names())
                .allSatisfy(name -> {
                    NameParts parts = NameParts.of(name);
                    assertThat(parts.family() + String.join("", parts.segments())).isEqualTo(name);
                });
    }

    @Test
    void a_name_of_nothing_but_slashes_has_few_segments() {
        assertThat(NameParts.of("/".repeat(5_000)).segments()).hasSize(16);
    }
}
