package io.perfwarden.deploy;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.perfwarden.app.SettingsReader;
import io.perfwarden.model.ReadOutcome;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Reads files of {@code deploy/} and asks other programs what they make of them. */
final class DeployFile {
    static final ObjectMapper JSON = new ObjectMapper();

    private DeployFile() {}

    static Path path(String name) {
        return Path.of("deploy", name);
    }

    static String text(String name) {
        try {
            return Files.readString(path(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static JsonNode yaml(String text) {
        LoaderOptions strict = new LoaderOptions();
        strict.setAllowDuplicateKeys(false);
        return JSON.valueToTree(new Yaml(new SafeConstructor(strict)).<Object>load(text));
    }

    /** All documents of a text, without those that are empty. */
    static List<JsonNode> documents(String text) {
        return Stream.of(text.split("(?m)^---.*$"))
                .map(DeployFile::yaml)
                .filter(JsonNode::isObject)
                .toList();
    }

    /** Those of some names that are no settings of the server, with the server's own message. */
    static List<String> unknownSettings(Collection<String> names) {
        Map<String, String> environment = new HashMap<>();
        names.forEach(name -> environment.put(name, "1"));
        return problems(environment).stream()
                .filter(it -> it.contains("there is no such setting"))
                .toList();
    }

    /** The settings that {@code settings.md} has in its first table. */
    static SortedSet<String> documentedSettings() {
        Pattern name = Pattern.compile("`([A-Z_]{4,60})`");
        return text("settings.md")
                .lines()
                .filter(line -> line.startsWith("| `"))
                .flatMap(line -> name.matcher(line.split("\\|", 3)[1]).results())
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** What the server has against settings that it would start with. */
    static List<String> problems(Map<String, String> environment) {
        return switch (new SettingsReader(environment).read()) {
            case ReadOutcome.Ok<?> _ -> List.of();
            case ReadOutcome.Rejected<?>(var problems) ->
                    problems.stream().map(it -> it.line()).toList();
        };
    }

    /**
     * How a program ended.
     *
     * @param output of both kinds; empty for a program that is not installed
     */
    record Ended(int code, String output) {
        static final Ended NOT_INSTALLED = new Ended(127, "");

        boolean well() {
            return code == 0;
        }
    }

    static Ended run(Map<String, String> environment, List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process;
        try {
            process = builder.start();
        } catch (IOException _) {
            return Ended.NOT_INSTALLED;
        }
        try (InputStream output = process.getInputStream()) {
            String text = new String(output.readAllBytes(), StandardCharsets.UTF_8);
            return new Ended(process.onExit().join().exitValue(), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
