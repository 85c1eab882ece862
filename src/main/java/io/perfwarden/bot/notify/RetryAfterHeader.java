package io.perfwarden.bot.notify;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads how long we are asked to wait. */
final class RetryAfterHeader {
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}(?:\\.[0-9]{1,20})?");

    private RetryAfterHeader() {}

    /**
     * A header {@code Retry-After}: seconds, or a date.
     *
     * @see <a href="https://www.rfc-editor.org/rfc/rfc9110#name-retry-after">RFC 9110,
     *     Retry-After</a>
     */
    static Optional<Duration> header(String text, Instant now) {
        return seconds(text).or(() -> until(text, now));
    }

    private static Optional<Duration> until(String date, Instant now) {
        try {
            Instant at = DateTimeFormatter.RFC_1123_DATE_TIME.parse(date, Instant::from);
            return Optional.of(Duration.between(now, at)).filter(Duration::isPositive);
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    /**
     * @param text a number of seconds, with decimals where somebody is that exact
     * @return rounded up to the millisecond; nothing for anything else
     */
    static Optional<Duration> seconds(String text) {
        return Optional.of(text.strip())
                .filter(it -> SECONDS.matcher(it).matches())
                .map(it -> new BigDecimal(it).movePointRight(3).setScale(0, RoundingMode.UP))
                .map(milliseconds -> Duration.ofMillis(milliseconds.longValueExact()));
    }
}
