package io.perfwarden.notify;

import io.perfwarden.compare.Effect;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.WholeSuite;
import io.perfwarden.notify.message.Announcement;
import io.perfwarden.notify.message.Announcement.Kind;
import io.perfwarden.notify.message.Announcement.SuiteNews;
import io.perfwarden.notify.message.Finding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What there is to tell of a verdict, given what was told before. Pure.
 *
 * <p>A row that fails is told once, until its suite is told to be whole again; so the regression
 * that reaches a branch that fails already is heard of, and a benchmark that fails at every other
 * commit is not heard of each time. What could not be told of a commit, since its message is on its
 * way already, counts as not told, and comes with the next commit if it is still so.
 */
public final class Telling {
    /** Suites of a branch that are remembered, those heard of last; each on each platform. */
    static final int MOST_COURSES = 200;

    private final DefaultBranchVerdict verdict;
    private final Set<Kind> closed;
    private final List<SuiteNews> regressed = new ArrayList<>();
    private final List<SuiteNews> resolved = new ArrayList<>();
    private final List<Finding> findings = new ArrayList<>();
    private int failing;

    /**
     * What is remembered before a verdict.
     *
     * @param courses of the branch
     * @param closed what was said of the commit and can be changed no more
     */
    public record Memory(List<Course> courses, Set<Kind> closed) {}

    /** What is remembered from then on, and what is said. */
    public record Told(List<Course> courses, List<Announcement> news) {}

    private Telling(DefaultBranchVerdict verdict, Set<Kind> closed) {
        this.verdict = verdict;
        this.closed = closed;
    }

    static Told of(DefaultBranchVerdict verdict, Memory memory) {
        return new Telling(verdict, memory.closed()).after(memory.courses());
    }

    private Told after(List<Course> before) {
        List<Course> after = new ArrayList<>(before);
        for (SuiteComparison suite : verdict.comparison().suites()) {
            Optional<Course> known =
                    before.stream().filter(course -> course.isOf(suite.where())).findFirst();
            after.removeAll(known.stream().toList());
            after.add(next(known.orElseGet(() -> Course.unheard(suite.where())), suite));
        }
        return new Told(newest(after), news());
    }

    /** A suite whose platform has another name at every run would fill the store. */
    private static List<Course> newest(List<Course> courses) {
        return courses.stream()
                .sorted(Comparator.comparingLong(Course::run).reversed())
                .limit(MOST_COURSES)
                .toList();
    }

    private Course next(Course course, SuiteComparison suite) {
        if (course.isAheadOf(verdict)) {
            return course;
        }
        return switch (suite.verdict()) {
            case FAIL -> failing(course, suite);
            case WARN, PASS -> whole(course, suite);
            case NONE -> course;
        };
    }

    private Course failing(Course course, SuiteComparison suite) {
        List<Row> fresh = fresh(course, suite);
        boolean news = !course.failing() || !fresh.isEmpty();
        if (!news || closed.contains(Kind.REGRESSED)) {
            return course.heard(verdict);
        }
        Course next = course.regressed(verdict, fresh.stream().map(RowDigest::of).toList());
        regressed.add(news(suite, next.since()));
        failing += fresh.size();
        fresh.stream()
                .limit(Announcement.MOST_FINDINGS)
                .forEach(row ->
                        findings.add(Finding.of(suite.where(), WholeSuite.named(suite, row))));
        return next;
    }

    private Course whole(Course course, SuiteComparison suite) {
        if (!course.failing() || closed.contains(Kind.RESOLVED)) {
            return course.heard(verdict);
        }
        resolved.add(news(suite, course.since()));
        return course.resolved(verdict);
    }

    private static List<Row> fresh(Course course, SuiteComparison suite) {
        return WholeSuite.merged(suite).stream()
                .filter(row -> row.effect() == Effect.FAIL)
                .filter(row -> !course.knows(RowDigest.of(row)))
                .toList();
    }

    private static SuiteNews news(SuiteComparison suite, String since) {
        return new SuiteNews(suite.name(), suite.platform(), suite.verdict().id(), since);
    }

    private List<Announcement> news() {
        return Stream.of(
                        announcement(Kind.REGRESSED, regressed),
                        announcement(Kind.RESOLVED, resolved))
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<Announcement> announcement(Kind kind, List<SuiteNews> suites) {
        if (suites.isEmpty()) {
            return Optional.empty();
        }
        boolean worse = kind == Kind.REGRESSED;
        return Optional.of(
                new Announcement(
                        kind,
                        new Announcement.Place(
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
}
