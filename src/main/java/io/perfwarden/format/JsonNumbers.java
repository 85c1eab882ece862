package io.perfwarden.format;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.perfwarden.bench.Samples;
import java.io.IOException;

/** Gathers the numbers of an array and of the arrays within it. */
final class JsonNumbers {
    private JsonNumbers() {}

    /**
     * @param parser stands on the beginning of the outermost array
     */
    static Samples read(JsonParser parser, JsonCursor json) throws IOException {
        SampleBuffer found = new SampleBuffer();
        int open = 1;
        while (open > 0) {
            JsonToken token = parser.nextToken();
            if (token == JsonToken.START_ARRAY) {
                open++;
            } else if (token == JsonToken.END_ARRAY) {
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
