package io.perfwarden.format;

import module java.base;

/**
 * How a job measures base and head in turns, and how far it is.
 *
 * @param job a random number that no other job has, as hexadecimal digits
 * @param seed of the order of the sides
 * @param millis how long each whole round took
 */
public record PairRecipe(String job, TurnOrder order, long seed, List<Long> millis) {
    public enum TurnOrder {
        /** Base, head, head, base. */
        ABBA,
        /** As many rounds begin with the base as with the head, at random. */
        BALANCED;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public PairRecipe {
        millis = List.copyOf(millis);
    }

    public static PairRecipe of(TurnOrder order, RandomGenerator random) {
        return new PairRecipe(
                "%016x%016x".formatted(random.nextLong(), random.nextLong()),
                order,
                random.nextInt() & Integer.MAX_VALUE,
                List.of());
    }

    public PairRecipe withRound(long took) {
        return new PairRecipe(
                job, order, seed, Stream.concat(millis.stream(), Stream.of(took)).toList());
    }

    public int rounds() {
        return millis.size();
    }

    /**
     * Whether the base comes first.
     *
     * @param round from 1
     * @param blocks last rounds of the blocks within which the order is balanced, ascending
     */
    public boolean isBaseFirst(int round, List<Integer> blocks) {
        return switch (order) {
            case ABBA -> round % 2 == 1;
            case BALANCED -> {
                int last = blocks.stream().filter(it -> it >= round).findFirst().orElse(round);
                int before = blocks.stream().filter(it -> it < round).reduce(0, (_, next) -> next);
                List<Boolean> turns = new ArrayList<>();
                for (int i = before; i < last; i++) {
                    turns.add(i % 2 == 0);
                }
                Collections.shuffle(turns, new Random(seed + before));
                yield turns.get(round - before - 1);
            }
        };
    }
}
