package io.perfwarden.format.cpp;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamReader;

/**
 * Follows the elements of a Catch2 report. A benchmark's name is its test case and sections, with
 * slashes between. All values are nanoseconds.
 */
final class Catch2Xml {
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
            case "Catch" -> results.fromProgram(attribute("name"));
            case "Catch2TestRun" -> {
                results.fromProgram(attribute("name"));
                results.fact(TOOL, "Catch2 " + attribute("catch2-version"));
            }
            case "TestCase", "Section" -> around.add(name());
            case "BenchmarkResults" -> {
                benchmark = Optional.of(name());
                reading = Optional.empty();
                line = xml.getLocation().getLineNumber();
            }
            case "mean" -> reading = Optional.of(mean());
            case "failed" -> fail();
            default -> {}
        }
    }

    /** Before version 2.10 a failure of the first calls has no benchmark around it. */
    private void fail() {
        if (benchmark.isPresent()) {
            reading = Optional.of(new Failed(message()));
        } else {
            int at = xml.getLocation().getLineNumber();
            results.unread(at, "expected the benchmark that failed", message());
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
        return MetricReading.of(mean, spread);
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
