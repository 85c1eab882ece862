package io.perfwarden.formats;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.bench.Spread;
import io.perfwarden.format.Format;
import io.perfwarden.format.Format.Offer;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReader;
import io.perfwarden.testkit.MemoryFile;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a format is said to offer is what its samples hold: no more and no less. */
class FormatOffersTest {
    static Stream<Format> formats() {
        return ResultReaders.standard(ReadLimits.DEFAULT).readers().stream()
                .map(ResultReader::format);
    }

    @ParameterizedTest
    @MethodSource("formats")
    void a_format_offers_what_its_samples_hold(Format format) throws IOException {
        List<ResultSet> samples =
                SamplesTest.samples()
                        .filter(sample -> sample.startsWith(format.id() + "/"))
                        .map(sample -> Read.ok(MemoryFile.sample(sample)))
                        .toList();
        assertThat(format.offers()).isEqualTo(held(samples));
        assertThat(format.direction()).isEqualTo(strongest(samples));
    }

    private static Set<Offer> held(List<ResultSet> samples) {
        Set<Offer> held = EnumSet.noneOf(Offer.class);
        for (ResultSet results : samples) {
            if (!results.environment().facts().isEmpty()) {
                held.add(Offer.ENVIRONMENT);
            }
            for (Measurement measurement : results.measurements()) {
                if (measurement.reading() instanceof Reading.Measured measured) {
                    addTo(held, measured);
                }
            }
        }
        return held;
    }

    private static void addTo(Set<Offer> held, Reading.Measured measured) {
        if (measured.samples().size() > 1) {
            held.add(Offer.SAMPLES);
        }
        if (measured.spread().kind() != Spread.Kind.NONE) {
            held.add(Offer.SPREAD);
        }
    }

    private static DirectionOrigin strongest(List<ResultSet> samples) {
        return samples.stream()
                .flatMap(results -> results.measurements().stream())
                .map(measurement -> measurement.metric().origin())
                .min(Enum::compareTo)
                .orElse(DirectionOrigin.NONE);
    }
}
