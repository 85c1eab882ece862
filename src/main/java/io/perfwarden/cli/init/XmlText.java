package io.perfwarden.cli.init;

import module java.base;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Elements of an XML build file, in order, up to where it cannot be read. */
final class XmlText {
    private static final int MOST_ELEMENTS = 20_000;

    /**
     * One element.
     *
     * @param path names from the root, such as {@code project/modules/module}
     */
    record XmlElement(String path, Map<String, String> attributes, String text) {
        String attribute(String name) {
            return attributes.getOrDefault(name, "");
        }
    }

    private XmlText() {}

    static List<XmlElement> read(String text) {
        List<XmlElement> elements = new ArrayList<>();
        XMLInputFactory factory = XMLInputFactory.newFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        String plain = text.startsWith("\uFEFF") ? text.substring(1) : text;
        try {
            read(factory.createXMLStreamReader(new StringReader(plain.strip())), elements);
        } catch (XMLStreamException _) {
            return List.copyOf(elements);
        }
        return List.copyOf(elements);
    }

    private static void read(XMLStreamReader reader, List<XmlElement> elements)
            throws XMLStreamException {
        Deque<Integer> open = new ArrayDeque<>();
        Deque<StringBuilder> texts = new ArrayDeque<>();
        String path = "";
        while (reader.hasNext() && elements.size() < MOST_ELEMENTS) {
            switch (reader.next()) {
                case XMLStreamReader.START_ELEMENT -> {
                    path = CheckoutTree.join(path, reader.getLocalName());
                    Map<String, String> attributes = new LinkedHashMap<>();
                    for (int i = 0; i < reader.getAttributeCount(); i++) {
                        attributes.put(
                                reader.getAttributeLocalName(i), reader.getAttributeValue(i));
                    }
                    open.push(elements.size());
                    texts.push(new StringBuilder());
                    elements.add(new XmlElement(path, attributes, ""));
                }
                case XMLStreamReader.CHARACTERS -> {
                    if (!texts.isEmpty()) {
                        texts.getFirst().append(reader.getText());
                    }
                }
                case XMLStreamReader.END_ELEMENT -> {
                    int index = open.pop();
                    XmlElement it = elements.get(index);
                    String text = texts.pop().toString().strip();
                    elements.set(index, new XmlElement(it.path(), it.attributes(), text));
                    path = CheckoutTree.parent(path);
                }
                default -> {}
            }
        }
    }
}
