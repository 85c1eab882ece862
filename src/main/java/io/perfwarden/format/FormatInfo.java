package io.perfwarden.format;

import static io.perfwarden.model.Metric.DirectionOrigin.UNIT;

import module java.base;

import io.perfwarden.model.Metric.DirectionOrigin;

/**
 * A format's properties.
 *
 * @param id in configuration and reports, such as {@code jmh}
 * @param title for people, such as {@code JMH JSON}
 * @param direction the strongest statement in its files on which way is better
 * @param offers in the order of {@link Offer}
 */
public record FormatInfo(
        String id, String title, FormatPlace place, DirectionOrigin direction, Set<Offer> offers) {

    /** The part of a file that has a format. */
    public enum FormatPlace {
        DOCUMENT,
        /** Lines that are recognisable in any console log. */
        LINES,
        /** Lines whose meaning the lines around them tell. */
        LOG
    }

    /** What a file can state besides values. */
    public enum Offer {
        /** Raw samples. */
        SAMPLES,
        /** The spread of a measurement. */
        SPREAD,
        ENVIRONMENT
    }

    public FormatInfo {
        EnumSet<Offer> ordered = EnumSet.noneOf(Offer.class);
        ordered.addAll(offers);
        offers = Collections.unmodifiableSet(ordered);
    }

    /** A whole file, or a JSON document, whose units tell which way is better. */
    public static FormatInfo document(String id, String title, Offer... offers) {
        return new FormatInfo(id, title, FormatPlace.DOCUMENT, UNIT, Set.of(offers));
    }

    public static FormatInfo logLines(String id, String title, Offer... offers) {
        return new FormatInfo(id, title, FormatPlace.LINES, UNIT, Set.of(offers));
    }

    public static FormatInfo log(String id, String title, Offer... offers) {
        return new FormatInfo(id, title, FormatPlace.LOG, UNIT, Set.of(offers));
    }

    /** A copy for files that state the better direction themselves. */
    public FormatInfo directedBy(DirectionOrigin origin) {
        return new FormatInfo(id, title, place, origin, offers);
    }
}
