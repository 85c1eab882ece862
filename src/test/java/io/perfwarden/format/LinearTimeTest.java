package io.perfwarden.format;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.format.HostileLines.Growing;
import io.perfwarden.steps.Steps;
import io.perfwarden.testkit.MemoryFile;
import io.perfwarden.testkit.Thorough;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What reading costs grows with a file and no faster, whatever its lines look like. */
class LinearTimeTest {
    /** Below every bound on the length of a line that a reader looks at. */
    private static final int SHORT = 112;

    /** Above most of them. */
    private static final int LONG = 1_000;

    /** Steps for each character that are no reason to look at the growth. */
    private static final long PLENTY = 60;

    private static final double GROWTH = 2.5;
    private static final long LIMIT = 200_000_000;
    private static final int LARGEST_SAMPLE = 20_000;

    /** Tells whether a file is of a format, and reads it as one. */
    static final class Reading implements BiConsumer<String, byte[]> {
        private final ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);

        @Override
        public void accept(String format, byte[] bytes) {
            MemoryFile file = MemoryFile.of("file", bytes);
            readers.byId(format).ifPresent(reader -> recognise(reader, file));
            readers.read(file, format);
        }

        private static void recognise(ResultReader reader, MemoryFile file) {
            try {
                reader.recognises(FileHead.of(file));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Of each format the sample whose lines differ most. */
    static Collection<String> samples() throws IOException {
        Map<String, String> chosen = new TreeMap<>();
        SamplesTest.samples()
                .filter(sample -> MemoryFile.sample(sample).size() <= LARGEST_SAMPLE)
                .forEach(sample ->
                        chosen.merge(
                                format(sample),
                                sample,
                                (one, other) -> shapes(other) > shapes(one) ? other : one));
        return chosen.values();
    }

    private static int shapes(String sample) {
        return HostileLines.of(text(sample)).size();
    }

    private static String format(String sample) {
        return sample.substring(0, sample.indexOf('/'));
    }

    private static String text(String sample) {
        return new String(MemoryFile.sample(sample).bytes(), StandardCharsets.UTF_8);
    }

    @Test
    void every_format_is_looked_at() throws IOException {
        assertThat(samples()).hasSize(ResultReaders.standard(ReadLimits.DEFAULT).readers().size());
    }

    /** By day of every tenth format. */
    static Stream<String> someSamples() throws IOException {
        return Thorough.of(List.copyOf(samples()));
    }

    @ParameterizedTest
    @MethodSource("someSamples")
    void a_line_costs_its_length_and_not_the_square_of_it(String sample) {
        assertThat(faults(format(sample), Thorough.of(HostileLines.of(text(sample))), SHORT))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("someSamples")
    void a_long_line_costs_no_more_for_each_character(String sample) {
        assertThat(faults(format(sample), Thorough.of(HostileLines.of(text(sample))), LONG))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("someSamples")
    void no_line_makes_finding_out_the_format_slow(String sample) {
        assertThat(faults(ResultReaders.AUTO, Thorough.of(HostileLines.behind(text(sample))), LONG))
                .isEmpty();
    }

    private static Stream<String> faults(String as, Stream<Growing> lines, int length) {
        return lines.map(line -> fault(as, line, length)).flatMap(Optional::stream);
    }

    /** Each time the length is doubled, what comes on top more than doubles. */
    private static Optional<String> fault(String as, Growing line, int length) {
        long first = steps(as, line, length, 1);
        long last = steps(as, line, length, 8);
        if (last - first <= PLENTY * 7 * length) {
            return Optional.empty();
        }
        long second = steps(as, line, length, 2);
        long third = steps(as, line, length, 4);
        boolean grows =
                second > first
                        && third - second > GROWTH * (second - first)
                        && last - third > GROWTH * (third - second);
        return grows
                ? Optional.of(
                        String.format(
                                Locale.ROOT,
                                "%s: %,d, %,d, %,d, %,d steps for 1, 2, 4, 8 times %,d characters: %s",
                                as,
                                first,
                                second,
                                third,
                                last,
                                length,
                                line))
                : Optional.empty();
    }

    private static long steps(String as, Growing line, int length, int times) {
        byte[] bytes = line.grown().apply(length, times).getBytes(StandardCharsets.UTF_8);
        return Steps.of(Reading.class, as, bytes, LIMIT);
    }
}
