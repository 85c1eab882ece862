package io.perfwarden.format;

import module java.base;

import io.perfwarden.format.json.JsonTokens;

/**
 * Bounds on what a reader takes from one file.
 *
 * @param measurements most measurements kept
 * @param nameLength most characters of a name, a parameter or a unit; longer ones are refused
 * @param depth most levels of nesting in JSON, XML and the like
 * @param samples most raw samples kept of one measurement
 * @param lineLength most characters of one line of text
 * @param documents most JSON documents one after the other
 * @param characters most characters of names, units, parameters and reasons kept, all measurements
 *     together
 */
public record ReadLimits(
        int measurements,
        int nameLength,
        int depth,
        int samples,
        int lineLength,
        int documents,
        long characters) {
    /**
     * 500,000 measurements, names of 4,096, depth 200, 1,000,000 samples, lines of 1 MiB, 1,000,000
     * documents, 64 Mi characters.
     */
    public static final ReadLimits DEFAULT =
            new ReadLimits(500_000, 4_096, 200, 1_000_000, 1 << 20, 1_000_000, 64L << 20);

    public ReadLimits {
        int least =
                IntStream.of(measurements, nameLength, depth, samples, lineLength, documents)
                        .min()
                        .orElse(0);
        if (least <= 0 || characters <= 0) {
            throw new IllegalArgumentException("read limits are positive");
        }
    }

    /** The same with other bounds on the number of measurements. */
    public ReadLimits withMeasurements(int most) {
        return new ReadLimits(most, nameLength, depth, samples, lineLength, documents, characters);
    }

    /** The same with other bounds on the characters kept, such as what a run has left of them. */
    public ReadLimits withCharacters(long most) {
        return new ReadLimits(
                measurements, nameLength, depth, samples, lineLength, documents, most);
    }

    /** Of them, what the parser of JSON holds. */
    JsonTokens.Bounds ofJson() {
        return new JsonTokens.Bounds(depth, lineLength, nameLength);
    }

    /** The same for a file that is one JSON document. */
    public ReadLimits ofOneDocument() {
        return new ReadLimits(measurements, nameLength, depth, samples, lineLength, 1, characters);
    }
}
