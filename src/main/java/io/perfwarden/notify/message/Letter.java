package io.perfwarden.notify.message;

import io.perfwarden.report.Markdown;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * An announcement in words, the same for all who show it.
 *
 * @param title at most 150 characters: words of ours and a repository's name
 * @param summary the whole in a sentence
 * @param items what it is about, the worst first
 * @param unnamed how many further ones there are
 * @param link of the check or the run, a plain web address
 */
record Letter(
        Announcement.Kind kind,
        String title,
        Line summary,
        List<Item> items,
        int unnamed,
        Optional<String> link,
        Instant at) {
    /** Code points of a name that are shown; a longer one loses its middle. */
    private static final int NAME = 120;

    /** Code points of what is said beside it. */
    private static final int BESIDE = 80;

    private static final int REPOSITORY = 100;

    /** Suites told one by one. */
    private static final int SUITES = 10;

    Letter {
        items = List.copyOf(items);
    }

    static Letter of(Announcement news) {
        List<Item> items = items(news);
        boolean listsRows = !news.worst().isEmpty();
        return new Letter(
                news.kind(),
                NotifyWording.title(
                        news.kind(), Markdown.plain(news.place().repository(), REPOSITORY)),
                summary(news),
                items,
                (listsRows ? news.failing() : news.suitesInAll()) - items.size(),
                Optional.of(news.place().url()).filter(Markdown::isWebAddress),
                news.at());
    }

    /**
     * The items that there is room for.
     *
     * @param room in the unit of {@code size}
     * @return with the number of all that are not named
     */
    Item.Fitting itemsWithin(int room, ToIntFunction<Item> size) {
        Item.Fitting fitting = Item.within(room, items, size);
        return new Item.Fitting(fitting.items(), unnamed + fitting.dropped());
    }

    private static Line summary(Announcement news) {
        return Line.of(
                new Piece.Words(NotifyWording.summary(news)),
                name(news.place().branch(), BESIDE),
                new Piece.Words(NotifyWording.AT),
                commit(news.place().sha()));
    }

    private static List<Item> items(Announcement news) {
        return news.worst().isEmpty()
                ? news.suites().stream()
                        .limit(SUITES)
                        .map(suite -> item(news.kind(), suite))
                        .toList()
                : news.worst().stream().map(Letter::item).toList();
    }

    private static Item item(Announcement.Kind kind, Announcement.SuiteNews suite) {
        return new Item(
                name(suite.label(), NAME),
                Line.of(new Piece.Words(NotifyWording.since(kind)), commit(suite.since())));
    }

    private static Item item(Finding finding) {
        return new Item(
                name(finding.what().label(), NAME),
                Line.of(
                        new Piece.Words(NotifyWording.figures(finding) + NotifyWording.DOT),
                        name(finding.what().metric(), BESIDE),
                        new Piece.Words(NotifyWording.IN),
                        name(finding.what().where(), BESIDE)));
    }

    private static Piece.Name commit(String sha) {
        return new Piece.Name(sha.substring(0, 7));
    }

    private static Piece.Name name(String foreign, int cap) {
        return new Piece.Name(Markdown.plain(foreign, cap));
    }
}
