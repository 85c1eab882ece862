package io.perfwarden.app.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.pattern.CompositeConverter;
import java.util.regex.Pattern;

/**
 * Lets a stack trace have lines of its own for frames and causes only: messages of exceptions hold
 * foreign text.
 */
public final class Trace extends CompositeConverter<ILoggingEvent> {
    private static final Pattern UNSEEN =
            Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}&&[^\\n\\t]]+");

    private static final Pattern WITHIN_A_MESSAGE =
            Pattern.compile(
                    "\\n(?!\\t+(?:at|\\.{3}) |\\t*(?:Caused by|Suppressed|Wrapped by): |\\z)");

    @Override
    protected String transform(ILoggingEvent event, String text) {
        String seen = UNSEEN.matcher(text).replaceAll(" ");
        return WITHIN_A_MESSAGE.matcher(seen).replaceAll(" ");
    }
}
