package io.perfwarden.report.message;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * One of several things that a letter lists.
 *
 * @param name what it is about
 * @param said of it
 */
record LetterItem(MessagePiece.Name name, MessageLine said) {
    /** Items that there is room for, and how many there are beside. */
    record Fitting(List<LetterItem> items, int dropped) {}

    /**
     * The items that there is room for, in order: one that is too long keeps no other one out.
     *
     * @param room in the unit of {@code size}
     */
    static Fitting within(int room, List<LetterItem> items, ToIntFunction<LetterItem> size) {
        List<LetterItem> kept = new ArrayList<>();
        int left = room;
        for (LetterItem item : items) {
            int needed = size.applyAsInt(item);
            if (needed <= left) {
                left -= needed;
                kept.add(item);
            }
        }
        return new Fitting(List.copyOf(kept), items.size() - kept.size());
    }
}
