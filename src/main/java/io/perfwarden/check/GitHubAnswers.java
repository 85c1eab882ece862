package io.perfwarden.check;

import module java.base;

/** What GitHub has answered so far; each answer is of this very moment and is not kept. */
public final class GitHubAnswers {
    public static final GitHubAnswers NONE = new GitHubAnswers(Map.of());
    private final Map<OpenQuestion, Boolean> known;

    private GitHubAnswers(Map<OpenQuestion, Boolean> known) {
        this.known = Map.copyOf(known);
    }

    /** These and one more. */
    public GitHubAnswers with(OpenQuestion question, boolean answer) {
        return with(new GitHubAnswers(Map.of(question, answer)));
    }

    /** These and others. */
    public GitHubAnswers with(GitHubAnswers others) {
        Map<OpenQuestion, Boolean> more = new HashMap<>(known);
        more.putAll(others.known);
        return new GitHubAnswers(more);
    }

    Optional<Boolean> to(OpenQuestion question) {
        return Optional.ofNullable(known.get(question));
    }
}
