package io.perfwarden.db;

import module java.base;

import io.perfwarden.compare.*;
import io.perfwarden.db.MessageOutbox.DefaultBranchVerdict;
import io.perfwarden.model.*;
import io.perfwarden.report.machine.AnnouncedRow;
import io.perfwarden.report.machine.RegressionAnnouncement;
import io.perfwarden.report.machine.RegressionAnnouncement.Kind;
import io.perfwarden.report.machine.RegressionAnnouncement.SuiteNews;

/**
 * Computes announcements from a verdict and earlier announcements; pure.
 *
 * <p>A failing row is announced once until its suite recovers, so that new regressions of a failing
 * branch are announced, and flapping benchmarks only once. A row that could not be announced,
 * because its commit's message was under way, comes with the next commit.
 */
public final class NotificationPolicy {
    /** Suites of a branch that are remembered, the latest first. */
    static final int MOST_COURSES = 200;

    private final DefaultBranchVerdict verdict;
    private final Set<Kind> closed;
    private final List<SuiteNews> regressed = new ArrayList<>();
    private final List<SuiteNews> resolved = new ArrayList<>();
    private final List<AnnouncedRow> findings = new ArrayList<>();
    private int failing;

    /** The memory before a verdict, and the commit's closed kinds of messages. */
    public record Memory(List<AnnouncedState> courses, Set<Kind> closed) {}

    /** What is remembered from then on, and what is said. */
    public record AnnouncementPlan(
            List<AnnouncedState> courses, List<RegressionAnnouncement> news) {}

    private NotificationPolicy(DefaultBranchVerdict verdict, Set<Kind> closed) {
        this.verdict = verdict;
        this.closed = closed;
    }

    public static AnnouncementPlan of(DefaultBranchVerdict verdict, Memory memory) {
        return new NotificationPolicy(verdict, memory.closed()).planAfter(memory.courses());
    }

    private AnnouncementPlan planAfter(List<AnnouncedState> before) {
        List<AnnouncedState> after = new ArrayList<>(before);
        for (SuiteComparison suite : verdict.comparison().suites()) {
            Optional<AnnouncedState> known =
                    before.stream().filter(course -> course.isOf(suite.where())).findFirst();
            after.removeAll(known.stream().toList());
            after.add(next(known.orElseGet(() -> AnnouncedState.initial(suite.where())), suite));
        }
        return new AnnouncementPlan(newest(after), news());
    }

    private static List<AnnouncedState> newest(List<AnnouncedState> courses) {
        return courses.stream()
                .sorted(Comparator.comparingLong(AnnouncedState::run).reversed())
                .limit(MOST_COURSES)
                .toList();
    }

    private AnnouncedState next(AnnouncedState course, SuiteComparison suite) {
        if (course.isAheadOf(verdict)) {
            return course;
        }
        return switch (suite.verdict()) {
            case FAIL -> withFailure(course, suite);
            case WARN, PASS -> withSuccess(course, suite);
            case NONE -> course;
        };
    }

    private AnnouncedState withFailure(AnnouncedState course, SuiteComparison suite) {
        List<Row> fresh = fresh(course, suite);
        boolean news = !course.failing() || !fresh.isEmpty();
        if (!news || closed.contains(Kind.REGRESSED)) {
            return course.withVerdict(verdict);
        }
        AnnouncedState next =
                course.withRegression(verdict, fresh.stream().map(RowDigest::of).toList());
        regressed.add(news(suite, next.since()));
        failing += fresh.size();
        fresh.stream()
                .limit(RegressionAnnouncement.MOST_FINDINGS)
                .forEach(row ->
                        findings.add(
                                AnnouncedRow.of(
                                        suite.where(), SuiteWideShift.withSuiteName(suite, row))));
        return next;
    }

    private AnnouncedState withSuccess(AnnouncedState course, SuiteComparison suite) {
        if (!course.failing() || closed.contains(Kind.RESOLVED)) {
            return course.withVerdict(verdict);
        }
        resolved.add(news(suite, course.since()));
        return course.withResolution(verdict);
    }

    private static List<Row> fresh(AnnouncedState course, SuiteComparison suite) {
        return SuiteWideShift.mergeRows(suite).stream()
                .filter(row -> row.effect() == RowEffect.FAIL)
                .filter(row -> !course.knows(RowDigest.of(row)))
                .toList();
    }

    private static SuiteNews news(SuiteComparison suite, String since) {
        return new SuiteNews(suite.name(), suite.platform(), suite.verdict().id(), since);
    }

    private List<RegressionAnnouncement> news() {
        return Stream.of(
                        announcement(Kind.REGRESSED, regressed),
                        announcement(Kind.RESOLVED, resolved))
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<RegressionAnnouncement> announcement(Kind kind, List<SuiteNews> suites) {
        if (suites.isEmpty()) {
            return Optional.empty();
        }
        boolean worse = kind == Kind.REGRESSED;
        return Optional.of(
                new RegressionAnnouncement(
                        kind,
                        new RegressionAnnouncement.Place(
                                verdict.repo().id().value(),
                                verdict.repo().name().toString(),
                                verdict.branch().value(),
                                verdict.sha().value(),
                                verdict.url()),
                        verdict.at(),
                        suites,
                        suites.size(),
                        worse ? findings : List.of(),
                        worse ? failing : 0));
    }

    private static final class RowDigest {
        private RowDigest() {}

        /** 16 hexadecimal digits, the same for the same series. */
        static String of(Row row) {
            List<String> texts = new ArrayList<>(List.of(row.id().name()));
            new TreeMap<>(row.id().params()).forEach((k, v) -> texts.addAll(List.of(k, v)));
            texts.addAll(List.of(row.metric().name(), row.metric().unit().base()));
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            for (String text : texts) {
                byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                all.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
                all.writeBytes(bytes);
            }
            return Sha256Digest.of(all.toByteArray()).substring(0, 16);
        }
    }
}
