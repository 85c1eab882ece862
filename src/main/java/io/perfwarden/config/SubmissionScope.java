package io.perfwarden.config;

import module java.base;

/**
 * What a source of any kind may submit.
 *
 * @param refs branches whose commits it may measure beside pull requests
 * @param platforms that it may name; empty for any
 * @param maySkip whether it may say that there is nothing to measure
 */
public record SubmissionScope(
        List<GlobPattern> refs, List<String> platforms, ForkResults forks, boolean maySkip) {
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
                ConfigKey.FORK_RESULTS.readOrDefault(section),
                ConfigKey.MAY_SKIP.readOrDefault(section));
    }

    /** An empty name is none. */
    public boolean permitsPlatform(String name) {
        return platforms.isEmpty() || name.isEmpty() || platforms.contains(name);
    }
}
