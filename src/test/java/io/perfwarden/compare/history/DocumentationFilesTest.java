package io.perfwarden.compare.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentationFilesTest {
    @ParameterizedTest
    @ValueSource(strings = {"README.md", "docs/Guide.ADOC", "a/b.rst", "LICENSE", "sub/NOTICE"})
    void documents_are_no_code(String path) {
        assertThat(DocumentationFiles.areAll(List.of(path))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CMakeLists.txt",
                "requirements.txt",
                "docs/conf.py",
                ".github/workflows/bench.yml",
                "baselines/core.json",
                "src/Main.java",
                "license/Check.java",
                "md"
            })
    void whatever_a_build_or_a_benchmark_may_read_is_code(String path) {
        assertThat(DocumentationFiles.areAll(List.of("README.md", path))).isFalse();
    }

    @Test
    void the_same_tree_is_the_same_code() {
        assertThat(DocumentationFiles.areAll(List.of())).isTrue();
    }
}
