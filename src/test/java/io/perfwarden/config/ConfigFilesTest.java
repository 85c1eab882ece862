package io.perfwarden.config;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.perfwarden.config.ConfigKey.KeyPlace;
import io.perfwarden.config.ValueType.DayType;
import io.perfwarden.config.ValueType.InputsType;
import io.perfwarden.config.ValueType.ListType;
import io.perfwarden.config.ValueType.NamesType;
import io.perfwarden.config.ValueType.NestedType;
import io.perfwarden.config.ValueType.NumberType;
import io.perfwarden.config.ValueType.TextType;
import io.perfwarden.config.ValueType.TruthType;
import io.perfwarden.config.ValueType.WholeType;
import io.perfwarden.config.ValueType.WordType;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/**
 * The schema, the example and the tables of the documentation describe the keys as they are
 * declared. {@code -Dgolden.update=true} writes them anew.
 */
class ConfigFilesTest {
    private static final int WIDTH = 100;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    @Test
    void the_schema_has_each_key() throws IOException {
        assertFile("perfwarden.schema.json", json(schema(), 0, WIDTH) + "\n");
    }

    @Test
    void the_example_has_each_key() throws IOException {
        assertFile("perfwarden.example.yml", example());
    }

    @Test
    void the_documentation_has_a_row_for_each_key() throws IOException {
        String page = Files.readString(Path.of("config/configuration.md"));
        for (KeyPlace place : KeyPlace.values()) {
            String begin = "<!-- keys: %s -->\n".formatted(place.name().toLowerCase(Locale.ROOT));
            int from = page.indexOf(begin) + begin.length();
            int to = page.indexOf("<!-- end -->", from);
            assertThat(to).as(begin).isGreaterThan(from);
            page = page.substring(0, from) + table(place) + page.substring(to);
        }
        assertFile("configuration.md", page);
    }

    private static void assertFile(String name, String expected) throws IOException {
        Path file = Path.of("config", name);
        if (Boolean.getBoolean("golden.update")) {
            assertThat(System.getenv("CI")).as("files are not rewritten in CI").isNull();
            Files.writeString(file, expected);
        }
        assertThat(file).content().isEqualTo(expected);
    }

    private static String table(KeyPlace place) {
        StringBuilder table =
                new StringBuilder("| key | values | default | meaning |\n|---|---|---|---|\n");
        List<String> limits = new ArrayList<>();
        for (ConfigKey<?> key : place.keys()) {
            if (place == KeyPlace.RULE && KeyPlace.SUITE.keys().contains(key)) {
                limits.add(key.name());
                continue;
            }
            String fallback =
                    key.fallback().isEmpty() ? key.absent() : "`" + yaml(key.fallback()) + "`";
            table.append(
                    "| `%s` | %s | %s | %s |\n"
                            .formatted(key.name(), key.type().values(), fallback, key.meaning()));
        }
        return limits.isEmpty()
                ? table.toString()
                : table
                        + "| `"
                        + String.join("`, `", limits)
                        + "` | as in a suite | the suite's | |\n";
    }

