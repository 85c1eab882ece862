package io.perfwarden.report.github;

import io.perfwarden.compare.Comparison;
import io.perfwarden.report.GroundWording;
import io.perfwarden.report.Markdown;
import io.perfwarden.report.NoticeWording;
import io.perfwarden.report.Notices;
import java.util.ArrayList;
import java.util.List;

/** By which rules and on which grounds a comparison was made, and what was odd about it. */
final class HowJudged {
    private static final int SUITES = 10;
    private static final GroundWording GROUND = new GroundWording(Markdown::sentence);
    private static final Notices NOTICES = new Notices(new NoticeWording(Markdown::sentence));

    private HowJudged() {}

    /** A list under a title, as far as there is room; empty if there is nothing to say. */
    static String of(Comparison comparison, Room room) {
        List<String> lines = new ArrayList<>(CommentWording.rules(comparison));
        lines.addAll(GROUND.doubts(comparison));
        lines.addAll(NOTICES.everything(comparison));
        comparison.suites().stream()
                .limit(SUITES)
                .forEach(suite -> GROUND.provenance(suite).ifPresent(lines::add));
        String title = "**" + CommentWording.HOW_JUDGED + "**\n\n";
        StringBuilder list = new StringBuilder();
        if (!lines.isEmpty() && room.take(title)) {
            list.append(title);
            lines.stream()
                    .map(line -> "- " + line + "\n")
                    .takeWhile(room::take)
                    .forEach(list::append);
        }
        return list.toString();
    }
}
