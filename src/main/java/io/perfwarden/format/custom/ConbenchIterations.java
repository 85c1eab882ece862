package io.perfwarden.format.custom;

import module java.base;

import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.NumberText;
import io.perfwarden.format.SampleBuffer;
import io.perfwarden.model.Samples;

/**
 * The iterations of a result. An invalid number is a failed iteration: unread, and no sample.
 *
 * @param oddLine line of the first invalid number, or 0
 */
record ConbenchIterations(Samples samples, int oddLine, String odd) {
    static final ConbenchIterations NONE = new ConbenchIterations(Samples.NONE, 0, "");

    static ConbenchIterations read(JsonCursor json) throws IOException {
        SampleBuffer samples = new SampleBuffer();
        ConbenchIterations[] read = {NONE};
        json.array(() -> {
            OptionalDouble value = number(json);
            if (value.isPresent()) {
                samples.add(value.getAsDouble());
                json.checkSamples(samples);
            } else if (read[0].oddLine() == 0) {
                String odd = json.isText() ? json.note() : "";
                read[0] = new ConbenchIterations(Samples.NONE, json.line(), odd);
            }
        });
        return new ConbenchIterations(samples.toSamples(), read[0].oddLine(), read[0].odd());
    }

    private static OptionalDouble number(JsonCursor json) throws IOException {
        if (json.isNumber()) {
            return OptionalDouble.of(json.number());
        }
        return json.isText() ? NumberText.parse(json.raw()) : OptionalDouble.empty();
    }
}
