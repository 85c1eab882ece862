package io.perfwarden.report.machine;

import com.fasterxml.jackson.core.JsonGenerator;
import io.perfwarden.compare.rule.Weighing;
import io.perfwarden.decide.Estimate;
import io.perfwarden.decide.PairedOpinion;
import io.perfwarden.decide.SuiteOpinion;
import io.perfwarden.decide.replay.Level;
import java.io.IOException;
import java.util.OptionalDouble;

/**
 * The key {@code statistics} of a row that was weighed: by what, and how sure that is. All shares
 * are relative changes, 0.05 for 5 %, positive is worse.
 */
final class WeighingJson {
    private WeighingJson() {}

    static void write(JsonGenerator json, Weighing weighing) throws IOException {
        json.writeObjectFieldStart("statistics");
        switch (weighing) {
            case Weighing.AgainstLevel level -> {
                json.writeStringField("against", "level");
                double suite = level.suite().map(SuiteOpinion::change).orElse(0.0);
                write(json, level.opinion().estimate(), level.opinion().level(), suite);
            }
            case Weighing.InRounds rounds -> {
                json.writeStringField("against", "rounds");
                write(json, rounds.opinion());
            }
            case Weighing.AgainstLastRun _ -> json.writeStringField("against", "last run");
            case Weighing.TooFewRuns few -> {
                json.writeStringField("against", "nothing yet");
                json.writeNumberField("missingRuns", few.missing());
            }
        }
        json.writeEndObject();
    }

    /**
     * @param suite how much worse the whole suite became, as a logarithm
     */
    private static void write(JsonGenerator json, Estimate estimate, Level level, double suite)
            throws IOException {
        json.writeNumberField("runs", estimate.runs());
        json.writeNumberField("history", level.residuals());
        JsonReport.number(json, "noise", OptionalDouble.of(StrictMath.expm1(level.noise())));
        interval(json, suite + estimate.low(), suite + estimate.high());
        if (suite != 0) {
            JsonReport.number(json, "suite", OptionalDouble.of(StrictMath.expm1(suite)));
        }
        json.writeNumberField("q", estimate.q());
        JsonReport.number(json, "sees", OptionalDouble.of(StrictMath.expm1(estimate.detectable())));
    }

    private static void write(JsonGenerator json, PairedOpinion opinion) throws IOException {
        json.writeNumberField("jobs", opinion.jobs().size());
        json.writeNumberField("rounds", opinion.rounds());
        json.writeNumberField("worse", opinion.worse());
        JsonReport.number(json, "noise", OptionalDouble.of(StrictMath.expm1(opinion.noise())));
        interval(json, opinion.low(), opinion.high());
        json.writeNumberField("q", opinion.q());
        JsonReport.number(json, "sees", OptionalDouble.of(StrictMath.expm1(opinion.detectable())));
    }

    /** An end that cannot be told as a number is null. */
    private static void interval(JsonGenerator json, double low, double high) throws IOException {
        json.writeObjectFieldStart("interval");
        JsonReport.number(json, "low", OptionalDouble.of(StrictMath.expm1(low)));
        JsonReport.number(json, "high", OptionalDouble.of(StrictMath.expm1(high)));
        json.writeEndObject();
    }
}
