package io.perfwarden.model;

/**
 * One suite on one platform: what has a baseline file of its own and is judged as a whole.
 *
 * @param platform as captured from the artifact's name; empty where the suite captures none
 */
public record SuitePlatform(String suite, String platform) implements Comparable<SuitePlatform> {
    /**
     * Both in one word, such as {@code simd/linux-x64}, or {@code simd} where there is no platform.
     */
    public String label() {
        return platform.isEmpty() ? suite : suite + "/" + platform;
    }

    @Override
    public int compareTo(SuitePlatform other) {
        int order = suite.compareTo(other.suite);
        return order == 0 ? platform.compareTo(other.platform) : order;
    }
}
