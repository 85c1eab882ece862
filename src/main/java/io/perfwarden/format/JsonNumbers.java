package io.perfwarden.format;

import com.fasterxml.jackson.core.JsonToken;
import io.perfwarden.bench.Samples;
import io.perfwarden.format.json.JsonTokens;
import java.io.IOException;

/** Gathers the numbers of an array and of the arrays within it. */
final class JsonNumbers {
    private JsonNumbers() {}

    /**
     * @param tokens stand on the beginning of the outermost array
     */
    static Samples read(JsonTokens tokens, JsonCursor json) throws IOException {
        SampleBuffer found = new SampleBuffer();
        int open = 1;
        while (open > 0) {
            tokens.next();
            if (tokens.isAt(JsonToken.START_ARRAY)) {
                open++;
            } else if (tokens.isAt(JsonToken.END_ARRAY)) {
                open--;
            } else {
                json.hold(Kept.SAMPLE);
                found.add(json.number());
            }
            json.checkSamples(found);
        }
        return found.toSamples();
    }
}
