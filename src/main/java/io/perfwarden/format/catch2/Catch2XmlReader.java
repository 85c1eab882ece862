package io.perfwarden.format.catch2;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.format.Format;
import io.perfwarden.format.Format.Offer;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.Head;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import io.perfwarden.format.text.ForeignText;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Catch2's {@code -r xml}, of versions 2 (root {@code Catch}) and 3 (root {@code Catch2TestRun}).
 * The other machine-readable reports of Catch2 leave benchmarks out.
 */
public final class Catch2XmlReader implements ResultReader {
    private static final Format FORMAT =
            Format.document(
                    "catch2-xml",
                    "Catch2 XML",
                    DirectionOrigin.UNIT,
                    Offer.SPREAD,
                    Offer.ENVIRONMENT);

    private static final Pattern ROOT =
            Pattern.compile("^\\s*(?:<\\?xml[^>]{0,200}\\?>\\s*)?<Catch(?:2TestRun)?[\\s>]");

    /** The parser's own bound, which is not ours to choose by number: {@link Catch2Xml} has one. */
    private static final String DEPTH = "jdk.xml.maxElementDepth";

    private static final String UNLIMITED = "0";

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        return ROOT.matcher(head.text()).find();
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
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
        return results.finish();
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
}
