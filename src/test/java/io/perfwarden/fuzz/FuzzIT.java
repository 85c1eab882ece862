package io.perfwarden.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Every reader, and every other way in, keeps its promises for a while, on inputs nobody thought
 * of.
 */
@Tag("integration")
@Isolated("takes all processors")
class FuzzIT {
    private static final int SECONDS = Integer.getInteger("fuzz.seconds", 1);
    private static final long SEED = Long.getLong("fuzz.seed", 1);
    private static final String READERS = System.getProperty("fuzz.readers", "");

    /** Each has a thread for the fuzzer, and the compiler's beside it. */
    private static final ExecutorService TWO_AT_ONCE = Executors.newFixedThreadPool(2);

    @AfterAll
    static void stop() {
        TWO_AT_ONCE.shutdownNow();
    }

    @TestFactory
    List<DynamicTest> a_reader_keeps_its_promises() {
        return readers().stream().map(FuzzIT::start).toList();
    }

    private static List<String> readers() {
        return READERS.isEmpty() ? all() : Arrays.asList(READERS.split(",", -1));
    }

    private static List<String> all() {
        return Stream.concat(EdgeContract.IDS.stream(), FuzzInputs.formats().stream()).toList();
    }

    private static DynamicTest start(String reader) {
        Callable<FuzzRun.Ending> run = new FuzzRun(reader, SECONDS, SEED)::run;
        Future<FuzzRun.Ending> ending = TWO_AT_ONCE.submit(run);
        return DynamicTest.dynamicTest(reader, () -> check(reader, ending.get()));
    }

    private static void check(String reader, FuzzRun.Ending ending) {
        assertThat(ending.exitCode())
                .as(
                        "%s; its output is in %s. To see it again: copy %s to %s and run ./mvnw test -Dtest=FuzzInputsTest",
                        reader,
                        ending.log(),
                        ending.findings(),
                        FuzzInputs.findingsDirectory(reader))
                .isZero();
    }
}
