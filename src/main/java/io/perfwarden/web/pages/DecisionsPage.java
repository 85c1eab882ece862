package io.perfwarden.web.pages;

import module java.base;

import io.perfwarden.check.GateAction;
import io.perfwarden.web.pages.PageAnswers.RenderedPage;
import io.perfwarden.web.pages.PageFrame.Anchor;
import io.perfwarden.web.pages.PageQuery.QueryProblem;

/**
 * What people decided about pull requests, the newest first.
 *
 * @param from first day; may be empty
 * @param to last day; may be empty
 */
public record DecisionsPage(
        PageFrame frame,
        PageLinks links,
        String from,
        String to,
        List<GateAction> actions,
        List<Anchor> pages) {
    private static final int ROWS = 50;

    private static final Pattern DAY = Pattern.compile("2\\d{3}-\\d\\d-\\d\\d");

    static RenderedPage of(
            PageRequest visit, BiFunction<Instant, Instant, List<GateAction>> actions) {
        int page = visit.query.page();
        String from = visit.query.text("from", 10);
        String to = visit.query.text("to", 10);
        List<GateAction> all =
                actions.apply(
                        day("from", from).map(DecisionsPage::start).orElse(Instant.EPOCH),
                        day("to", to)
                                .map(it -> start(it.plusDays(1)))
                                .orElse(Instant.ofEpochMilli(Long.MAX_VALUE)));
        Map<String, String> asked = new TreeMap<>(Map.of("from", from, "to", to));
        asked.values().removeIf(String::isEmpty);
        return visit.page(
                "decisions",
                new DecisionsPage(
                        visit.frame("Who accepted what", "/decisions", asked),
                        visit.links,
                        from,
                        to,
                        visit.query.part(all, ROWS),
                        visit.pages(page, Math.ceilDiv(all.size(), ROWS))));
    }

    private static Instant start(LocalDate day) {
        return day.atStartOfDay().toInstant(ZoneOffset.UTC);
    }

    private static Optional<LocalDate> day(String name, String text) {
        try {
            if (text.isEmpty() || DAY.matcher(text).matches()) {
                return Optional.of(text).filter(it -> !it.isEmpty()).map(LocalDate::parse);
            }
        } catch (DateTimeException _) {
            // refused below
        }
        throw new QueryProblem(name, "a day, such as 2026-01-31");
    }
}
