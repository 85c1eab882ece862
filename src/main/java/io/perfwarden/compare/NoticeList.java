package io.perfwarden.compare;

import io.perfwarden.bench.Environment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collects notices, at most {@value #MOST_OF_A_KIND} of a kind: nobody reads more. */
final class NoticeList {
    private static final int MOST_OF_A_KIND = 200;

    private static final List<String> SHOWN_FACTS =
            List.of(
                    Environment.CPU,
                    Environment.GPU,
                    Environment.OS,
                    Environment.RUNTIME,
                    Environment.TOOL,
                    "nvidia_driver",
                    "cuda",
                    "torch",
                    "device");

    private final List<Notice> notices = new ArrayList<>();
    private final Map<Class<? extends Notice>, Integer> counts = new HashMap<>();

    void add(Notice notice) {
        if (counts.merge(notice.getClass(), 1, Integer::sum) <= MOST_OF_A_KIND) {
            notices.add(notice);
        }
    }

    /** Adds what is said before everything else. */
    void addFirst(Notice notice) {
        notices.addFirst(notice);
    }

    /** Says where results were measured elsewhere, or by something else, than the baseline. */
    void environments(Environment before, Environment now) {
        for (String fact : SHOWN_FACTS) {
            if (before.contradicts(now, fact)) {
                add(new Notice.EnvironmentDiffers(fact, before.get(fact), now.get(fact)));
            }
        }
    }

    List<Notice> toList() {
        return List.copyOf(notices);
    }
}
