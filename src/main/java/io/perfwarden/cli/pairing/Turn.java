package io.perfwarden.cli.pairing;

import io.perfwarden.formats.PairMark;
import java.util.ArrayList;
import java.util.List;

/**
 * One side of one round.
 *
 * @param round from 1
 * @param side {@link PairMark#BASE} or {@link PairMark#HEAD}
 */
record Turn(int round, String side) {
    /**
     * All turns: base, head, head, base, base, head and so on, so that neither side gains from a
     * machine that warms up or slows down on the way.
     */
    static List<Turn> all(int rounds) {
        List<Turn> turns = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            boolean baseFirst = round % 2 == 1;
            turns.add(new Turn(round, baseFirst ? PairMark.BASE : PairMark.HEAD));
            turns.add(new Turn(round, baseFirst ? PairMark.HEAD : PairMark.BASE));
        }
        return turns;
    }

    /** For people. */
    String label() {
        return "round " + round + ", " + side;
    }
}
