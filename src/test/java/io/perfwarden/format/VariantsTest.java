package io.perfwarden.format;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.MetricReading;
import io.perfwarden.testkit.MemoryFile;
import org.junit.jupiter.api.Test;

/** The table of what tools write names files that are there, of which each is read by a test. */
class VariantsTest {
    private static final Pattern FILE = Pattern.compile("`([a-z0-9-]+/[A-Za-z0-9.-]*)`");
    private static final Path SAMPLES = Path.of("src/test/resources/samples");

    @Test
    void every_file_of_the_table_is_a_sample() throws IOException {
        List<String> named =
                Files.readAllLines(Path.of("config/variants.md")).stream()
                        .filter(line -> line.startsWith("| "))
                        .flatMap(line -> FILE.matcher(line).results())
                        .map(found -> found.group(1))
                        .filter(name -> !name.startsWith("target/"))
                        .toList();
        assertThat(named)
                .hasSizeGreaterThan(30)
                .allMatch(name -> Files.exists(SAMPLES.resolve(name)));
    }

    @Test
    void a_command_that_failed_is_failed_where_its_exit_code_is_told() {
        assertThat(Read.ok(MemoryFile.sample("hyperfine/failing.json")).measurements())
                .anyMatch(row -> row.reading() instanceof MetricReading.Failed);
    }
}
