package io.perfwarden.format.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;

/** Makes streaming parsers that hold a file to its bounds. */
final class JsonParsers {
    static final int NUMBER_LENGTH = 1_000;

    private JsonParsers() {}

    static JsonFactory factory(JsonBounds bounds) {
        return JsonFactory.builder()
                .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                .streamReadConstraints(
                        StreamReadConstraints.builder()
                                .maxNestingDepth(bounds.depth())
                                .maxStringLength(bounds.text())
                                .maxNameLength(bounds.name())
                                .maxNumberLength(NUMBER_LENGTH)
                                .build())
                .build();
    }
}