    private static Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", "Perfwarden repository configuration");
        schema.put("description", RepositoryPolicy.PATH + " on the default branch");
        schema.putAll(mapping(KeyPlace.FILE));
        Map<String, Object> definitions = new LinkedHashMap<>();
        definitions.put("suite", mapping(KeyPlace.SUITE));
        definitions.put("submit", mapping(KeyPlace.SUBMIT));
        definitions.put("parity", mapping(KeyPlace.PARITY));
        definitions.put("rule", mapping(KeyPlace.RULE));
        definitions.putAll(
                new Yaml()
                        .load(
                                """
                                glob:
                                  description: "* and ? stay within a / segment, ** crosses them, {a,b} are alternatives."
                                  type: string
                                  minLength: 1
                                  maxLength: 1000
                                file:
                                  $ref: "#/$defs/glob"
                                  pattern: '^(?!\\.?/)'
                                claims:
                                  oneOf:
                                    - {enum: [note, require]}
                                    - type: object
                                      additionalProperties: false
                                      required: [require]
                                      properties:
                                        require: {type: array, minItems: 1, maxItems: 20, items: {$ref: "#/$defs/glob"}}
                                runners:
                                  type: object
                                  additionalProperties: false
                                  required: [ignore]
                                  properties:
                                    ignore: {type: array, minItems: 1, maxItems: 20, items: {$ref: "#/$defs/glob"}}
                                names:
                                  type: object
                                  maxProperties: 200
                                  additionalProperties: {type: string, minLength: 1, maxLength: 1000}
                                percentage:
                                  description: "With its sign: 5% or 2.5%."
                                  oneOf:
                                    - {type: string, pattern: '^(?:0|[0-9]{1,5}(?:\\.[0-9]{1,20})? ?%)$'}
                                    - {const: 0}
                                quantity:
                                  description: "A number with its unit, such as 0.2 ms; without one, in the unit of the metric."
                                  oneOf:
                                    - type: string
                                      pattern: '^[0-9]{1,20}(?:\\.[0-9]{1,20})?(?:[eE][+-]?[0-9]{1,2})? ?(?:[^0-9,.+_-].{0,39})?$'
                                    - {type: number, minimum: 0}
                                """));
        schema.put("$defs", definitions);
        return schema;
    }

    private static Map<String, Object> mapping(KeyPlace place) {
        Map<String, Object> properties = new LinkedHashMap<>();
        for (ConfigKey<?> key : place.keys()) {
            Map<String, Object> property = new LinkedHashMap<>();
            property.put("description", plainSentence(key) + ".");
            property.putAll(type(key.type()));
            if (!key.fallback().isEmpty()
                    && (place != KeyPlace.RULE || key.equals(ConfigKey.GATE))) {
                property.put("default", new Yaml().load(yaml(key.fallback())));
            }
            properties.put(key.name(), property);
        }
        Map<String, Object> mapping = new LinkedHashMap<>();
        mapping.put("type", "object");
        mapping.put("additionalProperties", false);
        mapping.put(
                "required",
                place.keys().stream().filter(ConfigKey::required).map(ConfigKey::name).toList());
        mapping.put("properties", properties);
        return mapping;
    }

    private static Map<String, Object> type(ValueType<?> type) {
        Map<String, Object> schema = new LinkedHashMap<>();
        switch (type) {
            case WordType<?>(var choice) -> schema.put("enum", choice.list());
            case WholeType(int least, int most) when least == most -> schema.put("const", least);
            case WholeType(int least, int most) -> {
                schema.put("type", "integer");
                schema.put("minimum", least);
                schema.put("maximum", most);
            }
            case TextType<?> text -> {
                schema.put("type", "string");
                if (!text.form().isEmpty()) {
                    schema.put("pattern", "^" + text.form().replace("\\p{C}", "") + "$");
                }
            }
            case TruthType() -> schema.put("type", "boolean");
            case DayType() -> {
                schema.put("type", "string");
                schema.put("pattern", "^[0-9]{4}-[0-9]{2}-[0-9]{2}$");
            }
            case NumberType<?> number -> schema.put("$ref", "#/$defs/" + number.definition());
            case NestedType nested when nested.definition().isEmpty() ->
                    schema.put("type", "string");
            case NestedType nested -> schema.put("$ref", "#/$defs/" + nested.definition());
            case InputsType() -> {
                schema.put("type", "object");
                schema.put("maxProperties", WorkflowInputs.MOST);
                schema.put("additionalProperties", Map.of("type", "string"));
            }
            case ListType<?> list -> items(schema, list.least(), list.most(), list.item());
            case NamesType(int most, var item) -> {
                items(schema, 2, most, item);
                schema.put("uniqueItems", true);
            }
        }
        return schema;
    }

    private static void items(Map<String, Object> schema, int least, int most, ValueType<?> item) {
        schema.put("type", "array");
        if (least > 0) {
            schema.put("minItems", least);
        }
        schema.put("maxItems", most);
        schema.put("items", type(item));
    }

    /** On one line if it fits. */
    private static String json(Object value, int indent, int start) {
        String line = inline(value);
        boolean collection = value instanceof Map || value instanceof List;
        if (!collection || start + line.length() < WIDTH) {
            return line;
        }
        String margin = " ".repeat(indent + 2);
        List<String> parts = new ArrayList<>();
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, child) -> {
                String name = inline(key) + ": ";
                parts.add(name + json(child, indent + 2, indent + 2 + name.length()));
            });
        } else if (value instanceof List<?> list) {
            list.forEach(child -> parts.add(json(child, indent + 2, indent + 2)));
        }
        String body = margin + String.join(",\n" + margin, parts) + "\n" + " ".repeat(indent);
        return value instanceof Map ? "{\n" + body + "}" : "[\n" + body + "]";
    }

    private static String inline(Object value) {
        return switch (value) {
            case Map<?, ?> map ->
                    map.entrySet().stream()
                            .map(entry -> inline(entry.getKey()) + ": " + inline(entry.getValue()))
                            .collect(Collectors.joining(", ", "{", "}"));
            case List<?> list ->
                    list.stream()
                            .map(ConfigFilesTest::inline)
                            .collect(Collectors.joining(", ", "[", "]"));
            default -> scalar(value);
        };
    }

    private static String scalar(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static String example() {
        StringBuilder text =
                new StringBuilder(
                        """
                        # yaml-language-server: $schema=perfwarden.schema.json
                        #
                        # A complete .github/perfwarden.yml. Only `version`, `suites` and a suite's `name` are required; every
                        # other key shows its default, or an example. The file is always read from the default branch.
                        """);
        Set<ConfigKey<?>> limits = Set.copyOf(KeyPlace.SUITE.keys());
        text.append(lines(KeyPlace.FILE, "", _ -> true));
        text.append(item(lines(KeyPlace.SUITE, "    ", key -> !key.equals(ConfigKey.PARITY))));
        text.append(
                item(
                        lines(
                                KeyPlace.RULE,
                                "        ",
                                key -> key.equals(ConfigKey.FAIL) || !limits.contains(key))));
        text.append(
                """

                    - match: "{load,save}/**"
                      slack: 0.2 ms
                      missing: warn

                    - match: "experimental/**"
                      gate: ignore

                    - match: "new/**"
                      gate: advise
                      until: 2026-12-31

                - name: allocations
                  artifact: gc-profile
                  format: auto
                  fail: 1%
                  direction: lower

                - name: frames
                  artifact: "frames-{backend}"
                  decision: parity
                  parity:
                """
                        .indent(2)
                        .replace("  \n", "\n"));
        return text + lines(KeyPlace.PARITY, "      ", _ -> true).substring(1);
    }

    /** The keys of an item of a list. */
    private static String item(String lines) {
        return lines.replaceFirst("^\n( *)  (# .*\n)\\1  (?=\\w)", "$1$2$1- ");
    }

    /** Keys with their descriptions, each after a blank line. */
    private static String lines(KeyPlace place, String margin, Predicate<ConfigKey<?>> shown) {
        StringBuilder text = new StringBuilder();
        place.keys().stream()
                .filter(shown)
                .forEach(key -> {
                    text.append("\n").append(comment(plainSentence(key) + words(key), margin));
                    // beside the workflow that the example names, a time to wait is refused
                    boolean off =
                            key.equals(ConfigKey.WAIT)
                                    || key.absent().equals("none") && place != KeyPlace.PARITY;
                    boolean example =
                            key.fallback().isEmpty()
                                    || key.equals(ConfigKey.ARTIFACT)
                                    || (key.equals(ConfigKey.FAIL) && place == KeyPlace.RULE);
                    String value = yaml(example ? key.example() : key.fallback());
                    text.append(margin)
                            .append(
                                    key.equals(ConfigKey.SUITES) || key.equals(ConfigKey.RULES)
                                            ? key.name() + ":\n"
                                            : (off ? "# " : "") + key.name() + ": " + value + "\n");
                });
        return text.toString();
    }

    private static String words(ConfigKey<?> key) {
        return key.type() instanceof WordType<?>(var choice)
                ? ": " + String.join("\u00a0|\u00a0", choice.list())
                : "";
    }

    private static String comment(String words, String margin) {
        StringBuilder lines = new StringBuilder();
        String line = margin + "#";
        for (String word : words.split(" ", -1)) {
            if (line.length() + 1 + word.length() > WIDTH) {
                lines.append(line).append("\n");
                line = margin + "#";
            }
            line += " " + word;
        }
        return (lines + line + "\n").replace('\u00a0', ' ');
    }

    /** The first sentence of the meaning, without Markdown. */
    private static String plainSentence(ConfigKey<?> key) {
        String first = key.meaning().split("\\. (?=[A-Z`])", 2)[0];
        return first.replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1").replaceAll("`|\\*\\*", "");
    }

    /** A value as YAML, in quotes where it needs them. */
    static String yaml(String value) {
        return value.matches("[*{](?!\\w+: ).*|.*[:\"/]\\*.*|.*\\{platform.*")
                        && !value.contains("\"")
                ? "\"" + value + "\""
                : value;
    }
}
