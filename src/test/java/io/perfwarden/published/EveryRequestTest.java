package io.perfwarden.published;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

/** No test lets a request pass that is not held to GitHub's description. */
class EveryRequestTest {
    /** The stand-in is asked wrongly on purpose, to see whether it notices. */
    private static final List<String> ON_PURPOSE = List.of("StandInClient.java");

    /**
     * Stores of artifacts, a GitHub that answers wrongly on purpose, and the login, which is no
     * part of the API that is described.
     */
    private static final List<String> NOT_GITHUB =
            List.of(
                    "StubbedGitHub.java",
                    "Wired.java",
                    "ManifestConversionTest.java",
                    "TokenExchangeTest.java");

    @Test
    void nobody_starts_a_github_that_does_not_look() throws IOException {
        assertThat(files("StandInGitHub\\.start\\(\\w+\\)")).isEqualTo(ON_PURPOSE);
        assertThat(files("new WireMock(Server|Extension)|WireMockExtension\\s*\\.newInstance"))
                .containsExactlyInAnyOrderElementsOf(NOT_GITHUB);
    }

    private static List<String> files(String regex) throws IOException {
        Pattern pattern = Pattern.compile(regex);
        List<String> found = new ArrayList<>();
        try (Stream<Path> files = Files.walk(Path.of("src/test/java"))) {
            for (Path file : files.filter(it -> it.toString().endsWith(".java")).toList()) {
                if (pattern.matcher(Files.readString(file)).find()) {
                    found.add(file.getFileName().toString());
                }
            }
        }
        return found;
    }

    /** Made by a program: nothing was added or taken away by hand. */
    @Test
    void the_description_is_what_the_list_asks_for() throws IOException {
        List<String> described = new ArrayList<>();
        JsonNode root = Published.GITHUB.root();
        root.path("paths")
                .properties()
                .forEach(path ->
                        path.getValue()
                                .fieldNames()
                                .forEachRemaining(
                                        method -> described.add(method + " " + path.getKey())));
        root.path("webhooks").fieldNames().forEachRemaining(it -> described.add("event " + it));
        List<String> listed =
                Files.readAllLines(Path.of("src/test/resources/github/used.txt")).stream()
                        .filter(line -> !line.startsWith("#"))
                        .toList();
        assertThat(described).containsExactlyInAnyOrderElementsOf(lower(listed));
    }

    private static List<String> lower(List<String> lines) {
        return lines.stream()
                .map(line -> {
                    int space = line.indexOf(' ');
                    return line.substring(0, space).toLowerCase(Locale.ROOT)
                            + line.substring(space);
                })
                .toList();
    }
}
