package io.perfwarden.model;

import module java.base;

/** The result of reading something foreign: a value, or every problem found in it. */
public sealed interface ReadOutcome<T> {
    /** It could be read. */
    record Ok<T>(T value) implements ReadOutcome<T> {
        @Override
        public List<InputProblem> problems() {
            return List.of();
        }

        @Override
        public <R> ReadOutcome<R> flatMap(Function<? super T, ReadOutcome<R>> function) {
            return function.apply(value);
        }

        @Override
        public T orElse(Function<? super List<InputProblem>, ? extends T> function) {
            return value;
        }
    }

    /** It could not be read; all problems, at least one. */
    record Rejected<T>(List<InputProblem> problems) implements ReadOutcome<T> {
        public Rejected {
            problems = List.copyOf(problems);
            if (problems.isEmpty()) {
                throw new IllegalArgumentException("a rejection names at least one problem");
            }
        }

        @Override
        public <R> ReadOutcome<R> flatMap(Function<? super T, ReadOutcome<R>> function) {
            return new Rejected<>(problems);
        }

        @Override
        public T orElse(Function<? super List<InputProblem>, ? extends T> function) {
            return function.apply(problems);
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
    <R> ReadOutcome<R> flatMap(Function<? super T, ReadOutcome<R>> function);

    /** The value, or what replaces it where there are problems. */
    T orElse(Function<? super List<InputProblem>, ? extends T> function);

    /** What is wrong with it; empty if it could be read. */
    List<InputProblem> problems();

    /** The value, if it could be read. */
    default Optional<T> optional() {
        return this instanceof Ok<T>(T value) ? Optional.of(value) : Optional.empty();
    }

    /** The same outcome with another value; a rejection stays as it is. */
    default <R> ReadOutcome<R> map(Function<? super T, ? extends R> function) {
        return flatMap(value -> new Ok<>(function.apply(value)));
    }
}
