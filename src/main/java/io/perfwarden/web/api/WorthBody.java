package io.perfwarden.web.api;

import module java.base;

import io.perfwarden.bot.query.ReportQueries.RepositoryWorth;
import io.perfwarden.check.GateWorth;
import io.perfwarden.check.GateWorth.AlarmEnd;
import io.perfwarden.check.GateWorth.WorthWeek;
import io.perfwarden.model.RepoName;
import io.perfwarden.report.DrillWording;
import io.perfwarden.report.WorthWording;
import io.perfwarden.web.PublicLinks;

/**
 * What a gate gave and cost.
 *
 * @param repository owner and name
 * @param since the first verdict that is kept; null if there is none. Alarms before it are not
 *     known
 * @param weeks the oldest first
 * @param summary of all weeks, in words
 * @param drill what the last fire drills caught, in words; empty before the first
 * @param page address of the page for people
 */
public record WorthBody(
        String repository,
        Optional<Instant> since,
        List<WorthWeekBody> weeks,
        String summary,
        String drill,
        String page)
        implements ApiBody {
    /**
     * A week from Monday, in UTC.
     *
     * @param alarms of pull requests that began in it
     * @param fixed alarms after which a later commit passed
     * @param accepted alarms that a person accepted or let through
     * @param noise alarms that the same commit did not repeat, or that a person called noise
     * @param merged alarms that were merged without an answer
     * @param closed alarms of pull requests that were closed
     * @param open alarms without an end
     * @param unseen regressions that reached the default branch without an alarm
     * @param seconds of runs that measured for the first time; null where that is not known
     * @param secondsAgain of their later attempts; null where that is not known
     */
    public record WorthWeekBody(
            String week,
            int alarms,
            int fixed,
            int accepted,
            int noise,
            int merged,
            int closed,
            int open,
            int unseen,
            OptionalLong seconds,
            OptionalLong secondsAgain) {
        static WorthWeekBody of(WorthWeek it) {
            ToIntFunction<AlarmEnd> count = end -> it.alarms().getOrDefault(end, 0);
            OptionalLong seconds =
                    it.measuring().stream().mapToLong(Duration::toSeconds).findFirst();
            return new WorthWeekBody(
                    it.monday().toString(),
                    it.total(),
                    count.applyAsInt(AlarmEnd.FIXED),
                    count.applyAsInt(AlarmEnd.ACCEPTED),
                    count.applyAsInt(AlarmEnd.NOISE),
                    count.applyAsInt(AlarmEnd.MERGED),
                    count.applyAsInt(AlarmEnd.CLOSED),
                    count.applyAsInt(AlarmEnd.OPEN),
                    it.unseen(),
                    seconds,
                    seconds.isPresent()
                            ? OptionalLong.of(it.repeating().toSeconds())
                            : OptionalLong.empty());
        }

        /** Alarms that are not known leave their cells empty. */
        private List<?> cells(boolean isKnown) {
            Stream<Integer> counts =
                    Stream.of(alarms, fixed, accepted, noise, merged, closed, open, unseen);
            List<Object> cells = new ArrayList<>(List.of(week));
            counts.map(it -> Optional.of(it).filter(_ -> isKnown)).forEach(cells::add);
            cells.add(seconds);
            cells.add(secondsAgain);
            return cells;
        }
    }

    static WorthBody of(RepositoryWorth worth, RepoName repo, PublicLinks links) {
        return new WorthBody(
                repo.toString(),
                worth.worth().since(),
                worth.worth().weeks().stream().map(WorthWeekBody::of).toList(),
                WorthWording.summary(worth.worth()),
                DrillWording.line(worth.drills()),
                links.page(PublicLinks.health(repo)));
    }

    @Override
    public Optional<CsvAnswer> table() {
        List<List<?>> rows = new ArrayList<>();
        weeks.forEach(
                it -> rows.add(it.cells(GateWorth.isKnown(since, LocalDate.parse(it.week())))));
        return Optional.of(
                new CsvAnswer(
                        "week alarms fixed accepted noise merged closed open unseen seconds"
                                + " secondsAgain",
                        rows));
    }
}
