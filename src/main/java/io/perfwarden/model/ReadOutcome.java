package io.perfwarden.model;

import module java.base;

/** The result of reading foreign input: a value, or all its problems. */
public sealed interface ReadOutcome<T> {
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

    /** At least one problem. */
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

    /** Applies a function that may reject the value. */
    <R> ReadOutcome<R> flatMap(Function<? super T, ReadOutcome<R>> function);

    T orElse(Function<? super List<InputProblem>, ? extends T> function);

    List<InputProblem> problems();

    default Optional<T> optional() {
        return this instanceof Ok<T>(T value) ? Optional.of(value) : Optional.empty();
    }

    default <R> ReadOutcome<R> map(Function<? super T, ? extends R> function) {
        return flatMap(value -> new Ok<>(function.apply(value)));
    }
}
