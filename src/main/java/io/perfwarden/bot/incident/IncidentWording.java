package io.perfwarden.bot.incident;

import module java.base;

import io.perfwarden.bot.query.BranchChange.ChangeFix;
import io.perfwarden.bot.query.IncidentFacts;
import io.perfwarden.bot.query.IncidentFacts.IncidentSeries;
import io.perfwarden.db.BranchIncident;
import io.perfwarden.db.BranchIncident.IncidentDecision;
import io.perfwarden.db.BranchIncident.IncidentMember;
import io.perfwarden.db.BranchIncident.IncidentState;
import io.perfwarden.db.BranchIncident.Range;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.SeriesId;
import io.perfwarden.report.CommonWording;
import io.perfwarden.report.ExplanationWording.SparkBars;
import io.perfwarden.report.MarkdownText;
import io.perfwarden.report.github.ReportLinks;

/**
 * Texts of an incident's issue, and of the comment on its pull request.
 *
 * @param byFile suites whose baseline is a file
 */
record IncidentWording(String github, ReportLinks links, Set<String> byFile) {
    static final String ISSUE = "incident";

    static final String COMMENT = "incident-comment";

    private static final int ROWS = 20;
    private static final int FEW_ROWS = 5;
    private static final int NAME = 60;
    private static final int PULLS = 10;
    private static final int BARS = 20;

    String title(BranchIncident incident) {
        List<IncidentMember> all = sortedMembers(incident);
        IncidentMember worst = all.getFirst();
        long others = all.stream().map(IncidentMember::benchmark).distinct().count() - 1;
        return MarkdownText.codeBlockText(worst.benchmark(), NAME)
                + (others > 0
                        ? " and " + CommonWording.quantity((int) others, "more benchmark")
                        : "")
                + ": "
                + worst.words()
                + " since "
                + sha(incident.range().first());
    }

    /** The worst first, and open before finished ones. */
    private static List<IncidentMember> sortedMembers(BranchIncident incident) {
        return incident.members().stream()
                .sorted(
                        Comparator.<IncidentMember, IncidentState>comparing(IncidentMember::state)
                                .thenComparingDouble(it -> -it.level().change())
                                .thenComparing(IncidentMember::series))
                .toList();
    }

    private static String sha(String sha) {
        return new CommitSha(sha).abbreviated();
    }

    String body(BranchIncident incident, IncidentFacts facts) {
        List<IncidentMember> all = sortedMembers(incident);
        StringBuilder body = new StringBuilder(state(incident));
        if (incident.state() == IncidentState.FIXED) {
            facts.fix(new SeriesId(all.getFirst().series()))
                    .ifPresent(it -> body.append(" ").append(fix(it)));
        }
        body.append("\n\n");
        body.append("| | Change | Benchmark | Before \u2192 since | Last runs |\n")
                .append("|:-:|:--|:--|--:|:--|\n");
        all.stream()
                .limit(ROWS)
                .map(it -> MarkdownText.tableRow(cells(it, facts)))
                .forEach(body::append);
        if (all.size() > ROWS) {
            body.append("\n").append(all.size() - ROWS).append(" more did not fit.\n");
        }
        body.append("\n").append(cause(incident)).append("\n");
        List<SeriesId> series = all.stream().limit(8).map(it -> new SeriesId(it.series())).toList();
        if (!links.repository().isEmpty()) {
            body.append("\n")
                    .append(MarkdownText.link("Trend", links.trend(series)))
                    .append(CommonWording.DOT)
                    .append(
                            MarkdownText.link(
                                    "all changes of the branch", links.repository() + "/changes"))
                    .append("\n");
        }
        incident.decision().ifPresent(it -> body.append("\n").append(decision(it)).append("\n"));
        if (incident.state() == IncidentState.OPEN) {
            body.append("\n").append(NEXT.formatted(hasFile(all, facts) ? NEW_BASELINE : ""));
        }
        return body.append("\n").append(marker(incident, ISSUE)).toString();
    }

    private String fix(ChangeFix fix) {
        return "Fixed with commit "
                + MarkdownText.link(
                        fix.commit().abbreviated(), github + "/commit/" + fix.commit().value())
                + fix.pull().map(it -> " of #" + it).orElse("")
                + fix.subject().map(it -> ": " + MarkdownText.code(it.words())).orElse("")
                + ".";
    }

    /** Where the history is the baseline, there is no file to write. */
    private boolean hasFile(List<IncidentMember> members, IncidentFacts facts) {
        return members.stream()
                .flatMap(it -> Stream.ofNullable(facts.courses().get(new SeriesId(it.series()))))
                .anyMatch(it -> byFile.contains(it.series().where().suite()));
    }

