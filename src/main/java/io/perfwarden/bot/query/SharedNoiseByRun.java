package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.history.SuiteHistory.PastRun;
import io.perfwarden.compare.rule.LevelHistory;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.Metric;
import io.perfwarden.stats.NoiseModel.SharedNoise;
import io.perfwarden.stats.OrderStatistics;

/**
 * What the benchmarks of a suite have in common at its runs. A verdict takes it out of all of them,
 * and one series alone does not show it.
 */
final class SharedNoiseByRun {
    /** Before the first run. */
    static final SharedNoiseByRun NONE = new SharedNoiseByRun(Map.of());

    /** Runs that are kept, the newest. */
    static final int MOST = 2_000;

    private record RunKey(CommitSha commit, Instant at) {
        static RunKey of(PastRun run) {
            return new RunKey(new CommitSha(run.name()), run.date().orElse(Instant.EPOCH));
        }
    }

    private final Map<RunKey, Map<Metric.Role, SharedNoise>> runs;

    private SharedNoiseByRun(Map<RunKey, Map<Metric.Role, SharedNoise>> runs) {
        this.runs = runs;
    }

    boolean isEmpty() {
        return runs.isEmpty();
    }

    /** Nothing of a run that is not known, and of a metric that is weighed by itself. */
    Optional<SharedNoise> at(CommitSha commit, Instant at, Metric metric) {
        return at(new RunKey(commit, at), metric.role());
    }

    private Optional<SharedNoise> at(RunKey key, Metric.Role role) {
        return Optional.ofNullable(runs.get(key)).map(it -> it.get(role));
    }

    /**
     * The same with newer runs. How slow a machine was is relative to the first runs of a history:
     * runs that both have make the two alike.
     */
    SharedNoiseByRun withHistory(SuiteHistory past) {
        List<RunKey> keys = past.runs().stream().map(RunKey::of).toList();
        Map<RunKey, Map<Metric.Role, SharedNoise>> all = new LinkedHashMap<>(runs);
        LevelHistory.sharedNoise(past)
                .forEach((role, shared) -> {
                    double[] more =
                            IntStream.range(0, keys.size())
                                    .boxed()
                                    .flatMap(i ->
                                            at(keys.get(i), role).stream()
                                                    .map(it ->
                                                            it.machine() - shared.get(i).machine()))
                                    .mapToDouble(it -> it)
                                    .toArray();
                    double shift = more.length == 0 ? 0 : OrderStatistics.median(more);
                    for (int i = 0; i < keys.size(); i++) {
                        SharedNoise one = shared.get(i);
                        all.computeIfAbsent(keys.get(i), _ -> new EnumMap<>(Metric.Role.class))
                                .putIfAbsent(
                                        role, new SharedNoise(one.machine() + shift, one.pool()));
                    }
                });
        Iterator<RunKey> oldest = all.keySet().iterator();
        for (int left = all.size(); left > MOST; left--) {
            RunKey _ = oldest.next();
            oldest.remove();
        }
        return new SharedNoiseByRun(all);
    }

    void write(DataOutputStream out) throws IOException {
        out.writeInt(runs.size());
        for (var run : runs.entrySet()) {
            out.writeUTF(run.getKey().commit().value());
            out.writeLong(run.getKey().at().toEpochMilli());
            out.writeByte(run.getValue().size());
            for (var shared : run.getValue().entrySet()) {
                out.writeUTF(shared.getKey().name());
                out.writeDouble(shared.getValue().machine());
                out.writeDouble(shared.getValue().pool());
            }
        }
    }

    static SharedNoiseByRun read(DataInputStream in) throws IOException {
        Map<RunKey, Map<Metric.Role, SharedNoise>> runs = new LinkedHashMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            RunKey key =
                    new RunKey(new CommitSha(in.readUTF()), Instant.ofEpochMilli(in.readLong()));
            Map<Metric.Role, SharedNoise> shared = new EnumMap<>(Metric.Role.class);
            for (int roles = in.readByte(); roles > 0; roles--) {
                Metric.Role role = Metric.Role.valueOf(in.readUTF());
                shared.put(role, new SharedNoise(in.readDouble(), in.readDouble()));
            }
            runs.put(key, shared);
        }
        return new SharedNoiseByRun(runs);
    }
}
