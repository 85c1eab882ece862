package io.perfwarden.web.api;

import module java.base;

import io.perfwarden.bot.query.ReportQueries.JudgedReport;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.group.*;
import io.perfwarden.model.*;
import io.perfwarden.report.*;
import io.perfwarden.report.github.*;
import io.perfwarden.web.PublicLinks;
import io.perfwarden.web.api.JudgedBody.JudgedLinks;
import io.perfwarden.web.login.RepositoryAccess.VisibleRepo;

/**
 * Whether a pull request passes, what blocks it and what to do: all in one answer.
 *
 * @param repository owner and name
 * @param pull its number
 * @param commit that was judged; null before any verdict
 * @param verdict {@code fail}, {@code warn}, {@code pass} or {@code none}; null before any verdict
 * @param headline what came out, in one line
 * @param next what to do now, as the comment says it, in Markdown; empty if there is nothing to do
 * @param commands for a comment on the pull request, named by {@code next}, in its order
 * @param blocks how many rows fail: benchmarks, each with a metric that says something of its own
 * @param blocking the most urgent of those, at most 100
 * @param links pages about it; null before any verdict
 * @param report address of the whole report, as JSON
 */
public record VerdictBody(
        String repository,
        int pull,
        Optional<String> commit,
        Optional<String> verdict,
        String headline,
        String next,
        List<String> commands,
        int blocks,
        List<BlockingRow> blocking,
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
     * @param accept command that accepts this benchmark for this pull request; empty if none does
     * @param explain address of how it was judged, as JSON
     * @param trend address of its trend on the default branch, as JSON
     */
    public record BlockingRow(
            RowBody row,
            String sentence,
            List<String> remarks,
            String accept,
            String explain,
            String trend) {}

    static VerdictBody none(VisibleRepo repo, PullNumber pull, PublicLinks links) {
        return new VerdictBody(
                repo.name().toString(),
                pull.value(),
                Optional.empty(),
                Optional.empty(),
                "No verdict yet",
                "Wait until the benchmark workflow of the pull request ends.",
                List.of(),
                0,
                List.of(),
                Optional.empty(),
                links.json(PublicLinks.pull(repo.name(), pull)));
    }

    static VerdictBody of(
            JudgedReport judged, VisibleRepo repo, PullNumber pull, PublicLinks links) {
        ChangeGroups findings = ChangeGroups.of(judged.comparison());
        JudgedLinks pages = JudgedLinks.of(judged, repo.name(), links);
        String next = plain(CommentBody.nextStep(findings, context(judged, repo, pages)));
        List<ChangeGroup> failing =
                findings.listed().stream().filter(it -> it.effect() == RowEffect.FAIL).toList();
        FindingWording words = FindingWording.plain(judged.comparison());
        NameQuery.ReportNames names = new NameQuery.ReportNames(judged.comparison());
        int blocks = failing.stream().mapToInt(it -> it.members().size()).sum();
        String self = links.json(PublicLinks.pull(repo.name(), pull));
        return new VerdictBody(
                repo.name().toString(),
                pull.value(),
                Optional.of(judged.about().value()),
                Optional.of(judged.comparison().verdict().id()),
                CommonWording.verdictLine(findings),
                next,
                COMMAND.matcher(next).results().map(it -> it.group(1)).distinct().toList(),
                blocks,
                failing.stream()
                        .flatMap(it -> it.members().stream().map(member -> new Failing(it, member)))
                        .limit(MOST)
                        .map(it -> it.row(words, repo, names, self, links))
                        .toList(),
                Optional.of(pages),
                self);
    }

    private record Failing(ChangeGroup finding, GroupMember member) {
        BlockingRow row(
                FindingWording words,
                VisibleRepo repo,
                NameQuery.ReportNames names,
                String self,
                PublicLinks links) {
            SeriesKey key = SeriesKey.of(member.where(), member.id(), member.row().metric());
            return new BlockingRow(
                    RowBody.of(member.where(), member.row()),
                    plain(words.sentence(finding)),
                    words.remarks(finding).stream().map(VerdictBody::plain).toList(),
                    CommentBody.acceptCommand(names, member),
                    self
                            + "/why?benchmark="
                            + URLEncoder.encode(member.id().label(), StandardCharsets.UTF_8),
                    links.json(PublicLinks.trend(repo.name(), List.of(SeriesId.of(key)))));
        }
    }

    private static String plain(String text) {
        return text.replace('\u00a0', ' ');
    }

    private static ReportContext context(JudgedReport judged, VisibleRepo repo, JudgedLinks pages) {
        return new ReportContext(
                repo.id(),
                judged.pull(),
                judged.about(),
                judged.against(),
                judged.attempt().map(it -> it.run()),
                judged.attempt().map(it -> it.number()).orElse(0),
                pages.run().orElse(""),
                ReportLinks.NONE,
                false,
                new ReportContext.Page.Comment("", ""),
                Optional.empty(),
                List.of(),
                ReportContext.RowTrend.BARS);
    }
}
