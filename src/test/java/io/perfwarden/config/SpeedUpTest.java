package io.perfwarden.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpeedUpTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1.5x of add/Scalar/1000|1.5|add/Scalar/1000",
                "1.5x of \"add/Scalar/1000\"|1.5|add/Scalar/1000",
                " 2 x of \"a b\" |2|a b",
                "1000000x of y|1000000|y",
            })
    void a_factor_and_a_name_are_read(String text, double factor, String of) {
        assertThat(SpeedUp.parse(text)).isEqualTo(new SpeedUp(factor, of));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1.5",
                "1.5x",
                "x of y",
                "0x of y",
                "-1x of y",
                "1,5x of y",
                "1e3x of y",
                "1.5x of",
                "1.5x of \"\"",
                "1.5 times of y",
                "2000000x of y"
            })
    void anything_else_is_refused(String text) {
        assertThatThrownBy(() -> SpeedUp.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "add/AVX2/*, add/Scalar/*, add/AVX2/1000, add/Scalar/1000",
        "*/AVX2/*, */Scalar/*, dot/AVX2/64, dot/Scalar/64",
        "gpu_*_1M, cpu_*_1M, gpu_dot_1M, cpu_dot_1M",
        "add/*/7, add/Scalar/7, add/SSE2/7, add/Scalar/7",
        "'a/{b,c}/**', z, a/b/c, z",
        "add/AVX2/*, add/Scalar/*, add/AVX2/1/2,",
        "ab*bc, x*, abc,",
        "a/*, $1/*, a/\\$0, $1/\\$0",
    })
    void each_star_stands_for_what_the_same_star_matched(
            String match, String of, String name, String partner) {
        GlobPattern glob = GlobPattern.parse(match);
        SpeedUp speedUp = new SpeedUp(1.5, of);
        assertThat(speedUp.fits(glob)).isTrue();
        assertThat(speedUp.partner(glob, name)).isEqualTo(Optional.ofNullable(partner));
    }

    @ParameterizedTest
    @CsvSource({
        "add/*, add/*/*",
        "add/**, sub/**",
        "add/*x*, sub/*x*",
        "'add/{a,b}/*', sub/*",
        "add/?/*, sub/*",
        "add, sub/*",
    })
    void where_it_is_unclear_which_benchmark_belongs_to_which_it_does_not_fit(
            String match, String of) {
        assertThat(new SpeedUp(2, of).fits(GlobPattern.parse(match))).isFalse();
    }
}
