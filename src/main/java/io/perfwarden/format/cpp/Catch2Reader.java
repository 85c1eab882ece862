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

        /** Says that the parser has come to the end of something. */
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
                throw new FormatException(
                        file,
                        String.format(
                                Locale.ROOT,
                                "an attribute, a comment or a text of more than %,d characters",
                                longest));
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
            String path =
                    Stream.concat(around.stream(), Stream.of(name))
                            .collect(Collectors.joining("/"));
            FilePosition position = results.at(line);
            Metric time = results.metric("time", "ns");
            MetricReading read = reading.orElse(new Failed("the report has no mean for it"));
            results.add(BenchmarkId.of(results.name(path, line)), time, read, position);
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
            return text.isBlank()
                    ? "the benchmark failed"
                    : ForeignText.clean(
                            text.substring(0, Math.min(LONGEST_MESSAGE, text.length())));
        }

        private double number(String attribute) throws FormatException {
            String shown = attribute(attribute);
            return NumberText.parse(shown)
                    .orElseThrow(() ->
                            problem(
                                    "expected a number as "
                                            + attribute
                                            + ", found "
                                            + ForeignText.quote(shown)));
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
         * beside them.
         */
        private static final class Catch2Log implements ConsoleLines.Line {
            private static final int LONGEST_LINE = 1_000;

            /**
             * Lines of a title; a log may hold a rule that another tool drew, and much text after
             * it.
             */
            private static final int LONGEST_TITLE = 100;

            private static final Pattern RULE = Pattern.compile("^[-=]{30,}\\s*$");

            private enum Place {
                OUTSIDE,
                TITLE,
                HEADER,
                TABLE
            }

            private final ResultCollector results;
            private final List<String> title = new ArrayList<>();
            private int titleLines;
            private Place place = Place.OUTSIDE;
            private boolean analysed;
            private Catch2Row row = new Catch2Row(List.of());

            Catch2Log(ResultCollector results) {
                this.results = results;
            }

            static boolean isHeader(String line) {
                return line.startsWith("benchmark name ")
                        && line.contains(" samples ")
                        && line.contains(" iterations ");
            }

            @Override
            public void read(String line, int number) throws FormatException {
                if (isHeader(line)) {
                    place = Place.HEADER;
                    analysed = !line.stripTrailing().endsWith(" mean");
                } else if (RULE.matcher(line).matches()) {
                    rule(line);
                } else if (line.length() > LONGEST_LINE) {
                    return;
                } else if (place == Place.TITLE
                        && !line.isBlank()
                        && titleLines++ < LONGEST_TITLE) {
                    title(line);
                } else if (place == Place.TABLE) {
                    table(line, number);
                }
            }

            private void rule(String line) throws FormatException {
                boolean opens = place == Place.OUTSIDE || place == Place.TABLE;
                if (place == Place.HEADER) {
                    place = Place.TABLE;
                    row = new Catch2Row(title);
                } else if (opens && line.startsWith("-")) {
                    finish();
                    title.clear();
                    titleLines = 0;
                    place = Place.TITLE;
                } else {
                    finish();
                    place = Place.OUTSIDE;
                }
            }

            /**
             * A line without indentation goes on with the name above; every indented one is a
             * section.
             */
            private void title(String line) {
                boolean section = Character.isWhitespace(line.charAt(0));
                if (section || title.isEmpty()) {
                    title.add(line.strip());
                } else {
                    title.add(title.removeLast() + " " + line.strip());
                }
            }

            private void table(String line, int number) throws FormatException {
                if (line.isBlank()) {
                    finish();
                    return;
                }
                Optional<Catch2Line> failed = Catch2Line.failure(line);
                Optional<Catch2Line> counts =
                        row.isOpen() ? Optional.empty() : Catch2Line.counts(line);
                Optional<Catch2Line> values =
                        row.isOpen() ? Catch2Line.values(line) : Optional.empty();
                row.name(
                        Stream.of(failed, counts, values)
                                .flatMap(Optional::stream)
                                .findFirst()
                                .map(Catch2Line::name)
                                .orElse(line));
                if (failed.isPresent()) {
                    row.failed(failed.get().values().getFirst(), number);
                    finish();
                } else if (counts.isPresent()) {
                    counts(counts.get(), number);
                } else if (values.isPresent()) {
                    row.values(values.get().values(), results.at(number));
                } else if (!row.isOpen() && Catch2Line.values(line).isPresent()) {
                    results.unread(
                            number, "expected samples and iterations above these, found", line);
                }
            }

            private void counts(Catch2Line counts, int number) throws FormatException {
                row.begin(number);
                if (!analysed) {
                    row.mean(counts.values().getFirst(), results.at(number));
                    finish();
                }
            }

            @Override
            public void finish() throws FormatException {
                row.addTo(results);
                row = new Catch2Row(title);
            }
        }

        /**
         * A line of Catch2's table, taken apart from its end, since a name may be anything.
         *
         * @param name what it holds of the benchmark's name
         * @param values each with its unit, in the order of the line
         */
        private record Catch2Line(String name, List<String> values) {
            private static final Set<String> UNITS =
                    Set.of("ps", "ns", "us", "\u00b5s", "ms", "s", "m");

            /** What is between groups of digits, blanks aside, at which a line is taken apart. */
            private static final String FAILED = " Benchmark failed (";

            /** Numbers of samples and of iterations, and how long all will take. */
            static Optional<Catch2Line> counts(String line) {
                LastWords words = new LastWords(line);
                Optional<String> estimated = value(words);
                String iterations = words.take();
                String samples = words.take();
                String name = words.rest();
                boolean apart = !name.isEmpty() || Character.isWhitespace(line.charAt(0));
                return isCount(samples) && isCount(iterations) && apart
                        ? estimated.map(value -> new Catch2Line(name, List.of(value)))
                        : Optional.empty();
            }

            static Optional<Catch2Line> values(String line) {
                LastWords words = new LastWords(line);
                List<String> values = new ArrayList<>();
                for (int i = 0; i < 3; i++) {
                    value(words).ifPresent(values::addFirst);
                }
                return values.size() < 3
                        ? Optional.empty()
                        : Optional.of(new Catch2Line(words.rest(), values));
            }

            /** A name, and instead of values why there are none. */
            static Optional<Catch2Line> failure(String line) {
                int at = line.indexOf(FAILED);
                if (at < 0) {
                    return Optional.empty();
                }
                String reason = line.substring(at + FAILED.length()).stripTrailing();
                boolean closed = reason.endsWith(")");
                String shown = closed ? reason.substring(0, reason.length() - 1) : reason;
                return Optional.of(new Catch2Line(line.substring(0, at), List.of(shown)));
            }

            private static Optional<String> value(LastWords words) {
                String unit = words.take();
                String number = words.take();
                return UNITS.contains(unit) && !number.isEmpty()
                        ? Optional.of(number + " " + unit)
                        : Optional.empty();
            }

            /** Digits, in groups where the program set a locale. */
            private static boolean isCount(String word) {
                return !word.isEmpty()
                        && isDigit(word.charAt(0))
                        && isDigit(word.charAt(word.length() - 1))
                        && word.chars()
                                .allMatch(
                                        c -> isDigit(c) || ",.'\u2019\u00a0\u202f".indexOf(c) >= 0);
            }

            private static boolean isDigit(int c) {
                return c >= '0' && c <= '9';
            }
        }

        /**
         * One benchmark of a Catch2 table while it is read. The tool chooses a unit for every
         * number, from run to run another one, so that all become nanoseconds.
         */
        private static final class Catch2Row {
            /**
             * More characters than a name may have: one that is longer still is refused all the
             * same.
             */
            private static final int LONGEST_NAME = 100_000;

            private static final Unit NANOSECONDS = Unit.parse("ns");
            private final List<String> around;
            private final StringBuilder name = new StringBuilder();
            private Optional<MetricReading> reading = Optional.empty();
            private int line;

            /**
             * @param around the test case and the sections the benchmark is in
             */
            Catch2Row(List<String> around) {
                this.around = List.copyOf(around);
            }

            void name(String part) {
                if (!part.isBlank() && name.length() <= LONGEST_NAME) {
                    name.append(name.isEmpty() ? "" : " ").append(part.strip());
                }
            }

            void begin(int number) {
                line = number;
            }

            boolean isOpen() {
                return line > 0;
            }

            /** A line of a value and its bounds: of the mean first, of the deviation then. */
            void values(List<String> shown, FilePosition at) throws FormatException {
                if (reading.isEmpty()) {
                    double low = nanoseconds(shown.get(1), at);
                    double high = nanoseconds(shown.get(2), at);
                    ReportedSpread spread = ReportedSpread.confidence(low, high);
                    double mean = nanoseconds(shown.getFirst(), at);
                    reading = Optional.of(MetricReading.measured(mean, spread));
                }
            }

            void mean(String value, FilePosition at) throws FormatException {
                reading = Optional.of(MetricReading.measured(nanoseconds(value, at)));
            }

            void failed(String reason, int number) {
                line = number;
                reading = Optional.of(new Failed(reason));
            }

            private static double nanoseconds(String text, FilePosition at) throws FormatException {
                int blank = text.lastIndexOf(' ');
                String shown = text.substring(blank + 1);
                Unit unit = Unit.parse(shown.equals("m") ? "min" : shown);
                double value =
                        NumberText.parseDecimalComma(text.substring(0, blank))
                                .orElseThrow(() -> noTime(text, at));
                if (!unit.comparableWith(NANOSECONDS)) {
                    throw noTime(text, at);
                }
                return unit.convert(value, NANOSECONDS);
            }

            private static FormatException noTime(String text, FilePosition at) {
                return new FormatException(
                        at.toString(), "expected a time, found " + ForeignText.quote(text));
            }

            void addTo(ResultCollector results) throws FormatException {
                if (!isOpen()) {
                    return;
                }
                String path = String.join("/", around) + (around.isEmpty() ? "" : "/") + name;
                Metric time = Metric.of("time", NANOSECONDS);
                MetricReading read = reading.orElse(new Failed("the output has no mean for it"));
                BenchmarkId id = BenchmarkId.of(results.name(path, line));
                results.add(id, time, read, line);
            }
        }
    }
}
