package io.perfwarden.bot.query;

import module java.base;

/**
 * A series with what its newest verdict went by.
 *
 * @param warn from which change on it warns, 0.02 for 2 %; absent where nothing is known
 * @param smallest change that is seen in four of five cases; absent where there is too little
 *     history
 * @param baseline path of the baseline file in the repository
 */
public record SeriesState(
        SeriesSummary summary, OptionalDouble warn, OptionalDouble smallest, String baseline) {}
