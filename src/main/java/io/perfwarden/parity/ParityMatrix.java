package io.perfwarden.parity;

import java.util.ArrayList;
import java.util.List;

/**
 * Every feature of every pair of backends.
 *
 * @param cells features in the order asked for, and within each the pairs in the order in which
 *     they were named
 */
public record ParityMatrix(List<Cell> cells) {
    /** What a difference means that is no number. */
    public enum NotANumber {
        /** Nothing can be said of the cell. */
        ERROR,
        /** It is passed over, as by gates that only look for differences that are too large. */
        IGNORE
    }

    public ParityMatrix {
        cells = List.copyOf(cells);
    }

    /** Compares every pair; fewer than two backends, or no features, make no cells. */
    public static ParityMatrix of(
            List<Feature> features, List<Backend> backends, Tolerances allowed, NotANumber odd) {
        return ofPairs(features, pairs(backends), allowed, odd);
    }

    /** Every backend with each of those after it. */
    public static List<Pair> pairs(List<Backend> backends) {
        List<Pair> pairs = new ArrayList<>();
        for (int a = 0; a < backends.size(); a++) {
            pairs.addAll(against(backends.get(a), backends.subList(a + 1, backends.size())));
        }
        return pairs;
    }

    /** Two backends that are held against each other. */
    public record Pair(Backend a, Backend b) {}

    /** One backend with each of others. */
    public static List<Pair> against(Backend reference, List<Backend> others) {
        return others.stream().map(other -> new Pair(reference, other)).toList();
    }

    /** Compares these pairs alone. */
    public static ParityMatrix ofPairs(
            List<Feature> features, List<Pair> pairs, Tolerances allowed, NotANumber odd) {
        List<Cell> cells = new ArrayList<>();
        for (Feature feature : features) {
            for (Pair pair : pairs) {
                cells.add(
                        new CellJudge(feature, pair.a(), pair.b(), allowed.of(feature)).judge(odd));
            }
        }
        return new ParityMatrix(cells);
    }

    /** Whether there are cells and all of them are in parity. */
    public boolean isParity() {
        return !cells.isEmpty() && cells.stream().allMatch(Cell::isParity);
    }

    public long count(Cell.Status status) {
        return cells.stream().filter(cell -> cell.status() == status).count();
    }
}
