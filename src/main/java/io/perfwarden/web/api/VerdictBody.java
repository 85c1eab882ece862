package io.perfwarden.web.api;

import module java.base;

import io.perfwarden.bot.query.PendingAcceptance;
import io.perfwarden.bot.query.ReportQueries.JudgedReport;
import io.perfwarden.bot.query.ReportQueries.PullStanding;
import io.perfwarden.bot.query.ReportQueries.ShownCheck;
import io.perfwarden.compare.*;
import io.perfwarden.compare.group.*;
import io.perfwarden.model.*;
import io.perfwarden.report.*;
import io.perfwarden.report.github.*;
import io.perfwarden.web.PublicLinks;
import io.perfwarden.web.api.JudgedBody.JudgedLinks;
import io.perfwarden.web.login.RepositoryAccess.VisibleRepo;

/**
 * Whether a pull request passes, what blocks it and what to do: all in one answer, and what its
 * check says.
 *
 * @param repository owner and name
 * @param pull its number
 * @param title of it; null where no event told it
 * @param author login of who opened it; null where no event told it
 * @param commit the head, once its check is over; null before
 * @param verdict {@code fail}, {@code warn}, {@code pass} or {@code none}; null before the check is
 *     over
 * @param passes whether the check lets the pull request be merged: a verdict of {@code none} may
 *     pass as well; null before the check is over
 * @param headline what came out, in one line
 * @param next what to do now, as the check says it, in Markdown; empty if there is nothing to do
 * @param commands for a comment on the pull request, named by {@code next}, in its order
 * @param blocks how many rows fail: benchmarks, each with a metric that says something of its own;
 *     1 where the check blocks for another reason
 * @param blocking the most urgent of those rows, at most 100
 * @param checks of the head, by name
 * @param links pages about it; null before the check is over
 * @param report address of the whole report, as JSON
 */
