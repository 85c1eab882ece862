package io.perfwarden.format;

import module java.base;

import io.perfwarden.format.json.JsonTokens;

/**
 * Bounds of reading one file.
 *
 * @param nameLength characters of a name, a parameter or a unit; longer ones are refused
 * @param depth levels of nesting in JSON, XML and the like
 * @param characters kept of names, units, parameters and reasons, all measurements together
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

    public ReadLimits withMeasurements(int most) {
        return new ReadLimits(most, nameLength, depth, samples, lineLength, documents, characters);
    }

    public ReadLimits withCharacters(long most) {
        return new ReadLimits(
                measurements, nameLength, depth, samples, lineLength, documents, most);
    }

    JsonTokens.Bounds ofJson() {
        return new JsonTokens.Bounds(depth, lineLength, nameLength);
    }

    public ReadLimits ofOneDocument() {
        return new ReadLimits(measurements, nameLength, depth, samples, lineLength, 1, characters);
    }
}
