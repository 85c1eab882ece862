package io.perfwarden.app.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.pattern.CompositeConverter;
import java.util.regex.Pattern;

/**
 * Keeps what it is given on one line, and harmless to a terminal: a name from an artifact or a
 * payload can neither begin a line of its own nor colour or turn what follows.
 */
public final class OneLine extends CompositeConverter<ILoggingEvent> {
    private static final Pattern UNSEEN = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+");

    @Override
    protected String transform(ILoggingEvent event, String text) {
        return UNSEEN.matcher(text).replaceAll(" ");
    }
}
