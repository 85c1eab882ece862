package io.perfwarden.format;

import static io.perfwarden.model.Metric.DirectionOrigin.UNIT;

import module java.base;

import io.perfwarden.model.Metric.DirectionOrigin;

/**
 * What is known of a format before a file of it is read.
 *
 * @param id in configuration and reports, such as {@code jmh}
 * @param title for people, such as {@code JMH JSON}
 * @param place what of a file is of this format
 * @param direction the strongest word its files have on which way is better
 * @param offers what its files can say beside the values, in the order of {@link Offer}
 */
public record FormatInfo(
        String id, String title, FormatPlace place, DirectionOrigin direction, Set<Offer> offers) {

    /** What of a file is of a format. */
    public enum FormatPlace {
        /** The whole file, or a JSON document that begins on a line of its own. */
        DOCUMENT,
        /** Lines that are told from all others, so that they may stand in any console log. */
        LINES,
        /** A console log in which no other format is found. */
        LOG
    }

    /** What a file can say beside the values. */
    public enum Offer {
        /** Raw samples, one by one. */
        SAMPLES,
        /** How far the values behind a measurement lie apart. */
        SPREAD,
        /** The machine, system or runtime that was measured on. */
        ENVIRONMENT
    }

    public FormatInfo {
        EnumSet<Offer> ordered = EnumSet.noneOf(Offer.class);
        ordered.addAll(offers);
        offers = Collections.unmodifiableSet(ordered);
    }

    /** A format that is a whole file, or a JSON document; only units tell which way is better. */
    public static FormatInfo document(String id, String title, Offer... offers) {
        return new FormatInfo(id, title, FormatPlace.DOCUMENT, UNIT, Set.of(offers));
    }

    /** A format whose lines stand in a console log. */
    public static FormatInfo logLines(String id, String title, Offer... offers) {
        return new FormatInfo(id, title, FormatPlace.LINES, UNIT, Set.of(offers));
    }

    /** A format that is looked for in a console log when there is no other in it. */
    public static FormatInfo log(String id, String title, Offer... offers) {
        return new FormatInfo(id, title, FormatPlace.LOG, UNIT, Set.of(offers));
    }

    /** The same for files that have a stronger word on which way is better than their units. */
    public FormatInfo directedBy(DirectionOrigin origin) {
        return new FormatInfo(id, title, place, origin, offers);
    }
}
