package io.perfwarden.bot.commit;

import module java.base;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.perfwarden.compare.history.FalseAlarmRate;
import io.perfwarden.model.InstalledRepo;

/**
 * Metrics of suites' false alarms, by {@code repository} and {@code suite}: {@code
 * perfwarden.grade.runs}, {@code perfwarden.grade.false}, {@code perfwarden.grade.cleared} and
 * {@code perfwarden.grade.rate}, the share of false alarms in the newest runs.
 */
public final class AlarmMetrics implements FalseAlarmHistory.Watch {
    /** Bounded, because configurations can invent suites. */
    private static final int MOST = 1_000;

    private final MeterRegistry registry;
    private final Map<Key, FalseAlarmRate> grades = new ConcurrentHashMap<>();

    private record Key(String repository, String suite) {}

    public AlarmMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void onGrade(InstalledRepo repo, String suite, FalseAlarmRate grade) {
        Key key = new Key(repo.name().toString(), suite);
        if (grades.size() >= MOST && !grades.containsKey(key)) {
            return;
        }
        if (grades.put(key, grade) == null) {
            gauge("runs", "Runs of a suite that were judged", key, FalseAlarmRate::runs);
            gauge("false", "False alarms of a suite", key, FalseAlarmRate::falseAlarms);
            gauge("cleared", "Suspects that went away again", key, FalseAlarmRate::cleared);
            gauge("rate", "False alarms a run, lately", key, AlarmMetrics::rate);
        }
    }

    /** NaN if nothing is known. */
    private static double rate(FalseAlarmRate grade) {
        return (double) grade.newest().falseAlarms() / grade.newest().runs();
    }

    private void gauge(
            String name, String description, Key key, ToDoubleFunction<FalseAlarmRate> value) {
        Gauge.builder("perfwarden.grade." + name, () -> value.applyAsDouble(grades.get(key)))
                .description(description)
                .tag("repository", key.repository())
                .tag("suite", key.suite())
                .strongReference(true)
                .register(registry);
    }
}
