package io.perfwarden.bot.commit;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReleaseNameTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "main",
                "v1",
                "latest",
                "1",
                "v1.2.0-rc.1",
                "v1.2.0-rc1",
                "1.2.0.Beta2",
                "2.0-M3",
                "nightly-2026.11.22",
                "v1.2.0-SNAPSHOT",
                "1.2.",
                "v1.2.3.4.5.6",
                "x-1.2.3-4.5",
                "9999999999.1",
                "v1.2 ",
                "beta/v1.2"
            })
    void a_tag_that_no_release_has_is_none(String tag) {
        assertThat(ReleaseName.of(tag)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "v1.2",
                "1.2.3",
                "2026.11.22",
                "core-1.2.3",
                "core/v1.2.3",
                "@scope/core@1.2.3",
                "release_1_2_3",
                "go1.21.0",
                "5.6.15.Final",
                "rel/commons-lang-3.12.0",
                "v1.2.0+build.5",
                "prefix-1.2",
                "developer-1.2"
            })
    void the_names_that_projects_give_releases_are_known(String tag) {
        assertThat(ReleaseName.of(tag)).isPresent();
    }

    @Test
    void versions_are_numbers_and_plain_ones_come_last() {
        List<String> inOrder =
                List.of("core-9.0", "0.9", "v1.2", "1.2.1", "v1.9.3", "v1.10.0", "2.0", "2026.1");
        assertThat(inOrder.reversed().stream().sorted(Comparator.comparing(ReleaseNameTest::name)))
                .containsExactlyElementsOf(inOrder);
        assertThat(name("v1.2")).isEqualByComparingTo(name("1.2.0"));
    }

    @Test
    void a_name_as_long_as_it_may_be_is_looked_at_once() {
        assertThat(ReleaseName.of("1.".repeat(60_000))).isEqualTo(Optional.empty());
        assertThat(ReleaseName.of("a".repeat(94) + "-1.2.3")).isPresent();
        assertThat(ReleaseName.of("a".repeat(95) + "-1.2.3")).isEmpty();
    }

    private static ReleaseName name(String tag) {
        return ReleaseName.of(tag).orElseThrow();
    }
}
