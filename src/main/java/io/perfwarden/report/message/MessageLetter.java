package io.perfwarden.report.message;

import io.perfwarden.report.MarkdownText;
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
record MessageLetter(
        RegressionAnnouncement.Kind kind,
        String title,
        MessageLine summary,
        List<LetterItem> items,
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

    MessageLetter {
        items = List.copyOf(items);
    }

    static MessageLetter of(RegressionAnnouncement news) {
        List<LetterItem> items = items(news);
        boolean listsRows = !news.worst().isEmpty();
        return new MessageLetter(
                news.kind(),
                NotifyWording.title(
                        news.kind(), MarkdownText.plain(news.place().repository(), REPOSITORY)),
                summary(news),
                items,
                (listsRows ? news.failing() : news.suitesInAll()) - items.size(),
                Optional.of(news.place().url()).filter(MarkdownText::isWebAddress),
                news.at());
    }

    /**
     * The items that there is room for.
     *
     * @param room in the unit of {@code size}
     * @return with the number of all that are not named
     */
    LetterItem.Fitting itemsWithin(int room, ToIntFunction<LetterItem> size) {
        LetterItem.Fitting fitting = LetterItem.within(room, items, size);
        return new LetterItem.Fitting(fitting.items(), unnamed + fitting.dropped());
    }

    private static MessageLine summary(RegressionAnnouncement news) {
        return MessageLine.of(
                new MessagePiece.Words(NotifyWording.summary(news)),
                name(news.place().branch(), BESIDE),
                new MessagePiece.Words(NotifyWording.AT),
                commit(news.place().sha()));
    }

    private static List<LetterItem> items(RegressionAnnouncement news) {
        return news.worst().isEmpty()
                ? news.suites().stream()
                        .limit(SUITES)
                        .map(suite -> item(news.kind(), suite))
                        .toList()
                : news.worst().stream().map(MessageLetter::item).toList();
    }

    private static LetterItem item(
            RegressionAnnouncement.Kind kind, RegressionAnnouncement.SuiteNews suite) {
        return new LetterItem(
                name(suite.label(), NAME),
                MessageLine.of(
                        new MessagePiece.Words(NotifyWording.since(kind)), commit(suite.since())));
    }

    private static LetterItem item(AnnouncedRow finding) {
        return new LetterItem(
                name(finding.what().label(), NAME),
                MessageLine.of(
                        new MessagePiece.Words(NotifyWording.figures(finding) + NotifyWording.DOT),
                        name(finding.what().metric(), BESIDE),
                        new MessagePiece.Words(NotifyWording.IN),
                        name(finding.what().where(), BESIDE)));
    }

    private static MessagePiece.Name commit(String sha) {
        return new MessagePiece.Name(sha.substring(0, 7));
    }

    private static MessagePiece.Name name(String foreign, int cap) {
        return new MessagePiece.Name(MarkdownText.plain(foreign, cap));
    }
}
