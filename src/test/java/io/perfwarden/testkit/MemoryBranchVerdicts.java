package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.db.BranchVerdicts;
import io.perfwarden.model.RepoId;

/** What became worse on the default branch of one repository, in memory. */
final class MemoryBranchVerdicts implements BranchVerdicts {
    private final Map<List<Object>, Judged> all = new LinkedHashMap<>();

    @Override
    public void record(RepoId repo, List<Judged> judged) {
        judged.forEach(it -> all.put(List.of(it.measured().attempt(), it.measured().where()), it));
    }

    @Override
    public List<Judged> of(RepoId repo, int most) {
        return all.values().stream()
                .sorted(Comparator.comparing(it -> it.measured().attempt()))
                .toList();
    }

    @Override
    public List<Due> due(int most) {
        return List.of();
    }

    @Override
    public void settled(Due due, List<Judged> judged) {
        record(due.repo(), judged);
    }
}
