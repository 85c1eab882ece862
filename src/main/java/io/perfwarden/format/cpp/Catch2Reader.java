package io.perfwarden.format.cpp;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.LineWords.LastWords;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Catch2's {@code -r xml}, of versions 2 (root {@code Catch}) and 3 (root {@code Catch2TestRun}).
 * The other machine-readable reports of Catch2 leave benchmarks out.
 */
public final class Catch2Reader implements ResultReader {
    private static final Pattern ROOT =
            Pattern.compile("^\\s*(?:<\\?xml[^>]{0,200}\\?>\\s*)?<Catch(?:2TestRun)?[\\s>]");

    /** The parser's own bound, which is not ours to choose by number: {@link Catch2Xml} has one. */
    private static final String DEPTH = "jdk.xml.maxElementDepth";

    @Override
    public FormatInfo format() {
        return document("catch2-xml", "Catch2 XML", Offer.SPREAD, Offer.ENVIRONMENT);
    }

    @Override
    public boolean recognises(FileHead head) {
        return ROOT.matcher(head.text()).find();
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        try (InputStream in = file.open();
                BoundedMarkup text =
                        new BoundedMarkup(
                                new InputStreamReader(in, StandardCharsets.UTF_8),
                                file.name(),
                                limits.lineLength())) {
            XMLStreamReader xml = factory().createXMLStreamReader(text);
            Catch2Xml handler = new Catch2Xml(xml, results, limits);
            while (xml.hasNext()) {
                handler.take(xml.next());
                text.next();
            }
        } catch (XMLStreamException e) {
            if (e.getNestedException() instanceof IOException refused) {
                throw refused;
            }
            throw damage(e, file.name());
        }
    }

    private static FormatException damage(XMLStreamException e, String file) {
        Location at = e.getLocation();
        String place = at == null ? "" : ":" + at.getLineNumber() + ":" + at.getColumnNumber();
        String said = e.getMessage() == null ? "" : e.getMessage();
        String reason = said.substring(said.lastIndexOf('\n') + 1);
        return new FormatException(
                file + place, "is not XML: " + ForeignText.clean(reason.replace("Message: ", "")));
    }

