package io.perfwarden.format.go;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.format.archive.ResultFile;

/**
 * Events of {@code go test -json}, see {@code go doc test2json}. They carry Go's text in pieces: a
 * result is often split over two events, and packages alternate.
 */
public final class GoJsonReader implements ResultReader {
    @Override
    public FormatInfo format() {
        return logLines("go-json", "go test -json", Offer.SAMPLES, Offer.ENVIRONMENT);
    }

    @Override
    public boolean recognises(FileHead head) {
        String action = "\"Action\":";
        String pkg = "\"Package\":";
        return head.mentions(action, pkg)
                && head.anyLine(
                        it -> JsonLines.begins(it) && it.contains(action) && it.contains(pkg));
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        GoEvents events = new GoEvents(results, limits);
        JsonLines.walk(file, limits, "\"Action\":", events::read);
        events.finish();
    }

    private static final class GoEvents {
        /** Most characters of unfinished lines, as longest lines, over all packages. */
        private static final long MOST_LINES = 4;

        private static final FieldTable EVENT =
                new FieldTable().texts("Action", "Package").with(JsonCursor::raw, "Output");

        private final GoLog log;
        private final ReadLimits limits;
        private final Map<String, StringBuilder> open = new HashMap<>();
        private long waiting;

        GoEvents(ResultCollector results, ReadLimits limits) {
            this.log = new GoLog(results);
            this.limits = limits;
        }

        void read(JsonCursor json, int line) throws IOException {
            ObjectFields event = EVENT.read(json);
            if (!event.text("Action").equals("output")) {
                return;
            }
            StringBuilder text =
                    open.computeIfAbsent(event.text("Package"), _ -> new StringBuilder());
            int seen = text.length();
            text.append(event.text("Output"));
            int begin = 0;
            int end = text.indexOf("\n", seen);
            while (end >= 0) {
                log.read(event.text("Package"), text.substring(begin, end), line);
                begin = end + 1;
                end = text.indexOf("\n", begin);
            }
            text.delete(0, begin);
            waiting += text.length() - seen;
            if (text.isEmpty()) {
                open.remove(event.text("Package"));
            }
            if (text.length() > limits.lineLength() || waiting > MOST_LINES * limits.lineLength()) {
                throw json.problem("a line of output that does not end");
            }
        }

        void finish() throws IOException {
            log.finish();
        }
    }
}
