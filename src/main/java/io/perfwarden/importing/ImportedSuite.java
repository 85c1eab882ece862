package io.perfwarden.importing;

import io.perfwarden.baseline.BaselinePath;
import io.perfwarden.scm.CommitSha;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A suite of a history: which of its entries become baselines, and what these are called. */
final class ImportedSuite {
    private static final Comparator<Numbered> BY_TIME =
            Comparator.comparingLong(Numbered::millis).thenComparingInt(Numbered::number);

    /**
     * An entry.
     *
     * @param number its place in the walk
     */
    private record Numbered(int number, HistoryEntry entry) {
        long millis() {
            return entry.date().map(date -> date.toEpochMilli()).orElse(Long.MIN_VALUE);
        }

        /** For the name of a file: a short sha, or what is safe of the key. */
        String brief() {
            return entry.sha().map(CommitSha::abbreviated).orElseGet(this::whole);
        }

        String whole() {
            return entry.sha().map(CommitSha::value).orElseGet(() -> SuiteNames.safe(entry.key()));
        }
    }

    private final String title;
    private final String name;
    private final List<Numbered> entries = new ArrayList<>();
    private final Map<LeftOut, Integer> leftOut = new EnumMap<>(LeftOut.class);

    ImportedSuite(String title, String name) {
        this.title = title;
        this.name = name;
    }

    String title() {
        return title;
    }

    String name() {
        return name;
    }

    void add(int number, HistoryEntry entry) {
        Numbered numbered = new Numbered(number, entry);
        if (entry.key().isEmpty()) {
            leaveOut(LeftOut.NO_COMMIT, 1);
        } else if (entry.measured() == 0) {
            leaveOut(LeftOut.NO_BENCHMARKS, 1);
        } else {
            entries.add(numbered);
        }
    }

    private void leaveOut(LeftOut why, int count) {
        if (count > 0) {
            leftOut.merge(why, count, Integer::sum);
        }
    }

    /** How many entries were left out, by the reason; complete once the paths were asked for. */
    Map<LeftOut, Integer> leftOut() {
        return leftOut;
    }

    /**
     * The files of the entries that are kept, by their place in the walk; the newest comes last.
     *
     * @param last at most so many entries are kept
     */
    Map<Integer, String> paths(int last) {
        entries.sort(BY_TIME);
        Map<String, Numbered> latest = new HashMap<>();
        entries.forEach(entry -> latest.put(entry.entry().key(), entry));
        List<Numbered> kept = latest.values().stream().sorted(BY_TIME).toList();
        leaveOut(LeftOut.SAME_COMMIT, entries.size() - kept.size());
        int older = Math.max(0, kept.size() - last);
        leaveOut(LeftOut.OLDER, older);
        return named(kept.subList(older, kept.size()));
    }

    private Map<Integer, String> named(List<Numbered> kept) {
        Map<String, Integer> alike = new HashMap<>();
        kept.forEach(entry -> alike.merge(entry.brief(), 1, Integer::sum));
        Set<String> used = new HashSet<>();
        Map<Integer, String> paths = new LinkedHashMap<>();
        String newest = name + ".json";
        for (Numbered entry : kept) {
            boolean clear = alike.getOrDefault(entry.brief(), 0) == 1;
            String suffix = clear ? entry.brief() : entry.whole();
            String own = used.add(suffix) ? suffix : suffix + "-" + entry.number();
            boolean isNewest = entry.equals(kept.getLast());
            paths.put(entry.number(), isNewest ? newest : BaselinePath.archive(newest, own));
        }
        return paths;
    }
}
