package io.perfwarden.arch;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import module java.base;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No test ends by a clock, which a slow and busy machine would reach. */
class WaitsTest {
    private static final Set<String> LENGTHS =
            Set.of(Duration.class.getName(), TimeUnit.class.getName());

    /** Words for a limit of time, in Java and in the libraries of tests. */
    private static final Pattern LIMIT = Pattern.compile("(?i).*timeout.*|.+within|sleep|nanotime");

    /** Two have a hang's limit; two measure, or go on, for a while. */
    private static final List<String> CLOCKS =
            List.of("Await", "McpClients", "LoadIT", "UpgradeIT");

    private static final ArchRule NO_CLOCKS =
            noClasses()
                    .that(describe("are no clock", it -> !CLOCKS.contains(it.getSimpleName())))
                    .should()
                    .callMethodWhere(describe("ends by a clock", WaitsTest::endsByClock))
                    .orShould()
                    .dependOnClassesThat()
                    .belongToAnyOf(Timeout.class)
                    .because(
                            "a wait without an end, or with Hang.LIMIT, is reached by a hang only");

    private static boolean endsByClock(JavaMethodCall call) {
        JavaClass owner = call.getTargetOwner();
        String name = call.getName();
        List<String> arguments =
                call.getTarget().getRawParameterTypes().stream().map(JavaClass::getName).toList();
        boolean isBounded =
                owner.getPackageName().matches("java\\.(lang|util|net)\\b.*")
                        && arguments.stream().anyMatch(LENGTHS::contains)
                        && !name.startsWith("schedule");
        boolean isBrief =
                Set.of("join", "wait").contains(name) && arguments.contains(long.class.getName());
        return isBounded
                || isBrief
                || !owner.getPackageName().startsWith("io.perfwarden")
                        && LIMIT.matcher(name).matches();
    }

    @Test
    void a_slow_machine_fails_no_test() {
        NO_CLOCKS.check(
                new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.ONLY_INCLUDE_TESTS)
                        .withImportOption(it -> !it.contains("WaitsTest"))
                        .importPackages("io.perfwarden"));
    }

    /** Each would fail where a neighbour keeps the processors busy. */
    private static final class Planted {
        private Planted() {}

        static final class Annotated {
            @Timeout(60)
            void test() {
                // the annotation is enough
            }
        }

        static final class Asserted {
            void test() {
                assertTimeoutPreemptively(Duration.ofSeconds(60), () -> {});
            }
        }

        static final class Latched {
            void test() throws InterruptedException {
                assertThat(new CountDownLatch(1).await(60, TimeUnit.SECONDS)).isTrue();
            }
        }

        static final class Promised {
            void test() {
                assertThat(new CompletableFuture<>()).succeedsWithin(Duration.ofSeconds(60));
            }
        }

        static final class Connected {
            void test(Socket socket) throws SocketException {
                socket.setSoTimeout(60_000);
            }
        }

        static final class Joined {
            void test(Thread thread) throws InterruptedException {
                thread.join(60_000);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                Planted.Annotated.class,
                Planted.Asserted.class,
                Planted.Latched.class,
                Planted.Promised.class,
                Planted.Connected.class,
                Planted.Joined.class
            })
    void a_wait_of_a_minute_is_found(Class<?> planted) {
        JavaClasses classes = new ClassFileImporter().importClasses(planted);
        assertThatThrownBy(() -> NO_CLOCKS.check(classes))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Planted");
    }
}
