package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.db.TaskAlarm;
import io.perfwarden.queue.TaskQueue;
import io.perfwarden.queue.TaskQueue.QueuedTask;

/**
 * A queue that a test turns by hand: tasks of a subject in their order, waiting ones replaced by
 * their key, those for later when the clock says so.
 */
public final class MemoryQueue implements TaskQueue, TaskAlarm {
    /** A task with the moment from which it may be done. */
    public record Waiting(QueuedTask task, Instant at, long order) {}

    private final Clock clock;
    private final Runnable step;
    private final List<Waiting> waiting = new ArrayList<>();
    private long order;
    private long taken = -1;

    /**
     * @param step called before each change
     */
    public MemoryQueue(Clock clock, Runnable step) {
        this.clock = clock;
        this.step = step;
    }

    @Override
    public void enqueue(QueuedTask task) {
        enqueueAfter(task, Duration.ZERO);
    }

    @Override
    public void enqueueLast(QueuedTask task) {
        enqueue(task);
    }

    @Override
    public void enqueueAfter(QueuedTask task, Duration delay) {
        step.run();
        waiting.removeIf(it ->
                !task.key().isEmpty()
                        && it.task().key().equals(task.key())
                        && it.task().subject().equals(task.subject()));
        waiting.add(new Waiting(task, clock.instant().plus(delay), order++));
    }

    @Override
    public boolean hasUndone(String subject) {
        return waiting.stream()
                .map(Waiting::task)
                .anyMatch(it -> it.subject().equals(subject) && it.key().isEmpty());
    }

    @Override
    public Duration oldest() {
        return waiting.stream()
                .filter(this::isDue)
                .map(it -> Duration.between(it.at(), clock.instant()))
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
    }

    @Override
    public int drop(long owner, String subjects) {
        int before = waiting.size();
        waiting.removeIf(it ->
                it.task().owner() == owner
                        && it.task().subject().startsWith(subjects)
                        && !it.task().key().equals(ASKED));
        return before - waiting.size();
    }

    /** Puts a task back that was not done to its end: it is the next of its subject. */
    public void putBack(Waiting task, Duration delay) {
        waiting.add(new Waiting(task.task(), clock.instant().plus(delay), task.order()));
    }

    @Override
    public AlarmSetting advance(long task, Instant at) {
        Optional<Waiting> its = waiting.stream().filter(it -> it.order() == task).findFirst();
        Optional<Waiting> later = its.filter(it -> it.at().isAfter(at));
        later.ifPresent(it -> waiting.set(waiting.indexOf(it), new Waiting(it.task(), at, task)));
        if (later.isPresent()) {
            return AlarmSetting.ADVANCED;
        }
        return its.isPresent() || task == taken ? AlarmSetting.KEPT : AlarmSetting.GONE;
    }

    /** Subjects with a task that may be done now. */
    public List<String> due() {
        return waiting.stream()
                .filter(this::isDue)
                .map(it -> it.task().subject())
                .distinct()
                .sorted()
                .toList();
    }

    /** Takes the oldest due task of a subject. */
    public Waiting take(String subject) {
        Waiting oldest = due(subject).getFirst();
        waiting.remove(oldest);
        taken = oldest.order();
        return oldest;
    }

    /** The due tasks of a subject, the oldest first, which go on waiting. */
    public List<Waiting> due(String subject) {
        return waiting.stream()
                .filter(it -> isDue(it) && it.task().subject().equals(subject))
                .sorted(Comparator.comparingLong(Waiting::order))
                .toList();
    }

    /** Tasks were done while they waited. */
    public void done(List<Waiting> tasks) {
        waiting.removeAll(tasks);
    }

    /** When the next task may be done that may not be done now. */
    public Optional<Instant> next() {
        return waiting.stream().map(Waiting::at).min(Comparator.naturalOrder());
    }

    /** Tasks that wait, due or not, in the order in which they were asked for. */
    public List<QueuedTask> tasks() {
        return waiting.stream()
                .sorted(Comparator.comparingLong(Waiting::order))
                .map(Waiting::task)
                .toList();
    }

    private boolean isDue(Waiting it) {
        return !it.at().isAfter(clock.instant());
    }
}
