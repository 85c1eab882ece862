package io.perfwarden.baseline;

import module java.base;

import io.perfwarden.baseline.BaselineFiles.BaselinePath;
import io.perfwarden.baseline.ImportedHistories.HistoryEntry;
import io.perfwarden.model.*;

final class ImportedSuite {
    private static final Comparator<Numbered> BY_TIME =
            KeyOrder.ofLong(Numbered::millis).thenComparingInt(Numbered::number);

    private record Numbered(int number, HistoryEntry entry) {
        long millis() {
            return entry.date().map(date -> date.toEpochMilli()).orElse(Long.MIN_VALUE);
        }

        String brief() {
            return entry.sha().map(CommitSha::abbreviated).orElseGet(this::whole);
        }

        String whole() {
            return entry.sha()
                    .map(CommitSha::value)
                    .orElseGet(() -> HistoryImport.SuiteNames.safe(entry.key()));
        }
    }

    final String title;
    final String name;
    private final List<Numbered> entries = new ArrayList<>();
    // number of entries left out; complete after paths()
    final Map<HistoryImport.ImportLeftOut, Integer> leftOut =
            new EnumMap<>(HistoryImport.ImportLeftOut.class);

    ImportedSuite(String title, String name) {
        this.title = title;
        this.name = name;
    }

    void add(int number, HistoryEntry entry) {
        if (entry.key().isEmpty()) {
            leaveOut(HistoryImport.ImportLeftOut.NO_COMMIT, 1);
        } else if (entry.measured() == 0) {
            leaveOut(HistoryImport.ImportLeftOut.NO_BENCHMARKS, 1);
        } else {
            entries.add(new Numbered(number, entry));
        }
    }

    private void leaveOut(HistoryImport.ImportLeftOut why, int count) {
        if (count > 0) {
            leftOut.merge(why, count, Integer::sum);
        }
    }

    /** The files of at most {@code last} entries by their place in the walk, the newest last. */
    Map<Integer, String> paths(int last) {
        entries.sort(BY_TIME);
        Map<String, Numbered> latest = new HashMap<>();
        entries.forEach(entry -> latest.put(entry.entry().key(), entry));
        List<Numbered> kept = latest.values().stream().sorted(BY_TIME).toList();
        leaveOut(HistoryImport.ImportLeftOut.SAME_COMMIT, entries.size() - kept.size());
        int older = Math.max(0, kept.size() - last);
        leaveOut(HistoryImport.ImportLeftOut.OLDER, older);
        return uniqueNames(kept.subList(older, kept.size()));
    }

    private Map<Integer, String> uniqueNames(List<Numbered> kept) {
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