    private static final String NEW_BASELINE =
            " Or make it the new baseline in a pull request with `/regen-baseline`.";

    private static final String NEXT =
            """
            **Next:** fix it or revert it: this issue closes by itself when three runs in a row are as good as before.%s \
            People with write permission may write \
            `/perfwarden ack`, `/perfwarden snooze until 2027-01-31` or `/perfwarden noise REASON` in a comment. With \
            `/perfwarden bisect` the commits are measured until one is named.
            """;

    private static String state(BranchIncident incident) {
        int benchmarks =
                (int) incident.members().stream().map(IncidentMember::benchmark).distinct().count();
        String many = CommonWording.quantity(benchmarks, "benchmark");
        return switch (incident.state()) {
                    case OPEN -> "\u274c **Worse on the default branch:** " + many;
                    case ACCEPTED -> "\u2139\ufe0f **Accepted as the new level:** " + many;
                    case FIXED -> "\u2705 **As good as before:** " + many;
                    case NOISE -> "\u2139\ufe0f **Noise:** " + many;
                    case GONE -> "\u2139\ufe0f **Not measured any more:** " + many;
                }
                + ".";
    }

    private static List<String> cells(IncidentMember member, IncidentFacts facts) {
        String mark =
                switch (member.state()) {
                    case OPEN -> "\u274c";
                    case FIXED -> "\u2705";
                    case ACCEPTED, NOISE, GONE -> "\u2139\ufe0f";
                };
        String what =
                switch (member.state()) {
                    case OPEN -> "**" + member.words() + "**";
                    case FIXED -> "as before";
                    case ACCEPTED -> "accepted";
                    case NOISE -> "noise";
                    case GONE -> "not measured";
                };
        IncidentSeries course = facts.courses().get(new SeriesId(member.series()));
        return List.of(
                mark,
                what,
                MarkdownText.name(member.benchmark(), MarkdownText.NAME)
                        + " in "
                        + MarkdownText.cell(member.where(), NAME)
                        + CommonWording.DOT
                        + MarkdownText.words(member.metric()),
                member.values(),
                course == null ? "" : bars(member, course));
    }

    private static String bars(IncidentMember member, IncidentSeries course) {
        double[] newest = course.newest(BARS);
        double before = member.level().before();
        String bars = new SparkBars(before, member.level().limit(), newest).of(newest);
        return bars.isEmpty() ? "" : "`" + bars + "`";
    }

    private String cause(BranchIncident incident) {
        Range range = incident.range();
        String compare =
                MarkdownText.link(
                        sha(range.before()) + "..." + sha(range.first()),
                        github + "/compare/" + range.before() + "..." + range.first());
        List<Integer> pulls = incident.pulls().orElse(List.of());
        Stream<String> some = pulls.stream().limit(PULLS).map(it -> "#" + it);
        String merged = CommonWording.enumerate(", ", some, pulls.size());
        return "The cause is among the commits "
                + compare
                + (merged.isEmpty() ? "" : ", merged with " + merged)
                + ".";
    }

    private static String decision(IncidentDecision decision) {
        String by = MarkdownText.code(decision.by());
        String day = decision.at().atZone(ZoneOffset.UTC).toLocalDate().toString();
        String reason =
                decision.reason().isEmpty() ? "" : ": " + MarkdownText.sentence(decision.reason());
        return switch (decision.kind()) {
                    case ACK -> "Acknowledged by " + by;
                    case SNOOZE ->
                            "Snoozed by "
                                    + by
                                    + " until "
                                    + decision.until()
                                            .map(it -> it.atZone(ZoneOffset.UTC).toLocalDate())
                                            .map(LocalDate::toString)
                                            .orElse("");
                    case NOISE -> "Called noise by " + by;
                    case CLOSED -> "Closed by " + by;
                }
                + " on "
                + day
                + reason
                + ".";
    }

    String comment(BranchIncident incident) {
        String rows =
                sortedMembers(incident).stream()
                        .limit(FEW_ROWS)
                        .map(it ->
                                "- **%s** %s %s\n"
                                        .formatted(
                                                it.words(),
                                                MarkdownText.code(it.benchmark()),
                                                it.values()))
                        .collect(Collectors.joining());
        return "After this pull request was merged, benchmarks on the default branch are worse: #"
                + incident.issue().number()
                + ".\n\n"
                + rows
                + "\nIt is the only pull request among the commits in question. All else is in the"
                + " issue.\n"
                + marker(incident, COMMENT);
    }

    static String marker(BranchIncident incident, String what) {
        return incident.marker(what) + "-->";
    }
}
