package io.perfwarden.format.cpp;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Catch2's {@code -r xml}, of versions 2 (root {@code Catch}) and 3 (root {@code Catch2TestRun}).
 * Its other machine-readable reports omit benchmarks.
 */
public final class Catch2Reader implements ResultReader {
    private static final Pattern ROOT =
            Pattern.compile("^\\s*(?:<\\?xml[^>]{0,200}\\?>\\s*)?<Catch(?:2TestRun)?[\\s>]");

    /** The parser's own bound; {@link Catch2Xml} has ours. */
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
     * Refuses a tag, comment or instruction that is too long, because the parser keeps each whole
     * in memory.
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
}
