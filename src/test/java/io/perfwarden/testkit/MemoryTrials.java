package io.perfwarden.testkit;

import io.perfwarden.compare.grade.Trial;
import io.perfwarden.ledger.Trials;
import io.perfwarden.scm.RepoId;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The trials of one repository in memory. */
final class MemoryTrials implements Trials {
    private final Fuse fuse;
    private final Map<List<Object>, Trial> all = new LinkedHashMap<>();

    MemoryTrials(Fuse fuse) {
        this.fuse = fuse;
    }

    @Override
    public void record(RepoId repo, String suite, Trial trial) {
        fuse.step();
        all.put(
                switch (trial) {
                    case Trial.Judged judged -> List.of(suite, judged.attempt());
                    case Trial.Accepted accepted -> List.of(suite, accepted.pull());
                },
                trial);
        fuse.step();
    }

    @Override
    public List<Trial> newest(RepoId repo, String suite, int most) {
        List<Trial> of =
                all.entrySet().stream()
                        .filter(it -> it.getKey().getFirst().equals(suite))
                        .map(Map.Entry::getValue)
                        .sorted(Comparator.comparing(Trial::at))
                        .toList();
        return of.subList(Math.max(0, of.size() - most), of.size());
    }
}
