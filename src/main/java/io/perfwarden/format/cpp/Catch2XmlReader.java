package io.perfwarden.format.cpp;

import io.perfwarden.format.FileHead;
import io.perfwarden.format.ForeignText;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.FormatInfo;
import io.perfwarden.format.FormatInfo.Offer;
import io.perfwarden.format.NumberText;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.DirectionOrigin;
import io.perfwarden.model.FilePosition;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.ReportedSpread;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Catch2's {@code -r xml}, of versions 2 (root {@code Catch}) and 3 (root {@code Catch2TestRun}).
 * The other machine-readable reports of Catch2 leave benchmarks out.
 */
public final class Catch2XmlReader implements ResultReader {
    private static final Pattern ROOT =
            Pattern.compile("^\\s*(?:<\\?xml[^>]{0,200}\\?>\\s*)?<Catch(?:2TestRun)?[\\s>]");

    /** The parser's own bound, which is not ours to choose by number: {@link Catch2Xml} has one. */
    private static final String DEPTH = "jdk.xml.maxElementDepth";

    private static final String UNLIMITED = "0";

    @Override
    public FormatInfo format() {
        return FormatInfo.document(
                "catch2-xml", "Catch2 XML", DirectionOrigin.UNIT, Offer.SPREAD, Offer.ENVIRONMENT);
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
        String where =
                e.getLocation() == null
                        ? file
                        : file
                                + ":"
                                + e.getLocation().getLineNumber()
                                + ":"
                                + e.getLocation().getColumnNumber();
        String said = e.getMessage() == null ? "" : e.getMessage();
        String reason = said.substring(said.lastIndexOf('\n') + 1);
        return new FormatException(
                where, "is not XML: " + ForeignText.clean(reason.replace("Message: ", "")));
    }

    /** Without document types and what they could pull in: the file may be hostile. */
    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_VALIDATING, false);
        factory.setProperty(DEPTH, UNLIMITED);
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
                case "Catch2TestRun" ->
                        results.fact(
                                BenchmarkEnvironment.TOOL, "Catch2 " + attribute("catch2-version"));
                case "TestCase", "Section" -> around.add(name());
                case "BenchmarkResults" -> {
                    benchmark = Optional.of(name());
                    reading = Optional.empty();
                    line = xml.getLocation().getLineNumber();
                }
                case "mean" -> reading = Optional.of(mean());
                case "failed" -> reading = Optional.of(new MetricReading.Failed(message()));
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
            Metric time = Metric.of("time", results.unit("ns"));
            MetricReading read =
                    reading.orElse(new MetricReading.Failed("the report has no mean for it"));
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
            OptionalDouble number = NumberText.parse(attribute(attribute));
            if (number.isEmpty()) {
                throw problem(
                        "expected a number as "
                                + attribute
                                + ", found "
                                + ForeignText.quote(attribute(attribute)));
            }
            return number.getAsDouble();
        }

        private String attribute(String name) {
            String value = xml.getAttributeValue("", name);
            return value == null ? "" : value;
        }

        private FormatException problem(String what) {
            return new FormatException(
                    results.at(xml.getLocation().getLineNumber()).toString(), what);
        }
    }
}
