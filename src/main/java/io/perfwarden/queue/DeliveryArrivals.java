package io.perfwarden.queue;

import module java.base;

import io.micrometer.core.instrument.Timer;
import io.perfwarden.db.GroupCommit;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.queue.DeliveryLog.DeliveryState;
import io.perfwarden.queue.DeliveryLog.Ticket;
import io.perfwarden.queue.QueueMetrics.Ending;
import io.perfwarden.queue.TaskHandler.Brief;
import io.perfwarden.queue.TaskQueue.QueuedTask;

/**
 * Stores deliveries with their tasks. Where one connection writes, tasks that take a few statements
 * are done in the transaction that takes their deliveries in, those of a subject together: to store
 * them, and to find and remove them again, takes several times as much. If that fails they are
 * stored, and the worker of their subject finds out why.
 */
final class DeliveryArrivals
        implements GroupCommit.Writing<DeliveryArrivals.Arrival, DeliveryArrivals.ArrivalOutcome> {
    private final StoreDatabase database;
    private final WorkStore waiting;
    private final DeliveryLog deliveries;
    private final SubjectSchedule schedule;
    private final FairPriority favour;
    private volatile Optional<AtOnce> atOnce = Optional.empty();

    record Arrival(Ticket ticket, List<QueuedTask> tasks, Instant at) {}

    enum ArrivalOutcome {
        /** It was received before, and did not fail. */
        DUPLICATE,
        /** It is stored; the worker knows of it, or need not. */
        STORED,
        /** The same, but a worker is to be told that there is work. */
        WAKING
    }

    private record AtOnce(TaskHandler handler, QueueMetrics metrics) {}

    DeliveryArrivals(
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

    /** From now on what is brief is done at once, if the database allows for it. */
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
    public List<ArrivalOutcome> together(List<Arrival> all) {
        return atOnce.map(by -> new ArrivalGroup(by).take(all))
                .orElseGet(() -> all.stream().map(each -> alone(each)).toList());
    }

    @Override
    public ArrivalOutcome alone(Arrival arrival) {
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

    /** What is done in order are commands, of anybody: they stand behind all checks. */
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
                                .map(subject -> done(arrival, subject))
                                .orElseGet(() -> stored(arrival)));
            }
            brief.values().forEach(this::work);
            return outcomes;
        }

        /** Due work waits until a worker looks, unless one is woken. */
        private ArrivalOutcome stored(Arrival arrival) {
            ArrivalOutcome outcome = alone(arrival);
            boolean late =
                    arrival.tasks().stream().map(QueuedTask::subject).anyMatch(overdue::contains);
            return outcome == ArrivalOutcome.STORED && late ? ArrivalOutcome.WAKING : outcome;
        }

        /** A delivery is over with its one task. */
        private ArrivalOutcome done(Arrival arrival, AllBrief subject) {
            if (!deliveries.receive(arrival.ticket(), DeliveryState.DONE, arrival.at())) {
                return ArrivalOutcome.DUPLICATE;
            }
            subject.news().addAll(arrival.tasks());
            return ArrivalOutcome.STORED;
        }

        /** Of a delivery that came before there is nothing to do. */
        private void work(AllBrief subject) {
            List<QueuedTask> news = subject.news();
            if (news.isEmpty()) {
                return;
            }
            boolean all = subject.brief().tasks() == news.size();
            Brief brief = all ? subject.brief() : by.handler().brief(news).orElseThrow();
            brief.work().run();
            database.onceCommitted(() ->
                    news.forEach(task -> by.metrics().ended(sample, task.kind(), Ending.DONE)));
        }

        /** By subject, where all that is to be done of it now is brief and nothing came before. */
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

        /** Whether nothing is before it; what is due is noted as such. */
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

        /** By subject, but for those of deliveries that ask for several things. */
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
     * A subject of which all is brief.
     *
     * @param brief how all of it is done
     * @param news what is to be done, since it has not come before; grows
     */
    private record AllBrief(Brief brief, List<QueuedTask> news) {}
}
