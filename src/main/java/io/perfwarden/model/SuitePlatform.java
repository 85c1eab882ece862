package io.perfwarden.model;

import java.util.Comparator;

/**
 * One suite on one platform: what has a baseline file of its own and is judged as a whole.
 *
 * @param platform as captured from the artifact's name; empty where the suite captures none
 */
public record SuitePlatform(String suite, String platform) implements Comparable<SuitePlatform> {
    private static final Comparator<SuitePlatform> ORDER =
            Comparator.comparing(SuitePlatform::suite).thenComparing(SuitePlatform::platform);

    /**
     * Both in one word, such as {@code simd/linux-x64}, or {@code simd} where there is no platform.
     */
    public String label() {
        return platform.isEmpty() ? suite : suite + "/" + platform;
    }

    @Override
    public int compareTo(SuitePlatform other) {
        return ORDER.compare(this, other);
    }
}
