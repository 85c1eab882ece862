package io.perfwarden.format.rust;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;

/** criterion.rs's console output under {@code cargo bench}, with any other text. */
public final class CriterionReader implements ResultReader {
    @Override
    public FormatInfo format() {
        return logLines("criterion", "criterion.rs console output", Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.mentions("time:")
                && head.anyLine(line -> CriterionEstimate.find(line, "time:").isPresent());
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        CriterionLog log = new CriterionLog(results, limits);
        ConsoleLines.walkProgram(file, limits, results, log);
        log.finish();
    }

    /** The units of an estimate's values, equal except for their factors. */
    record CriterionUnits(CriterionUnit low, CriterionUnit mid, CriterionUnit high) {
        static Optional<CriterionUnits> of(CriterionEstimate estimate) {
            Optional<CriterionUnit> mid = CriterionUnit.of(estimate.mid().unit());
            return mid.flatMap(unit ->
                    unitOfEnd(estimate.low(), unit)
                            .flatMap(low ->
                                    unitOfEnd(estimate.high(), unit)
                                            .map(high -> new CriterionUnits(low, unit, high))));
        }

        private static Optional<CriterionUnit> unitOfEnd(NumberWithUnit end, CriterionUnit mid) {
            return CriterionUnit.of(end.unit()).flatMap(unit -> unit.convertTo(mid));
        }

        String unit() {
            return mid.unit();
        }

        MetricReading reading(CriterionEstimate estimate) {
            ReportedSpread spread =
                    ReportedSpread.confidence(
                            estimate.low().value() * low.factor(),
                            estimate.high().value() * high.factor());
            return MetricReading.of(estimate.mid().value() * mid.factor(), spread);
        }
    }
}
