package io.perfwarden.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.testkit.Thorough;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Every reader, and every other way in, keeps its promises for a while, on inputs nobody thought
 * of.
 */
@Tag("integration")
@Tag("thorough")
class FuzzIT {
    private static final int SECONDS = Integer.getInteger("fuzz.seconds", 1);
    private static final long SEED = Long.getLong("fuzz.seed", 1);
    private static final String READERS = System.getProperty("fuzz.readers", "");

    /** A start takes this long: for less, many are fuzzed in one JVM, each with every input. */
    private static final int SHORT = 10;

    /** How many JVMs then. */
    private static final int FEW = Thorough.cases(1, 4);

    private static final Duration EACH =
            Duration.ofSeconds(SECONDS).dividedBy(SECONDS < SHORT ? Thorough.cases(2, 1) : 1);

    /** Each has a thread for the fuzzer, and the compiler's beside it. */
    private static final ExecutorService TWO_AT_ONCE = Executors.newFixedThreadPool(2);

    @AfterAll
    static void stop() {
        TWO_AT_ONCE.shutdownNow();
    }

    @TestFactory
    List<DynamicTest> a_reader_keeps_its_promises() {
        List<String> readers = readers();
        int runs = SECONDS < SHORT ? Math.min(FEW, readers.size()) : readers.size();
        return IntStream.range(0, runs).mapToObj(i -> start(everyNth(readers, i, runs))).toList();
    }

    private static List<String> readers() {
        if (!READERS.isEmpty()) {
            return Arrays.asList(READERS.split(",", -1));
        }
        return SECONDS < SHORT ? Thorough.of(all()).toList() : all();
    }

    private static List<String> all() {
        return Stream.concat(EdgeContract.IDS.stream(), FuzzInputs.formats().stream()).toList();
    }

    private static List<String> everyNth(List<String> all, int first, int n) {
        return IntStream.range(0, all.size())
                .filter(i -> i % n == first)
                .mapToObj(all::get)
                .toList();
    }

    private static DynamicTest start(List<String> ids) {
        FuzzRun run = new FuzzRun(ids, EACH, SEED);
        Callable<FuzzRun.Ending> ends = run::run;
        Future<FuzzRun.Ending> ending = TWO_AT_ONCE.submit(ends);
        return DynamicTest.dynamicTest(run.name(), () -> check(ids, ending.get()));
    }

    private static void check(List<String> ids, FuzzRun.Ending ending) {
        assertThat(ending.exitCode())
                .as(
                        "one of %s; which is said in %s. To see it again: copy %s to %s and run ./mvnw test -Dtest=FuzzInputsTest",
                        ids,
                        ending.log(),
                        ending.findings(),
                        FuzzInputs.findingsDirectory("its id"))
                .isZero();
    }
}
