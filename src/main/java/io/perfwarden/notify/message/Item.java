package io.perfwarden.notify.message;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * One of several things that a letter lists.
 *
 * @param name what it is about
 * @param said of it
 */
record Item(Piece.Name name, Line said) {
    /** Items that there is room for, and how many there are beside. */
    record Fitting(List<Item> items, int dropped) {}

    /**
     * The items that there is room for, in order: one that is too long keeps no other one out.
     *
     * @param room in the unit of {@code size}
     */
    static Fitting within(int room, List<Item> items, ToIntFunction<Item> size) {
        List<Item> kept = new ArrayList<>();
        int left = room;
        for (Item item : items) {
            int needed = size.applyAsInt(item);
            if (needed <= left) {
                left -= needed;
                kept.add(item);
            }
        }
        return new Fitting(List.copyOf(kept), items.size() - kept.size());
    }
}
