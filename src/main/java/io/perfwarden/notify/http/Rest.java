package io.perfwarden.notify.http;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads how long we are asked to wait. */
final class Rest {
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}(?:\\.[0-9]{1,20})?");

    private Rest() {}

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
