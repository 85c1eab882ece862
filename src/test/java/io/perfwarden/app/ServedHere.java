package io.perfwarden.app;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import io.perfwarden.app.ServeCommand.RunningServer;
import io.perfwarden.testkit.Stores;
import org.slf4j.LoggerFactory;

/** {@code perfwarden serve} in this process, with all that it says. */
public final class ServedHere implements AutoCloseable {
    private static final String ENDED = "ended with ";

    private final RunningServer running = new RunningServer();
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final List<String> all = new CopyOnWriteArrayList<>();
    private final AppenderBase<ILoggingEvent> log = new Log();
    private final Thread thread;

    /**
     * @param settings without the prefix of their names
     */
    public ServedHere(Map<String, String> settings) {
        Map<String, String> environment = new HashMap<>();
        settings.forEach((name, value) -> environment.put("PERFWARDEN_" + name, value));
        // Half of its start would be for the steps of the schema.
        Optional.ofNullable(settings.get("DATA_DIR"))
                .filter(_ -> !settings.containsKey("DATABASE_URL"))
                .ifPresent(it -> Stores.file(Path.of(it, "perfwarden.db")));
        log.start();
        root().addAppender(log);
        thread = Thread.ofPlatform().start(() -> run(environment));
    }

    private static Logger root() {
        // another test's thread may be starting the log
        while (!(LoggerFactory.getILoggerFactory() instanceof LoggerContext)) {
            Thread.onSpinWait();
        }
        return (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    }

    private void run(Map<String, String> environment) {
        try {
            say(ENDED + ServeCommand.run(environment, new PrintWriter(new Lines()), running));
        } catch (InterruptedException e) {
            say(ENDED + "an interruption");
        }
    }

    private void say(String line) {
        all.add(line);
        lines.add(line);
    }

    /** The next line that begins so, without that. */
    public String line(String start) {
        try {
            for (; ; ) {
                String line = lines.take();
                if (line.startsWith(start)) {
                    return line.substring(start.length());
                }
                assertThat(line).as("%s in %s", start, all).doesNotStartWith(ENDED);
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Everything printed and logged. */
    public String said() {
        return String.join("\n", all);
    }

    private final class Lines extends Writer {
        private final StringBuilder line = new StringBuilder();

        @Override
        public void write(char[] text, int from, int length) {
            for (char one : Arrays.copyOfRange(text, from, from + length)) {
                if (one == '\n') {
                    say(line.toString());
                    line.setLength(0);
                } else {
                    line.append(one);
                }
            }
        }

        @Override
        public void flush() {
            // a line is passed on when it ends
        }

        @Override
        public void close() {
            // nothing is held
        }
    }

    private final class Log extends AppenderBase<ILoggingEvent> {
        @Override
        protected void append(ILoggingEvent event) {
            all.add(
                    event.getFormattedMessage()
                            + event.getKeyValuePairs()
                            + (event.getThrowableProxy() == null
                                    ? ""
                                    : ThrowableProxyUtil.asString(event.getThrowableProxy())));
        }
    }

    @Override
    public void close() {
        running.end();
        root().detachAppender(log);
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
