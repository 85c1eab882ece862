package io.perfwarden.app;

import module java.base;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.PatternLayout;
import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.pattern.ClassicConverter;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import ch.qos.logback.core.pattern.CompositeConverter;
import ch.qos.logback.core.spi.ContextAwareBase;
import org.slf4j.LoggerFactory;
import org.slf4j.event.KeyValuePair;

/**
 * Configures the log, unless the system property {@code logback.configurationFile} names a file. A
 * file of our own would start an XML parser with every server.
 */
public final class StandardLog extends ContextAwareBase implements Configurator {
    static final String APPENDER = "STDERR";

    private static final String FILE = "logback.configurationFile";

    private static final String PATTERN =
            "%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX} %-5level %logger{24} %oneline(%msg%fields)"
                    + "{one}%n%trace(%ex)";

    private static final List<String> TALKATIVE = List.of("com.zaxxer.hikari", "org.flywaydb");

    /** Its finest level prints bodies of answers with tokens. */
    private static final String CLIENT = "org.kohsuke.github";

    @Override
    public ExecutionStatus configure(LoggerContext log) {
        if (System.getProperty(FILE) != null) {
            return ExecutionStatus.INVOKE_NEXT_IF_ANY;
        }
        apply(log, System.getenv());
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }

    /**
     * @param environment with level and format; {@link SettingsReader} refuses unknown ones
     */
    static void apply(LoggerContext log, Map<String, String> environment) {
        Level level =
                Level.toLevel(environment.get(SettingVariables.variable("LOG_LEVEL")), Level.INFO);
        TALKATIVE.forEach(library -> log.getLogger(library).setLevel(Level.WARN));
        log.getLogger(CLIENT).setLevel(Level.INFO);
        ch.qos.logback.classic.Logger root = log.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        root.setLevel(level.isGreaterOrEqual(Level.INFO) ? level : Level.INFO);
        log.getLogger("io.perfwarden").setLevel(level == Level.DEBUG ? level : null);
        root.addAppender(appender(log, isJson(environment) ? json(log) : text(log)));
    }

    static boolean isJson(Map<String, String> environment) {
        return "json".equals(environment.get(SettingVariables.variable("LOG_FORMAT")));
    }

    public static void silence() {
        if (LoggerFactory.getILoggerFactory() instanceof LoggerContext log
                && System.getProperty(FILE) == null) {
            log.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME).setLevel(Level.OFF);
            log.getLogger("io.perfwarden").setLevel(null);
            TALKATIVE.forEach(library -> log.getLogger(library).setLevel(null));
        }
    }

    private static JsonEncoder json(LoggerContext log) {
        JsonEncoder encoder = new JsonEncoder();
        encoder.setContext(log);
        encoder.setWithSequenceNumber(false);
        encoder.setWithNanoseconds(false);
        encoder.setWithContext(false);
        encoder.setWithMessage(false);
        encoder.setWithArguments(false);
        encoder.setWithFormattedMessage(true);
        encoder.start();
        return encoder;
    }

    private static LayoutWrappingEncoder<ILoggingEvent> text(LoggerContext log) {
        PatternLayout layout = new PatternLayout();
        layout.setContext(log);
        layout.setPattern(PATTERN);
        layout.getInstanceConverterMap().put("oneline", OneLine::new);
        layout.getInstanceConverterMap().put("fields", FieldText::new);
        layout.getInstanceConverterMap().put("trace", StackTraceText::new);
        layout.start();
        LayoutWrappingEncoder<ILoggingEvent> encoder = new LayoutWrappingEncoder<>();
        encoder.setContext(log);
        encoder.setLayout(layout);
        encoder.start();
        return encoder;
    }

    private static ConsoleAppender<ILoggingEvent> appender(
            LoggerContext log, Encoder<ILoggingEvent> encoder) {
        ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
        appender.setContext(log);
        appender.setName(APPENDER);
        appender.setTarget("System.err");
        appender.setEncoder(encoder);
        appender.start();
        return appender;
    }

    /** What an event says, then what is worked on by name, each as {@code name="value"}. */
    private static final class FieldText extends ClassicConverter {
        @Override
        public String convert(ILoggingEvent event) {
            Map<String, Object> fields = new LinkedHashMap<>();
            Objects.requireNonNullElse(event.getKeyValuePairs(), List.<KeyValuePair>of())
                    .forEach(it -> fields.put(it.key, String.valueOf(it.value)));
            new TreeMap<>(event.getMDCPropertyMap()).forEach(fields::putIfAbsent);
            StringBuilder text = new StringBuilder();
            fields.forEach((name, value) ->
                    text.append(' ').append(name).append("=\"").append(value).append('"'));
            return text.toString();
        }
    }

    /**
     * Keeps foreign text on one line and harmless to a terminal, so that it cannot forge or colour
     * lines.
     */
    private static final class OneLine extends CompositeConverter<ILoggingEvent> {
        private static final Pattern UNSEEN = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+");

        @Override
        protected String transform(ILoggingEvent event, String text) {
            String seen = isPlain(text) ? text : UNSEEN.matcher(text).replaceAll(" ");
            return seen.stripTrailing();
        }

        /** Nearly every line is, and the pattern takes longer than all else of a line. */
        private static boolean isPlain(String text) {
            boolean plain = true;
            for (int i = 0; plain && i < text.length(); i++) {
                plain = text.charAt(i) >= ' ' && text.charAt(i) <= '~';
            }
            return plain;
        }
    }

    /**
     * Keeps messages of exceptions, which hold foreign text, from adding lines to a stack trace.
     */
    private static final class StackTraceText extends CompositeConverter<ILoggingEvent> {
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
}
