package io.perfwarden.config;

import module java.base;

import io.perfwarden.config.YamlSection.KeySet;
import io.perfwarden.model.NearestWord;
import io.perfwarden.model.TextExcerpt;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/** A value at its place. Readings are absent for a wrong value, which is reported. */
public record YamlValue(YamlDocument document, String path, Node node) {
    private static final int MOST = 20;

    public void report(String what, String hint) {
        document.report(node, path, what, hint);
    }

    /** A YAML text; numbers and truth values must be quoted. */
    public Optional<String> text() {
        if (node instanceof ScalarNode scalar && isA(Tag.STR)) {
            return Optional.of(scalar.getValue());
        }
        String hint =
                switch (node.getNodeId()) {
                    case mapping -> "a value that starts with { must be in quotes";
                    case sequence -> "";
                    case scalar, anchor -> "put it in quotes";
                };
        reportExpected("text", hint);
        return Optional.empty();
    }

    /**
     * Reads the text.
     *
     * @param reading throws an {@link IllegalArgumentException} whose message continues "the value
     *     …"
     */
    public <T> Optional<T> text(Function<String, T> reading) {
        return text().flatMap(text -> translate(text, reading));
    }

    /** As {@link #text(Function)}, for texts that YAML may take for a number. */
    public <T> Optional<T> number(Function<String, T> reading) {
        return node instanceof ScalarNode scalar && (isA(Tag.INT) || isA(Tag.FLOAT))
                ? translate(scalar.getValue(), reading)
                : text(reading);
    }

    /** A day, such as {@code 2026-12-31}. */
    public Optional<LocalDate> day() {
        String text = node instanceof ScalarNode scalar ? scalar.getValue() : "";
        try {
            return Optional.of(LocalDate.parse(text));
        } catch (DateTimeParseException _) {
            reportExpected("a day such as 2026-12-31", "");
            return Optional.empty();
        }
    }

    public Optional<Integer> wholeNumber(int least, int most) {
        if (node instanceof ScalarNode scalar && isA(Tag.INT)) {
            for (int number = least; number <= most; number++) {
                if (scalar.getValue().equals(Integer.toString(number))) {
                    return Optional.of(number);
                }
            }
        }
        reportExpected(
                least == most
                        ? "the number " + least
                        : "a number from %d to %d".formatted(least, most),
                "");
        return Optional.empty();
    }

    public <E> Optional<E> word(WordChoice<E> choice) {
        if (!(node instanceof ScalarNode scalar)) {
            reportExpected(oneOf(choice.list()), "");
            return Optional.empty();
        }
        Optional<E> meant = Optional.ofNullable(choice.words().get(scalar.getValue()));
        if (meant.isEmpty()) {
            reportExpected(
                    oneOf(choice.list()), NearestWord.hint(scalar.getValue(), choice.list()));
        }
        return meant;
    }

    /**
     * Reads a mapping.
     *
     * @throws IllegalStateException if the reading ignores a key, which would have no effect then
     */
    public <T> Optional<T> section(KeySet keys, Function<YamlSection, Optional<T>> reading) {
        if (node instanceof MappingNode mapping) {
            YamlSection section = new YamlSection(this, mapping, keys);
            Optional<T> read = reading.apply(section);
            section.requireAllAsked();
            return read;
        }
        reportExpected("a mapping with the keys of " + keys.place(), "");
        return Optional.empty();
    }

    /** A mapping with free keys; wrong values are dropped. */
    public <T> Optional<Map<String, T>> entries(
            int most, Function<YamlValue, Optional<T>> reading) {
        if (!(node instanceof MappingNode mapping)) {
            reportExpected("a mapping", "");
            return Optional.empty();
        }
        int size = mapping.getValue().size();
        if (size > most) {
            report("has %d keys, expected at most %d".formatted(size, most), "");
            return Optional.empty();
        }
        Map<String, T> entries = new LinkedHashMap<>();
        for (NodeTuple entry : mapping.getValue()) {
            at(path, entry.getKeyNode())
                    .text()
                    .ifPresent(key -> {
                        YamlValue value =
                                at(path + "." + TextExcerpt.of(key, 60), entry.getValueNode());
                        reading.apply(value).ifPresent(read -> put(entries, key, read, value));
                    });
        }
        return Optional.of(entries);
    }

