package io.perfwarden.model;

import module java.base;

/** The result of reading something foreign: a value, or every problem found in it. */
public sealed interface ReadOutcome<T> {
    /** It could be read. */
    record Ok<T>(T value) implements ReadOutcome<T> {}

    /** It could not be read; all problems, at least one. */
    record Rejected<T>(List<InputProblem> problems) implements ReadOutcome<T> {
        public Rejected {
            problems = List.copyOf(problems);
            if (problems.isEmpty()) {
                throw new IllegalArgumentException("a rejection names at least one problem");
            }
        }
    }

    static <T> ReadOutcome<T> ok(T value) {
        return new Ok<>(value);
    }

    static <T> ReadOutcome<T> rejected(InputProblem problem) {
        return new Rejected<>(List.of(problem));
    }

    static <T> ReadOutcome<T> rejected(List<InputProblem> problems) {
        return new Rejected<>(problems);
    }

    /** What follows from the value, which may be rejected as well; the problems stay. */
    default <R> ReadOutcome<R> flatMap(Function<? super T, ReadOutcome<R>> function) {
        return switch (this) {
            case Ok<T>(T value) -> function.apply(value);
            case Rejected<T>(List<InputProblem> problems) -> new Rejected<>(problems);
        };
    }

    /** The value, or what replaces it where there are problems. */
    default T orElse(Function<? super List<InputProblem>, ? extends T> function) {
        return switch (this) {
            case Ok<T>(T value) -> value;
            case Rejected<T>(List<InputProblem> problems) -> function.apply(problems);
        };
    }

    /** The value, if it could be read. */
    default Optional<T> optional() {
        return this instanceof Ok<T>(T value) ? Optional.of(value) : Optional.empty();
    }

    /** The same outcome with another value; a rejection stays as it is. */
    default <R> ReadOutcome<R> map(Function<? super T, ? extends R> function) {
        return flatMap(value -> new Ok<>(function.apply(value)));
    }
}
