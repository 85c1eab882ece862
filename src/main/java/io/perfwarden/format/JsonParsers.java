package io.perfwarden.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;

/** Makes streaming parsers that hold a file to its bounds. */
final class JsonParsers {
    private static final int NUMBER_LENGTH = 1_000;

    private JsonParsers() {}

    static JsonFactory factory(ReadLimits limits) {
        return JsonFactory.builder()
                .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                .streamReadConstraints(
                        StreamReadConstraints.builder()
                                .maxNestingDepth(limits.depth())
                                .maxStringLength(limits.lineLength())
                                .maxNameLength(limits.nameLength())
                                .maxNumberLength(NUMBER_LENGTH)
                                .build())
                .build();
    }
}
