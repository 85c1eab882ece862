package io.perfwarden.format.catch2;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Environment;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Position;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Samples;
import io.perfwarden.bench.Spread;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.text.ForeignText;
import io.perfwarden.format.text.NumberText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamReader;

/**
 * Follows the elements of a Catch2 report. A benchmark is named by the test case and the sections
 * it is in, with slashes between. All values are nanoseconds.
 */
final class Catch2Xml {
    private static final int LONGEST_MESSAGE = 500;

    private final XMLStreamReader xml;
    private final ResultCollector results;
    private final ReadLimits limits;
    private final List<String> around = new ArrayList<>();
    private int depth;
    private Optional<String> benchmark = Optional.empty();
    private Optional<Reading> reading = Optional.empty();
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
                    results.fact(Environment.TOOL, "Catch2 " + attribute("catch2-version"));
            case "TestCase", "Section" -> around.add(name());
            case "BenchmarkResults" -> {
                benchmark = Optional.of(name());
                reading = Optional.empty();
                line = xml.getLocation().getLineNumber();
            }
            case "mean" -> reading = Optional.of(mean());
            case "failed" -> reading = Optional.of(new Reading.Failed(message()));
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
                Stream.concat(around.stream(), Stream.of(name)).collect(Collectors.joining("/"));
        Position position = results.at(line);
        Metric time = Metric.of("time", results.unit("ns"));
        Reading read = reading.orElse(new Reading.Failed("the report has no mean for it"));
        results.add(BenchmarkId.of(results.name(path, line)), time, read, position);
    }

    private Reading mean() throws FormatException {
        double mean = number("value");
        boolean analysed = number("ci") != 0;
        Spread spread =
                analysed
                        ? Spread.between(
                                Spread.Kind.CONFIDENCE, number("lowerBound"), number("upperBound"))
                        : Spread.NONE;
        return new Reading.Measured(mean, spread, Samples.NONE);
    }

    private String name() throws FormatException {
        return results.name(attribute("name"), xml.getLocation().getLineNumber());
    }

    private String message() {
        String text = attribute("message");
        return text.isBlank()
                ? "the benchmark failed"
                : ForeignText.clean(text.substring(0, Math.min(LONGEST_MESSAGE, text.length())));
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
        return new FormatException(results.at(xml.getLocation().getLineNumber()).toString(), what);
    }
}