    /** The globs of a mapping with one key; empty without readable ones. */
    List<GlobPattern> globs(String key, String example) {
        Map<String, List<GlobPattern>> all =
                entries(
                                1,
                                it ->
                                        Optional.of(
                                                it.items(
                                                                1,
                                                                MOST,
                                                                one -> one.text(GlobPattern::parse))
                                                        .orElse(List.of())))
                        .orElse(Map.of(key, List.of()));
        if (!all.containsKey(key)) {
            report("lacks " + key, "such as {%s: [\"%s\"]}".formatted(key, example));
        }
        return all.getOrDefault(key, List.of());
    }

    private static <T> void put(Map<String, T> entries, String key, T read, YamlValue value) {
        if (entries.putIfAbsent(key, read) != null) {
            value.report("occurs twice", "keep one of them");
        }
    }

    /** A list of values; wrong ones are dropped. */
    public <T> Optional<List<T>> items(
            int least, int most, Function<YamlValue, Optional<T>> reading) {
        if (!(node instanceof SequenceNode list)) {
            reportExpected("a list", "");
            return Optional.empty();
        }
        int size = list.getValue().size();
        if (size < least || size > most) {
            report("has %d items, expected %d to %d".formatted(size, least, most), "");
            return Optional.empty();
        }
        List<T> items = new ArrayList<>();
        for (int index = 0; index < size; index++) {
            YamlValue item = at(path + "[" + index + "]", list.getValue().get(index));
            reading.apply(item).ifPresent(items::add);
        }
        return Optional.of(items);
    }

    static String oneOf(List<String> words) {
        int last = words.size() - 1;
        return last == 0
                ? words.getFirst()
                : String.join(", ", words.subList(0, last)) + " or " + words.get(last);
    }

    int line() {
        return node.getStartMark().getLine() + 1;
    }

    boolean isNull() {
        return isA(Tag.NULL);
    }

    YamlValue at(String otherPath, Node other) {
        return new YamlValue(document, otherPath, other);
    }

    private void reportExpected(String expectation, String hint) {
        report("is " + description() + ", expected " + expectation, hint);
    }

    private <T> Optional<T> translate(String text, Function<String, T> reading) {
        try {
            return Optional.of(reading.apply(text));
        } catch (IllegalArgumentException e) {
            report(String.valueOf(e.getMessage()), "");
            return Optional.empty();
        }
    }

    private boolean isA(Tag tag) {
        return node.getTag().equals(tag);
    }

    private String description() {
        return switch (node) {
            case MappingNode _ -> "a mapping";
            case SequenceNode _ -> "a list";
            case ScalarNode _ when isNull() -> "empty";
            case ScalarNode scalar when isA(Tag.STR) -> TextExcerpt.quote(scalar.getValue());
            case ScalarNode scalar -> typeName() + " " + TextExcerpt.of(scalar.getValue(), 60);
            default -> "an alias";
        };
    }

    private String typeName() {
        if (isA(Tag.INT) || isA(Tag.FLOAT)) {
            return "the number";
        }
        return isA(Tag.BOOL)
                ? "the truth value"
                : "of the type " + TextExcerpt.of(node.getTag().getValue(), 60);
    }

    /** A closed set of words with their meanings, in the order of messages; not empty. */
    public record WordChoice<E>(Map<String, E> words) {
        public WordChoice {
            words = Collections.unmodifiableMap(new LinkedHashMap<>(words));
        }

        /** The constants of an enumeration, {@code ON_CHANGE} written {@code on-change}. */
        @SafeVarargs
        public static <E extends Enum<E>> WordChoice<E> of(E... values) {
            Map<String, E> words = new LinkedHashMap<>();
            for (E value : values) {
                words.put(value.name().toLowerCase(Locale.ROOT).replace('_', '-'), value);
            }
            return new WordChoice<>(words);
        }

        public List<String> list() {
            return List.copyOf(words.keySet());
        }
    }
}
