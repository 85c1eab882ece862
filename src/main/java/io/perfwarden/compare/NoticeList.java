package io.perfwarden.compare;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collects notices, at most {@value #MOST_OF_A_KIND} of a kind: nobody reads more. */
final class NoticeList {
    private static final int MOST_OF_A_KIND = 200;

    /** Keeps nothing, so that everybody may have it. */
    static final NoticeList NOBODY = new NoticeList(0);

    private final int most;
    private final List<Notice> notices = new ArrayList<>();
    private final Map<Class<? extends Notice>, Integer> counts = new HashMap<>();

    NoticeList() {
        this(MOST_OF_A_KIND);
    }

    private NoticeList(int most) {
        this.most = most;
    }

    /** Whether anybody will read what is added. */
    boolean isRead() {
        return most > 0;
    }

    void add(Notice notice) {
        if (isRead() && counts.merge(notice.getClass(), 1, Integer::sum) <= most) {
            notices.add(notice);
        }
    }

    /** Adds what is said before everything else. */
    void addFirst(Notice notice) {
        notices.addFirst(notice);
    }

    List<Notice> toList() {
        return List.copyOf(notices);
    }
}
