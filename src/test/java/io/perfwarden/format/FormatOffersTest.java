package io.perfwarden.format;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.format.FormatInfo.Offer;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.ResultSet;
import io.perfwarden.testkit.MemoryFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a format is said to offer is what its samples hold: no more and no less. */
class FormatOffersTest {
    static Stream<FormatInfo> formats() {
        return ResultReaders.standard(ReadLimits.DEFAULT).readers().stream()
                .map(ResultReader::format);
    }

    @ParameterizedTest
    @MethodSource("formats")
    void a_format_offers_what_its_samples_hold(FormatInfo format) throws IOException {
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
            for (MetricResult measurement : results.measurements()) {
                if (measurement.reading() instanceof MetricReading.Measured measured) {
                    addTo(held, measured);
                }
            }
        }
        return held;
    }

    private static void addTo(Set<Offer> held, MetricReading.Measured measured) {
        if (measured.samples().size() > 1) {
            held.add(Offer.SAMPLES);
        }
        if (measured.spread().kind() != ReportedSpread.Kind.NONE) {
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