public record VerdictBody(
        String repository,
        int pull,
        Optional<String> title,
        Optional<String> author,
        Optional<String> commit,
        Optional<String> verdict,
        Optional<Boolean> passes,
        String headline,
        String next,
        List<String> commands,
        int blocks,
        List<BlockingRow> blocking,
        List<ShownCheckBody> checks,
        Optional<JudgedLinks> links,
        String report)
        implements ApiBody {
    private static final int MOST = 100;

    private static final Pattern COMMAND = Pattern.compile("`(/[^`]+)`");

    /**
     * A benchmark that fails.
     *
     * @param row the metric that decides
     * @param sentence what happened, in words
     * @param remarks what else is known of it, in words
     * @param functions that its profiles show to have changed most, in words
     * @param accept command that accepts this benchmark for this pull request; empty if none does
     * @param explain address of how it was judged, as JSON
     * @param trend address of its trend on the default branch, as JSON
     */
    public record BlockingRow(
            RowBody row,
            String sentence,
            List<String> remarks,
            List<String> functions,
            String accept,
            String explain,
            String trend) {}

    private static final String WAIT = "Wait until the check of the pull request ends.";

    static VerdictBody of(
            PullStanding standing,
            Optional<SubjectLine> title,
            VisibleRepo repo,
            PullNumber pull,
            PublicLinks links) {
        Optional<ShownCheck> over = standing.finishedCheck();
        if (over.isEmpty()) {
            String says = standing.wholeCheck().map(it -> it.says().title()).orElse("");
            return standing.end()
                    .map(it ->
                            emptyVerdict(
                                    standing,
                                    title,
                                    it.sentence(),
                                    commitAddress(it.last(), repo, links),
                                    repo,
                                    pull,
                                    links))
                    .orElseGet(() ->
                            emptyVerdict(
                                    standing,
                                    title,
                                    says.isEmpty() ? "No verdict yet" : says,
                                    WAIT,
                                    repo,
                                    pull,
                                    links));
        }
        boolean passes = over.get().passes().orElseThrow();
        Optional<JudgedReport> judged = standing.report();
        Optional<ChangeGroups> findings = judged.map(it -> ChangeGroups.of(it.comparison()));
        List<Failing> failing =
                findings.stream()
                        .filter(_ -> !passes)
                        .flatMap(it -> it.listedGroups().stream())
                        .filter(it -> it.effect() == RowEffect.FAIL)
                        .flatMap(it -> it.members().stream().map(member -> new Failing(it, member)))
                        .toList();
        JudgedLinks pages = JudgedLinks.of(standing.head(), pull, judged, repo.name(), links);
        String self = links.json(PublicLinks.pull(repo.name(), pull));
        String next = plain(over.get().next());
        return new VerdictBody(
                repo.name().toString(),
                pull.value(),
                title.map(SubjectLine::words),
                title.map(SubjectLine::author),
                Optional.of(standing.head().value()),
                over.get().verdict(judged.map(it -> it.comparison().verdict())).map(Verdict::id),
                Optional.of(passes),
                judged.map(VerdictBody::headline).orElse(over.get().says().title()),
                next,
                COMMAND.matcher(next).results().map(it -> it.group(1)).distinct().toList(),
                passes ? 0 : Math.max(1, failing.size()),
                judged.stream().flatMap(it -> rows(failing, it, repo, self, links)).toList(),
                standing.checks().stream().map(ShownCheckBody::of).toList(),
                Optional.of(pages),
                self);
    }

    private static String commitAddress(CommitSha last, VisibleRepo repo, PublicLinks links) {
        return "No verdict is to come. What was judged of its commit: "
                + links.json(PublicLinks.repository(repo.name()) + "/commit/" + last);
    }

    private static VerdictBody emptyVerdict(
            PullStanding standing,
            Optional<SubjectLine> title,
            String headline,
            String next,
            VisibleRepo repo,
            PullNumber pull,
            PublicLinks links) {
        return new VerdictBody(
                repo.name().toString(),
                pull.value(),
                title.map(SubjectLine::words),
                title.map(SubjectLine::author),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                headline,
                next,
                List.of(),
                0,
                List.of(),
                standing.checks().stream().map(ShownCheckBody::of).toList(),
                Optional.empty(),
                links.json(PublicLinks.pull(repo.name(), pull)));
    }

    static String headline(JudgedReport judged) {
        String reason = judged.reason();
        if (judged.isOfTwo()) {
            return RangeWording.headline(ChangeGroups.of(judged.comparison()));
        }
        return reason.isEmpty() ? CommonWording.verdictLine(judged.comparison()) : reason;
    }

    private static Stream<BlockingRow> rows(
            List<Failing> failing,
            JudgedReport judged,
            VisibleRepo repo,
            String self,
            PublicLinks links) {
        FindingWording words = FindingWording.plain(judged.comparison());
        NameQuery.ReportNames names = new NameQuery.ReportNames(judged.comparison());
        return failing.stream()
                .limit(MOST)
                .map(it -> it.row(words, repo, names, judged.pending(), self, links));
    }

    private record Failing(ChangeGroup finding, GroupMember member) {
        BlockingRow row(
                FindingWording words,
                VisibleRepo repo,
                NameQuery.ReportNames names,
                PendingAcceptance pending,
                String self,
                PublicLinks links) {
            SeriesKey key = SeriesKey.of(member.where(), member.id(), member.row().metric());
            return new BlockingRow(
                    RowBody.of(member.where(), member.row()),
                    plain(words.sentence(finding)),
                    words.remarks(finding.only(member)).stream().map(VerdictBody::plain).toList(),
                    member.functions().stream()
                            .flatMap(it -> ProfileWording.changes(it.profile()).stream())
                            .map(VerdictBody::plain)
                            .toList(),
                    pending.accepts(member.where(), member.row())
                            ? ""
                            : CommentBody.acceptCommand(names, member),
                    self
                            + "/why?benchmark="
                            + URLEncoder.encode(member.id().label(), StandardCharsets.UTF_8),
                    links.json(PublicLinks.trend(repo.name(), List.of(SeriesId.of(key)))));
        }
    }

    private static String plain(String text) {
        return text.replace('\u00a0', ' ');
    }
}
