package io.perfwarden.config;

import module java.base;

/**
 * What a source may submit, whoever it is.
 *
 * @param refs branches whose commits it may measure beside pull requests
 * @param platforms that it may name; empty for any
 */
public record SubmissionScope(List<GlobPattern> refs, List<String> platforms, ForkResults forks) {
    /** What becomes of results for the head of a fork's pull request. */
    public enum ForkResults {
        /** They are kept, and do not count. */
        QUARANTINE,
        REFUSE
    }

    public SubmissionScope {
        refs = List.copyOf(refs);
        platforms = List.copyOf(platforms);
    }

    static SubmissionScope read(YamlSection section) {
        return new SubmissionScope(
                ConfigKey.REFS.read(section).orElse(List.of()),
                ConfigKey.PLATFORMS.read(section).orElse(List.of()),
                ConfigKey.FORK_RESULTS.readOrDefault(section));
    }

    public boolean permitsPlatform(String name) {
        return platforms.isEmpty() || platforms.contains(name);
    }
}
