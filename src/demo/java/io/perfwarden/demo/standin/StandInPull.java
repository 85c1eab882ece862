package io.perfwarden.demo.standin;

import module java.base;

/**
 * A pull request.
 *
 * @param base the repository it is in
 * @param into the branch it is to be merged into
 */
public record StandInPull(
        StandInRepository base,
        int number,
        String title,
        String body,
        String author,
        Source source,
        String sha,
        String into,
        State state,
        Instant updatedAt) {
    /** Whether it is open. */
    public enum State {
        OPEN,
        CLOSED,
        MERGED
    }

    /**
     * A branch that something comes from.
     *
     * @param repository absent once a fork is deleted
     * @param owner who owned or owns it
     */
    public record Source(Optional<StandInRepository> repository, String owner, String branch) {
        static Source of(StandInRepository repository, String branch) {
            return new Source(Optional.of(repository), repository.owner(), branch);
        }

        boolean is(StandInRepository other, String name) {
            return repository.filter(it -> it == other).isPresent() && branch.equals(name);
        }

        Source withoutRepository() {
            return new Source(Optional.empty(), owner, branch);
        }
    }

    public String branch() {
        return source.branch();
    }

    public boolean open() {
        return state == State.OPEN;
    }

    StandInPull saying(String newTitle, String newBody, Instant now) {
        return new StandInPull(
                base, number, newTitle, newBody, author, source, sha, into, state, now);
    }

    StandInPull at(String head, Instant now) {
        return new StandInPull(base, number, title, body, author, source, head, into, state, now);
    }

    StandInPull into(String branch, Instant now) {
        return new StandInPull(base, number, title, body, author, source, sha, branch, state, now);
    }

    StandInPull in(State newState, Instant now) {
        return new StandInPull(base, number, title, body, author, source, sha, into, newState, now);
    }

    StandInPull from(Source newSource, Instant now) {
        return new StandInPull(base, number, title, body, author, newSource, sha, into, state, now);
    }
}
