package io.perfwarden.arch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sizes beyond which a file or a method has more than one reason to change. */
class CeilingsTest {
    private static final List<SourceFile> MAIN = SourceFile.below(Path.of("src/main/java"));
    private static final List<SourceFile> TESTS = SourceFile.below(Path.of("src/test/java"));

    /** What is measured, and its most. */
    enum Ceiling {
        LINES_OF_A_FILE(600) {
            @Override
            Stream<Excess> excesses() {
                return all().filter(file -> file.lines() > most())
                        .map(file -> excess(file, file.path() + " has " + file.lines()));
            }
        },
        LINES_OF_A_METHOD(60) {
            @Override
            Stream<Excess> excesses() {
                return methods(MAIN, SourceFile.Method::lines);
            }
        },
        LINES_OF_A_METHOD_OF_TESTS(60) {
            @Override
            Stream<Excess> excesses() {
                return methods(TESTS, SourceFile.Method::lines);
            }
        },
        PARAMETERS(7) {
            @Override
            Stream<Excess> excesses() {
                return methods(all().toList(), SourceFile.Method::parameters);
            }
        };

        private final int most;

        Ceiling(int most) {
            this.most = most;
        }

        abstract Stream<Excess> excesses();

        int most() {
            return most;
        }

        Stream<Excess> methods(List<SourceFile> files, ToIntFunction<SourceFile.Method> size) {
            return files.stream()
                    .flatMap(file ->
                            file.methods().stream()
                                    .filter(method -> size.applyAsInt(method) > most)
                                    .map(method -> excess(file, method.toString())));
        }

        private static Excess excess(SourceFile file, String what) {
            return new Excess(file.packageName(), what);
        }

        private static Stream<SourceFile> all() {
            return Stream.concat(MAIN.stream(), TESTS.stream());
        }
    }

    record Excess(String packageName, String what) {}

    @ParameterizedTest
    @EnumSource
    void no_ceiling_is_passed(Ceiling ceiling) {
        assertThat(ceiling.excesses()).as("at most %d", ceiling.most()).isEmpty();
    }

    @Test
    void there_is_something_to_measure() {
        assertThat(MAIN).anyMatch(file -> file.packageName().equals("problem"));
        assertThat(MAIN.stream().flatMap(file -> file.methods().stream()))
                .anyMatch(method -> method.lines() > 20)
                .anyMatch(method -> method.parameters() == 4);
    }
}