    /** Without document types and what they could pull in: the file may be hostile. */
    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_VALIDATING, false);
        factory.setProperty(DEPTH, "0");
        factory.setXMLResolver((_, _, _, _) -> {
            throw new XMLStreamException("a reference to another document");
        });
        return factory;
    }

    /**
     * The text of a document for a parser that keeps each tag, comment and instruction whole in
     * memory: ends with a refusal when one of them is too long.
     */
    private static final class BoundedMarkup extends FilterReader {
        private static final int AHEAD = 64 << 10;
        private final String file;
        private final int longest;
        private long read;

        BoundedMarkup(Reader text, String file, int longest) {
            super(text);
            this.file = file;
            this.longest = longest;
        }

        void next() {
            read = 0;
        }

        @Override
        public int read() throws IOException {
            char[] one = new char[1];
            return read(one, 0, 1) < 0 ? -1 : one[0];
        }

        @Override
        public int read(char[] target, int offset, int count) throws IOException {
            int got = in.read(target, offset, Math.min(count, AHEAD));
            read += Math.max(0, got);
            if (read > (long) longest + AHEAD) {
                String what = "an attribute, a comment or a text of more than %,d characters";
                throw new FormatException(file, what, longest);
            }
            return got;
        }
    }

    /**
     * Follows the elements of a Catch2 report. A benchmark is named by the test case and the
     * sections it is in, with slashes between. All values are nanoseconds.
     */
    private static final class Catch2Xml {
        private static final int LONGEST_MESSAGE = 500;
        private final XMLStreamReader xml;
        private final ResultCollector results;
        private final ReadLimits limits;
        private final List<String> around = new ArrayList<>();
        private int depth;
        private Optional<String> benchmark = Optional.empty();
        private Optional<MetricReading> reading = Optional.empty();
        private int line;

        Catch2Xml(XMLStreamReader xml, ResultCollector results, ReadLimits limits) {
            this.xml = xml;
            this.results = results;
            this.limits = limits;
        }

        void take(int event) throws FormatException {
            if (event == XMLStreamConstants.START_ELEMENT) {
                if (++depth > limits.depth()) {
                    throw problem("elements nested more than " + limits.depth() + " deep");
                }
                begin(xml.getLocalName());
            } else if (event == XMLStreamConstants.END_ELEMENT) {
                depth--;
                end(xml.getLocalName());
            }
        }

        private void begin(String element) throws FormatException {
            switch (element) {
                case "Catch2TestRun" -> results.fact(TOOL, "Catch2 " + attribute("catch2-version"));
                case "TestCase", "Section" -> around.add(name());
                case "BenchmarkResults" -> {
                    benchmark = Optional.of(name());
                    reading = Optional.empty();
                    line = xml.getLocation().getLineNumber();
                }
                case "mean" -> reading = Optional.of(mean());
                case "failed" -> reading = Optional.of(new Failed(message()));
                default -> {}
            }
        }

        private void end(String element) throws FormatException {
            switch (element) {
                case "TestCase", "Section" -> {
                    if (!around.isEmpty()) {
                        around.removeLast();
                    }
                }
                case "BenchmarkResults" -> {
                    if (benchmark.isPresent()) {
                        add(benchmark.get());
                    }
                    benchmark = Optional.empty();
                }
                default -> {}
            }
        }

        private void add(String name) throws FormatException {
            String path = String.join("/", around) + (around.isEmpty() ? "" : "/") + name;
            Metric time = results.metric("time", "ns");
            MetricReading read = reading.orElse(new Failed("the report has no mean for it"));
            results.add(BenchmarkId.of(results.name(path, line)), time, read, line);
        }

        private MetricReading mean() throws FormatException {
            double mean = number("value");
            boolean analysed = number("ci") != 0;
            ReportedSpread spread =
                    analysed
                            ? ReportedSpread.confidence(number("lowerBound"), number("upperBound"))
                            : ReportedSpread.NONE;
            return MetricReading.measured(mean, spread);
        }

        private String name() throws FormatException {
            return results.name(attribute("name"), xml.getLocation().getLineNumber());
        }

        private String message() {
            String text = attribute("message");
            String first = text.substring(0, Math.min(LONGEST_MESSAGE, text.length()));
            return text.isBlank() ? "the benchmark failed" : ForeignText.clean(first);
        }

        private double number(String attribute) throws FormatException {
            String shown = attribute(attribute);
            String found = ", found " + ForeignText.quote(shown);
            return NumberText.parse(shown)
                    .orElseThrow(() -> problem("expected a number as " + attribute + found));
        }

        private String attribute(String name) {
            String value = xml.getAttributeValue("", name);
            return value == null ? "" : value;
        }

        private FormatException problem(String what) {
            return results.problem(xml.getLocation().getLineNumber(), what);
        }
    }

    /** What Catch2 prints of benchmarks to the console, of versions 2 and 3. */
    public static final class Text implements ResultReader.Lines {
        @Override
        public FormatInfo format() {
            return logLines("catch2-text", "Catch2 console output", Offer.SPREAD);
        }

        @Override
        public boolean recognises(FileHead head) {
            return head.mentions("benchmark name ") && head.anyLine(Catch2Log::isHeader);
        }

        @Override
        public ConsoleLines.Line lines(ResultCollector results) {
            return new Catch2Log(results);
        }

        /**
         * Reads Catch2's output line by line. Between two rules stand the test case and, indented,
         * its sections; below a further header and rule, a table of three lines for each benchmark.
         * The first column is wrapped, so a long name goes over the lines above its numbers and on
         * beside them. A line of the table is taken apart from its end, since a name may be
         * anything. The tool chooses a unit for every number, from run to run another one, so that
         * all become nanoseconds.
         */
        private static final class Catch2Log implements ConsoleLines.Line {
            private static final int LONGEST_LINE = 1_000;

            /** Lines of a title: below a rule that another tool drew may be much text. */
            private static final int LONGEST_TITLE = 100;

            /** More than a name may have: one that is longer still is refused all the same. */
            private static final int LONGEST_NAME = 100_000;

            private static final Pattern RULE = Pattern.compile("^[-=]{30,}\\s*$");
            private static final String FAILED = " Benchmark failed (";
            private static final Unit NANOSECONDS = Unit.parse("ns");
            private static final Set<String> UNITS =
                    Set.of("ps", "ns", "us", "\u00b5s", "ms", "s", "m");

            /** Digits, in groups where the program set a locale. */
            private static final Pattern COUNT =
                    Pattern.compile("[0-9](?:[0-9,.'\u2019\u00a0\u202f]*[0-9])?");

            private enum LogPlace {
                OUTSIDE,
                TITLE,
                HEADER,
                TABLE
            }

            private final ResultCollector results;
            private final List<String> title = new ArrayList<>();
            private int titleLines;
            private LogPlace place = LogPlace.OUTSIDE;
            private boolean analysed;

            /** Of the present benchmark; it has no line up to its numbers. */
            private final StringBuilder name = new StringBuilder();

            private Optional<MetricReading> reading = Optional.empty();
            private int line;

            Catch2Log(ResultCollector results) {
                this.results = results;
            }

            static boolean isHeader(String line) {
                return line.startsWith("benchmark name ")
                        && line.contains(" samples ")
                        && line.contains(" iterations ");
            }

            @Override
            public void read(String text, int number) throws FormatException {
                if (isHeader(text)) {
                    place = LogPlace.HEADER;
                    analysed = !text.stripTrailing().endsWith(" mean");
                } else if (RULE.matcher(text).matches()) {
                    rule(text);
                } else if (text.length() > LONGEST_LINE) {
                    return;
                } else if (place == LogPlace.TITLE
                        && !text.isBlank()
                        && titleLines++ < LONGEST_TITLE) {
                    // an indented line is a section, any other goes on with the name above
                    boolean section = Character.isWhitespace(text.charAt(0)) || title.isEmpty();
                    title.add((section ? "" : title.removeLast() + " ") + text.strip());
                } else if (place == LogPlace.TABLE) {
                    table(text, number);
                }
            }

            private void rule(String rule) throws FormatException {
                boolean opens = place == LogPlace.OUTSIDE || place == LogPlace.TABLE;
                if (place == LogPlace.HEADER) {
                    place = LogPlace.TABLE;
                    begin();
                    return;
                }
                finish();
                place = LogPlace.OUTSIDE;
                if (opens && rule.startsWith("-")) {
                    title.clear();
                    titleLines = 0;
                    place = LogPlace.TITLE;
                }
            }

            private void table(String text, int number) throws FormatException {
                int failed = text.indexOf(FAILED);
                if (text.isBlank()) {
                    finish();
                } else if (failed >= 0) {
                    name(text.substring(0, failed));
                    String reason = text.substring(failed + FAILED.length()).stripTrailing();
                    line = number;
                    reading = Optional.of(new Failed(reason.replaceFirst("\\)$", "")));
                    finish();
                } else if (line > 0) {
                    values(text, number);
                } else {
                    counts(text, number);
                }
            }

            /** Numbers of samples and of iterations, and how long all will take. */
            private void counts(String text, int number) throws FormatException {
                LastWords words = new LastWords(text);
                List<String> estimated = values(words, 1);
                String iterations = words.take();
                boolean counted =
                        COUNT.matcher(words.take()).matches()
                                && COUNT.matcher(iterations).matches();
                boolean apart = !words.rest().isEmpty() || Character.isWhitespace(text.charAt(0));
                if (!counted || !apart || estimated.isEmpty()) {
                    name(text);
                    if (!values(new LastWords(text), 3).isEmpty()) {
                        String what = "expected samples and iterations above these, found";
                        results.unread(number, what, text);
                    }
                    return;
                }
                name(words.rest());
                line = number;
                if (!analysed) {
                    double mean = nanoseconds(estimated.getFirst(), number);
                    reading = Optional.of(MetricReading.measured(mean));
                    finish();
                }
            }

            /** A value and its bounds: of the mean first, of the deviation then. */
            private void values(String text, int number) throws FormatException {
                LastWords words = new LastWords(text);
                List<String> values = values(words, 3);
                name(values.isEmpty() ? text : words.rest());
                if (!values.isEmpty() && reading.isEmpty()) {
                    double low = nanoseconds(values.get(1), number);
                    double high = nanoseconds(values.get(2), number);
                    double mean = nanoseconds(values.getFirst(), number);
                    ReportedSpread spread = ReportedSpread.confidence(low, high);
                    reading = Optional.of(MetricReading.measured(mean, spread));
                }
            }

            /**
             * So many values at the end of a line, each with its unit; nothing where one is none.
             */
            private static List<String> values(LastWords words, int wanted) {
                List<String> values = new ArrayList<>();
                for (int i = 0; i < wanted; i++) {
                    String unit = words.take();
                    String number = words.take();
                    if (UNITS.contains(unit) && !number.isEmpty()) {
                        values.addFirst(number + " " + unit);
                    }
                }
                return values.size() == wanted ? values : List.of();
            }

            private void name(String part) {
                if (!part.isBlank() && name.length() <= LONGEST_NAME) {
                    name.append(name.isEmpty() ? "" : " ").append(part.strip());
                }
            }

            private double nanoseconds(String text, int number) throws FormatException {
                int blank = text.lastIndexOf(' ');
                String shown = text.substring(blank + 1);
                Unit unit = Unit.parse(shown.equals("m") ? "min" : shown);
                OptionalDouble value = NumberText.parseDecimalComma(text.substring(0, blank));
                if (value.isEmpty() || !unit.comparableWith(NANOSECONDS)) {
                    throw results.problem(
                            number, "expected a time, found " + ForeignText.quote(text));
                }
                return unit.convert(value.getAsDouble(), NANOSECONDS);
            }

            private void begin() {
                name.setLength(0);
                reading = Optional.empty();
                line = 0;
            }

            @Override
            public void finish() throws FormatException {
                if (line > 0) {
                    String path = String.join("/", title) + (title.isEmpty() ? "" : "/") + name;
                    MetricReading read =
                            reading.orElse(new Failed("the output has no mean for it"));
                    BenchmarkId id = BenchmarkId.of(results.name(path, line));
                    results.add(id, Metric.of("time", NANOSECONDS), read, line);
                }
                begin();
            }
        }
    }
}
