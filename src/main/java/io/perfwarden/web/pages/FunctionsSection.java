package io.perfwarden.web.pages;

import module java.base;

import io.perfwarden.format.FunctionsFile;
import io.perfwarden.profile.ProfileSummary;
import io.perfwarden.report.ProfileWording;
import io.perfwarden.report.chart.FlameGraph;
import io.perfwarden.report.chart.FlameGraph.FlameView;
import io.perfwarden.web.pages.PageFrame.Anchor;

/**
 * The functions of one benchmark, with the picture of their calls.
 *
 * @param action of the form that marks functions
 * @param kept what the form sends beside the text
 * @param marked how many calls are marked; empty if none is looked for
 */
public record FunctionsSection(
        String benchmark,
        String heading,
        List<List<String>> rows,
        String svg,
        String action,
        Map<String, String> kept,
        String search,
        String marked,
        List<Anchor> choices) {
    private static final String NUMBER = "functions";
    private static final String ZOOM = "zoom";
    private static final String SIDE = "side";
    private static final String MARK = "mark";
    private static final int LONGEST = 100;

    /** Frames of the picture; those of a frame are seen when it is chosen. */
    private static final int FRAMES = 250;

    /**
     * The functions that a visit asks for.
     *
     * @param all which it may ask for, from 1
     */
    static Optional<FunctionsSection> of(PageRequest visit, List<FunctionsFile> all) {
        return visit.query
                .number(NUMBER)
                .filter(it -> it <= all.size())
                .map(it -> of(visit, all.get(it - 1)));
    }

    /** The address of the functions of a benchmark. */
    static String link(PageRequest visit, int number) {
        Map<String, String> query = visit.query.with(NUMBER, Integer.toString(number));
        query.keySet().removeAll(List.of(ZOOM, MARK));
        return visit.linkWith(query) + "#functions";
    }

    private static FunctionsSection of(PageRequest visit, FunctionsFile file) {
        PageQuery query = visit.query;
        ProfileSummary profile = file.profile();
        boolean isOfBase = query.isOther(SIDE, "head", "base");
        String search = query.text(MARK, LONGEST);
        OptionalInt zoom = query.number(ZOOM).stream().mapToInt(it -> it - 1).findFirst();
        FlameView view =
                new FlameView(
                        isOfBase,
                        zoom,
                        search,
                        FRAMES,
                        place -> PageLinks.with("", query.with(ZOOM, "" + (place + 1))));
        SortedMap<String, String> kept = new TreeMap<>(query.parameters());
        kept.remove(MARK);
        int marked =
                Math.toIntExact(
                        profile.frames().stream()
                                .filter(it -> view.isMarked(it.function()))
                                .count());
        return new FunctionsSection(
                ProfileWording.subject(file, PageWording::name),
                ProfileWording.heading(profile),
                ProfileWording.rows(profile),
                FlameGraph.svg(profile, view),
                visit.linkWith(Map.of()),
                kept,
                search,
                search.isEmpty() ? "" : PageWording.quantity(marked, "call") + " marked",
                List.of(
                        new Anchor(
                                visit.linkWith(query.with(SIDE, "")),
                                "Wide as in the head",
                                !isOfBase),
                        new Anchor(
                                visit.linkWith(query.with(SIDE, "base")),
                                "Wide as in the base",
                                isOfBase),
                        new Anchor(
                                visit.linkWith(query.with(ZOOM, "")),
                                "Whole program",
                                zoom.isEmpty())));
    }
}
