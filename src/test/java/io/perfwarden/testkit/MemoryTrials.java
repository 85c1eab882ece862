package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.compare.history.FalseAlarmRate.AlarmOutcome;
import io.perfwarden.db.AlarmOutcomes;
import io.perfwarden.model.RepoId;

/** The trials of one repository in memory. */
final class MemoryTrials implements AlarmOutcomes {
    private final Fuse fuse;
    private final Map<List<Object>, AlarmOutcome> all = new LinkedHashMap<>();

    MemoryTrials(Fuse fuse) {
        this.fuse = fuse;
    }

    @Override
    public void record(RepoId repo, String suite, AlarmOutcome trial) {
        fuse.step();
        all.put(
                switch (trial) {
                    case AlarmOutcome.Judged judged -> List.of(suite, judged.attempt());
                    case AlarmOutcome.Accepted accepted -> List.of(suite, accepted.pull());
                },
                trial);
        fuse.step();
    }

    @Override
    public List<AlarmOutcome> newest(RepoId repo, String suite, int most) {
        List<AlarmOutcome> of =
                all.entrySet().stream()
                        .filter(it -> it.getKey().getFirst().equals(suite))
                        .map(Map.Entry::getValue)
                        .sorted(Comparator.comparing(AlarmOutcome::at))
                        .toList();
        return of.subList(Math.max(0, of.size() - most), of.size());
    }
}
