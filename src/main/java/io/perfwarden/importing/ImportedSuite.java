package io.perfwarden.importing;

import io.perfwarden.baseline.BaselinePath;
import io.perfwarden.scm.CommitSha;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

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

        CommitSha commit() {
            return new CommitSha(entry.commit().toLowerCase(Locale.ROOT));
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
        if (!isCommit(numbered)) {
            leaveOut(LeftOut.NO_COMMIT, 1);
        } else if (entry.measured() == 0) {
            leaveOut(LeftOut.NO_BENCHMARKS, 1);
        } else {
            entries.add(numbered);
        }
    }

    private static boolean isCommit(Numbered numbered) {
        try {
            return !numbered.commit().value().isEmpty();
        } catch (IllegalArgumentException _) {
            return false;
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
        Map<CommitSha, Numbered> latest = new HashMap<>();
        entries.forEach(entry -> latest.put(entry.commit(), entry));
        List<Numbered> kept = latest.values().stream().sorted(BY_TIME).toList();
        leaveOut(LeftOut.SAME_COMMIT, entries.size() - kept.size());
        int older = Math.max(0, kept.size() - last);
        leaveOut(LeftOut.OLDER, older);
        return named(kept.subList(older, kept.size()));
    }

    private Map<Integer, String> named(List<Numbered> kept) {
        Map<String, Integer> alike = new HashMap<>();
        kept.forEach(entry -> alike.merge(entry.commit().abbreviated(), 1, Integer::sum));
        Map<Integer, String> paths = new LinkedHashMap<>();
        String newest = name + ".json";
        for (Numbered entry : kept) {
            CommitSha commit = entry.commit();
            boolean clear = alike.getOrDefault(commit.abbreviated(), 0) == 1;
            String sha = clear ? commit.abbreviated() : commit.value();
            boolean isNewest = entry.equals(kept.getLast());
            paths.put(entry.number(), isNewest ? newest : BaselinePath.archive(newest, sha));
        }
        return paths;
    }
}
