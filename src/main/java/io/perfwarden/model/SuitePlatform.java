package io.perfwarden.model;

/**
 * A suite on a platform, which has its own baseline file and is judged as a whole.
 *
 * @param platform captured from the artifact's name; may be empty
 */
public record SuitePlatform(String suite, String platform) implements Comparable<SuitePlatform> {
    /** {@code simd/linux-x64}, or {@code simd} without a platform. */
    public String label() {
        return platform.isEmpty() ? suite : suite + "/" + platform;
    }

    @Override
    public int compareTo(SuitePlatform other) {
        int order = suite.compareTo(other.suite);
        return order == 0 ? platform.compareTo(other.platform) : order;
    }
}
