package io.perfwarden.queue;

import module java.base;

import io.micrometer.core.instrument.Timer;
import io.perfwarden.db.GroupCommit;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.queue.DeliveryLog.DeliveryState;
import io.perfwarden.queue.DeliveryLog.Ticket;
import io.perfwarden.queue.QueueMetrics.Ending;
import io.perfwarden.queue.TaskHandler.TaskBatch;
import io.perfwarden.queue.TaskQueue.QueuedTask;

/**
 * Stores deliveries with their tasks. With a single writing connection, short tasks run in the
 * transaction that stores their delivery, those of a subject together: storing and removing them
 * would take several times as much. After a failure they are stored, and their subject's worker
 * finds the cause.
 */
final class TaskIntake
        implements GroupCommit.BatchWriter<TaskIntake.Arrival, TaskIntake.ArrivalOutcome> {
    private final StoreDatabase database;
    private final WorkStore waiting;
    private final DeliveryLog deliveries;
    private final SubjectSchedule schedule;
    private final FairPriority favour;
    private volatile Optional<AtOnce> atOnce = Optional.empty();

    record Arrival(Ticket ticket, List<QueuedTask> tasks, Instant at) {}

    enum ArrivalOutcome {
        /** The delivery was received before, and did not fail. */
        DUPLICATE,
        /** It is stored, and no worker has to be woken. */
        STORED,
        WAKING
    }

    private record AtOnce(TaskHandler handler, QueueMetrics metrics) {}

    TaskIntake(
            StoreDatabase database,
            WorkStore waiting,
            SubjectSchedule schedule,
            FairPriority favour) {
        this.database = database;
        this.waiting = waiting;
        this.deliveries = new DeliveryLog(database);
        this.schedule = schedule;
        this.favour = favour;
    }

    /** From now on short tasks run at once, if the database allows it. */
    void doAtOnce(TaskHandler handler, QueueMetrics metrics) {
        atOnce =
                database.isEmbedded()
                        ? Optional.of(new AtOnce(handler, metrics))
                        : Optional.empty();
    }

    void storeAll() {
        atOnce = Optional.empty();
    }

    @Override
    public List<ArrivalOutcome> writeAll(List<Arrival> all) {
        return atOnce.map(by -> new ArrivalGroup(by).take(all))
                .orElseGet(() -> all.stream().map(each -> writeOne(each)).toList());
    }

    @Override
    public ArrivalOutcome writeOne(Arrival arrival) {
        Ticket ticket = arrival.ticket();
        if (!deliveries.receive(ticket, DeliveryState.RECEIVED, arrival.at())) {
            return ArrivalOutcome.DUPLICATE;
        }
        Instant now = arrival.at();
        arrival.tasks().forEach(task -> waiting.add(task, Optional.of(ticket.id()), now));
        boolean woken = false;
        for (QueuedTask task : arrival.tasks()) {
            woken |= schedule.wake(task.subject(), due(task, now));
        }
        return woken ? ArrivalOutcome.WAKING : ArrivalOutcome.STORED;
    }

    /** Tasks in order are commands: they wait behind all checks. */
    private Instant due(QueuedTask task, Instant now) {
        return task.inOrder() ? now : favour.due(task.owner(), now);
    }

    private final class ArrivalGroup {
        private final AtOnce by;
        private final Timer.Sample sample;
        private final Set<String> overdue = new HashSet<>();

        ArrivalGroup(AtOnce by) {
            this.by = by;
            this.sample = by.metrics().start();
        }

        List<ArrivalOutcome> take(List<Arrival> all) {
            Map<String, AllBrief> brief = brief(all);
            List<ArrivalOutcome> outcomes = new ArrayList<>();
            for (Arrival arrival : all) {
                outcomes.add(
                        arrival.tasks().stream()
                                .findFirst()
                                .map(task -> brief.get(task.subject()))
                                .map(subject -> addToSubject(arrival, subject))
                                .orElseGet(() -> store(arrival)));
            }
            brief.values().forEach(this::work);
            return outcomes;
        }

        /** Due work waits until a worker looks, unless one is woken. */
        private ArrivalOutcome store(Arrival arrival) {
            ArrivalOutcome outcome = writeOne(arrival);
            boolean late =
                    arrival.tasks().stream().map(QueuedTask::subject).anyMatch(overdue::contains);
            return outcome == ArrivalOutcome.STORED && late ? ArrivalOutcome.WAKING : outcome;
        }

        private ArrivalOutcome addToSubject(Arrival arrival, AllBrief subject) {
            if (!deliveries.receive(arrival.ticket(), DeliveryState.DONE, arrival.at())) {
                return ArrivalOutcome.DUPLICATE;
            }
            subject.news().addAll(arrival.tasks());
            return ArrivalOutcome.STORED;
        }

        /** A delivery that came before needs no work. */
        private void work(AllBrief subject) {
            List<QueuedTask> news = subject.news();
            if (news.isEmpty()) {
                return;
            }
            boolean all = subject.brief().tasks() == news.size();
            TaskBatch brief = all ? subject.brief() : by.handler().brief(news).orElseThrow();
            brief.work().run();
            database.onceCommitted(() ->
                    news.forEach(task -> by.metrics().recordEnd(sample, task.kind(), Ending.DONE)));
        }

        /** The subjects whose due work is all short, and to which nothing comes before. */
        private Map<String, AllBrief> brief(List<Arrival> all) {
            Map<String, AllBrief> brief = new LinkedHashMap<>();
            tasks(all)
                    .forEach((subject, tasks) ->
                            by.handler()
                                    .brief(tasks)
                                    .filter(it -> it.tasks() == tasks.size())
                                    .filter(_ -> admit(subject))
                                    .map(it -> new AllBrief(it, new ArrayList<>()))
                                    .ifPresent(it -> brief.put(subject, it)));
            return brief;
        }

        /** Whether nothing comes before it; notes what is due. */
        private boolean admit(String subject) {
            return switch (waiting.engagement(subject)) {
                case NONE -> true;
                case WORK -> false;
                case DUE -> {
                    overdue.add(subject);
                    yield false;
                }
            };
        }

        private static Map<String, List<QueuedTask>> tasks(List<Arrival> all) {
            Map<String, List<QueuedTask>> tasks = new LinkedHashMap<>();
            for (Arrival arrival : all) {
                for (QueuedTask task : arrival.tasks()) {
                    tasks.computeIfAbsent(task.subject(), _ -> new ArrayList<>()).add(task);
                }
            }
            all.stream()
                    .filter(arrival -> arrival.tasks().size() > 1)
                    .flatMap(arrival -> arrival.tasks().stream())
                    .map(QueuedTask::subject)
                    .forEach(tasks::remove);
            return tasks;
        }
    }

    /**
     * A subject with only short work.
     *
     * @param news its tasks, without those of earlier deliveries; grows
     */
    private record AllBrief(TaskBatch brief, List<QueuedTask> news) {}
}
