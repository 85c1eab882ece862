package io.perfwarden.arch;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** The same sources are built of the same parts, today and in a year, online and offline. */
class PinnedTest {

    /** Where a version is that of the project itself, or of the JDK it is built with. */
    private static final List<String> NO_PARTS = List.of("project", "configuration");

    private static Document pom() throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultNSInstance();
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        return factory.newDocumentBuilder().parse(Path.of("pom.xml").toFile());
    }

    private static List<Element> all(Document pom, String name) {
        NodeList found = pom.getElementsByTagNameNS("*", name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            elements.add((Element) found.item(i));
        }
        return elements;
    }

    private static List<Element> children(Node parent) {
        List<Element> children = new ArrayList<>();
        for (Node it = parent.getFirstChild(); it != null; it = it.getNextSibling()) {
            if (it instanceof Element child) {
                children.add(child);
            }
        }
        return children;
    }

    private static boolean hasVersion(Element element) {
        return children(element).stream().anyMatch(it -> it.getLocalName().equals("version"));
    }

    private static String name(Element plugin) {
        return plugin.getElementsByTagNameNS("*", "artifactId").item(0).getTextContent();
    }

    /**
     * A dependency may have its version from an imported list, which has one; a plugin that a
     * profile tells more has it where it is named first.
     */
    @Test
    void every_plugin_and_every_imported_list_has_a_version() throws Exception {
        List<Element> plugins = all(pom(), "plugin");
        assertThat(plugins.stream().filter(PinnedTest::hasVersion).map(PinnedTest::name))
                .isNotEmpty()
                .containsAll(plugins.stream().map(PinnedTest::name).toList());
        assertThat(all(pom(), "scope"))
                .filteredOn(scope -> scope.getTextContent().equals("import"))
                .isNotEmpty()
                .allMatch(scope -> hasVersion((Element) scope.getParentNode()));
    }

    @Test
    void no_version_is_a_range_or_may_change() throws Exception {
        List<String> versions = new ArrayList<>();
        for (Element version : all(pom(), "version")) {
            if (!NO_PARTS.contains(version.getParentNode().getLocalName())) {
                versions.add(version.getTextContent());
            }
        }
        children(all(pom(), "properties").getFirst()).stream()
                .filter(it -> it.getLocalName().endsWith(".version"))
                .forEach(it -> versions.add(it.getTextContent()));
        assertThat(versions)
                .hasSizeGreaterThan(20)
                .allMatch(it -> it.matches("[0-9][\\w.-]*|\\$\\{[\\w.-]+}"))
                .noneMatch(it -> it.contains("SNAPSHOT"));
    }
}
