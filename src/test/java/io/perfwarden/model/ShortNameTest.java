package io.perfwarden.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two parts of a name stay, and what is no package is never left out. */
class ShortNameTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "org.acme.text.Sort.run | acme.text.Sort.run,text.Sort.run,Sort.run",
                "org.acme.Sort.run/1.5/x | acme.Sort.run/1.5/x,Sort.run/1.5/x",
                "Acme.Words.Sort(N: 1.5.2) | Words.Sort(N: 1.5.2)",
                "acme::text::sort | text::sort",
                "tests/test_text.py::TestSort::test_it[a.b.c] | TestSort::test_it[a.b.c]",
                "BM_Sort<std::vector<int>>/64 | ''",
                "Class.method | ''",
                "sort | ''",
                "v1.2.3 | ''",
                "a..b.c.d | ''",
                ".a.b.c | ''",
                "a.b.c. | b.c.",
                "src/a.b.c.ts > group > name | ''",
                "Sort. And so on. Here. | ''",
                "http_req_duration{a.b.c:x} | ''",
                ":: | ''",
                "::a::b::c | ''"
            })
    void a_name_may_begin_at(String name, String shorter) {
        List<String> found = ShortName.starts(name).stream().map(name::substring).toList();
        assertThat(String.join(",", found)).isEqualTo(shorter);
    }

    @Test
    void a_name_of_thousands_of_parts_begins_at_few() {
        assertThat(ShortName.starts("a.".repeat(5_000) + "b")).hasSizeBetween(10, 20);
    }
}
