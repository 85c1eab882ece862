package io.perfwarden.report.machine;

import static io.perfwarden.report.CommonWording.DOT;

import module java.base;

import io.perfwarden.report.MarkdownText;
import io.perfwarden.report.TextTemplates;
import io.perfwarden.report.machine.RegressionAnnouncement.SuiteNews;

/**
 * An announcement in words, the same for all who show it.
 *
 * @param title at most 150 characters
 * @param link of the check or the run, a plain web address
 */
record MessageLetter(
        RegressionAnnouncement.Kind kind,
        String title,
        List<MessageFormat.Piece> summary,
        List<MessageFormat.Item> items,
        int unnamed,
        Optional<String> link,
        Instant at) {
    private static final int NAME = 120;

    private static final int SHORT_NAME = 80;
    private static final int REPOSITORY = 100;
    private static final int SUITES = 10;

    static MessageLetter of(RegressionAnnouncement news) {
        RegressionAnnouncement.Place place = news.place();
        boolean listsRows = !news.worst().isEmpty();
        List<MessageFormat.Item> items =
                listsRows
                        ? news.worst().stream().map(MessageLetter::item).toList()
                        : news.suites().stream()
                                .limit(SUITES)
                                .map(suite -> item(news.kind(), suite))
                                .toList();
        return new MessageLetter(
                news.kind(),
                MessageFormat.TEXTS.title(
                        TextTemplates.key(news.kind()),
                        MarkdownText.plain(place.repository(), REPOSITORY)),
                List.of(
                        MessageFormat.Piece.words(MessageFormat.NotifyWording.summary(news)),
                        MessageFormat.Piece.name(place.branch(), SHORT_NAME),
                        MessageFormat.Piece.words(" at "),
                        MessageFormat.Piece.commit(place.sha())),
                items,
                (listsRows ? news.failing() : news.suitesInAll()) - items.size(),
                Optional.of(place.url()).filter(MarkdownText::isWebAddress),
                news.at());
    }

    private static MessageFormat.Item item(RegressionAnnouncement.Kind kind, SuiteNews suite) {
        return new MessageFormat.Item(
                MessageFormat.Piece.name(suite.label(), NAME),
                List.of(
                        MessageFormat.Piece.words(
                                MessageFormat.TEXTS.text(TextTemplates.key(kind)) + " "),
                        MessageFormat.Piece.commit(suite.since())));
    }

    private static MessageFormat.Item item(AnnouncedRow row) {
        return new MessageFormat.Item(
                MessageFormat.Piece.name(row.what().label(), NAME),
                List.of(
                        MessageFormat.Piece.words(MessageFormat.NotifyWording.figures(row) + DOT),
                        MessageFormat.Piece.name(row.what().metric(), SHORT_NAME),
                        MessageFormat.Piece.words(" in "),
                        MessageFormat.Piece.name(row.what().where(), SHORT_NAME)));
    }

    /** The items that fit, in order; one that is too long does not exclude later ones. */
    MessageFormat.FittingItems fit(int room, ToIntFunction<MessageFormat.Item> size) {
        List<MessageFormat.Item> kept = new ArrayList<>();
        int left = room;
        for (MessageFormat.Item item : items) {
            int needed = size.applyAsInt(item);
            if (needed <= left) {
                left -= needed;
                kept.add(item);
            }
        }
        return new MessageFormat.FittingItems(
                List.copyOf(kept), unnamed + items.size() - kept.size());
    }
}
