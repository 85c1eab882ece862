package io.perfwarden.web.api;

import module java.base;

import io.perfwarden.bot.query.ReportQueries.JudgedReport;
import io.perfwarden.compare.*;
import io.perfwarden.compare.group.GroupMember;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.report.ExplanationWording;
import io.perfwarden.report.NameQuery.Meaning;
import io.perfwarden.report.NameQuery.ReportNames;
import io.perfwarden.report.github.CommentBody;
import io.perfwarden.web.login.RepositoryAccess.VisibleRepo;

/**
 * How benchmarks were judged: the facts that {@code /perfwarden why} shows.
 *
 * @param repository owner and name
 * @param pull number of the pull request
 * @param commit that was judged
 * @param benchmark that was asked for
 * @param found how many benchmarks it means
 * @param benchmarks the first of those, the most urgent first, at most 20
 * @param candidates names to ask for where it means none or one of several
 */
public record WhyBody(
        String repository,
        int pull,
        String commit,
        String benchmark,
        int found,
        List<ExplainedBenchmark> benchmarks,
        List<String> candidates)
        implements ApiBody {
    private static final int MOST = 20;
    private static final int NAMES = 20;

    /**
     * A benchmark.
     *
     * @param rows its metrics, the deciding one first
     * @param accept command that accepts this benchmark for this pull request; empty if none does,
     *     or nothing has to be accepted
     * @param facts about the deciding metric and others that fail or warn, in words
     */
    public record ExplainedBenchmark(List<RowBody> rows, String accept, List<ExplainedFact> facts) {
        static ExplainedBenchmark of(GroupMember member, ReportNames names, JudgedReport judged) {
            boolean isFailing =
                    member.row().effect() == RowEffect.FAIL
                            && !judged.pending().accepts(member.where(), member.row());
            return new ExplainedBenchmark(
                    Stream.concat(Stream.of(member.row()), member.others().stream())
                            .map(row -> RowBody.of(member.where(), row))
                            .toList(),
                    isFailing ? CommentBody.acceptCommand(names, member) : "",
                    ExplanationWording.lines(
                                    member, Optional.of(judged.about()), UnaryOperator.identity())
                            .stream()
                            .map(ExplainedFact::of)
                            .toList());
        }
    }

    /**
     * A fact.
     *
     * @param heading whether it names a metric, of which the facts after it are
     * @param label what it is about, such as {@code noise}
     */
    public record ExplainedFact(boolean heading, String label, String text) {
        static ExplainedFact of(ExplanationWording.ExplanationLine line) {
            return new ExplainedFact(
                    line.heading(), line.label(), line.text().replace('\u00a0', ' '));
        }
    }

    static WhyBody of(JudgedReport judged, VisibleRepo repo, int pull, String benchmark) {
        Comparison comparison = judged.comparison();
        ReportNames names = new ReportNames(comparison);
        Meaning meaning = names.meaning(benchmark);
        Set<Map.Entry<SuitePlatform, BenchmarkId>> meant = new HashSet<>();
        if (meaning instanceof Meaning.Rows(var hits)) {
            hits.forEach(it -> meant.add(Map.entry(it.suite().where(), it.row().id())));
        }
        List<GroupMember> members =
                meant.isEmpty()
                        ? List.of()
                        : ExplanationWording.members(comparison)
                                .filter(it -> meant.contains(Map.entry(it.where(), it.id())))
                                .toList();
        return new WhyBody(
                repo.name().toString(),
                pull,
                judged.about().value(),
                benchmark,
                members.size(),
                members.stream()
                        .limit(MOST)
                        .map(it -> ExplainedBenchmark.of(it, names, judged))
                        .toList(),
                switch (meaning) {
                    case Meaning.Ambiguous(var offered) -> offered.stream().limit(NAMES).toList();
                    case Meaning.Rows _ ->
                            members.isEmpty() ? similar(comparison, benchmark) : List.of();
                });
    }

    private static List<String> similar(Comparison comparison, String benchmark) {
        String part = benchmark.toLowerCase(Locale.ROOT);
        return comparison.suites().stream()
                .flatMap(suite -> suite.rows().stream())
                .map(Row::id)
                .map(BenchmarkId::name)
                .filter(name -> name.toLowerCase(Locale.ROOT).contains(part))
                .distinct()
                .limit(NAMES)
                .toList();
    }
}
