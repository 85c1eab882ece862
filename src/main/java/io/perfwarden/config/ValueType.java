package io.perfwarden.config;

import module java.base;

import io.perfwarden.config.RepositoryPolicy.*;
import io.perfwarden.config.RowPolicy.*;
import io.perfwarden.config.ValueType.TextType;
import io.perfwarden.config.ValueType.WordType;
import io.perfwarden.config.YamlValue.WordChoice;
import io.perfwarden.model.TextExcerpt;
import io.perfwarden.model.WorkflowRun.RunEvent;

sealed interface ValueType<T> {
    Optional<T> read(YamlValue value);

    String values();

    /** Parses a default; throws if the type has none. */
    default T parse(String written) {
        throw new IllegalStateException("no default of this type: " + written);
    }

    record WordType<T>(WordChoice<T> choice) implements ValueType<T> {
        @SafeVarargs
        @SuppressWarnings("varargs")
        static <E extends Enum<E>> WordType<E> of(E... values) {
            return new WordType<>(WordChoice.of(values));
        }

        /** As GitHub writes them. */
        static WordType<RunEvent> ofEvents(RunEvent... events) {
            Map<String, RunEvent> known = new LinkedHashMap<>();
            List.of(events).forEach(it -> known.put(it.name().toLowerCase(Locale.ROOT), it));
            return new WordType<>(new WordChoice<>(known));
        }

        static WordType<String> of(String... words) {
            Map<String, String> known = new LinkedHashMap<>();
            List.of(words).forEach(word -> known.put(word, word));
            return new WordType<>(new WordChoice<>(known));
        }

        @Override
        public Optional<T> read(YamlValue value) {
            return value.word(choice);
        }

        @Override
        public String values() {
            return choice.list().stream().collect(Collectors.joining("`, `", "`", "`"));
        }

        @Override
        public T parse(String written) {
            return Objects.requireNonNull(choice.words().get(written), written);
        }
    }

    /** {@code true} or {@code false}. */
    record TruthType() implements ValueType<Boolean> {
        private static final WordChoice<Boolean> WORDS = new WordChoice<>(words());

        private static Map<String, Boolean> words() {
            Map<String, Boolean> words = new LinkedHashMap<>();
            words.put("true", true);
            words.put("false", false);
            return words;
        }

        @Override
        public Optional<Boolean> read(YamlValue value) {
            return value.word(WORDS);
        }

        @Override
        public String values() {
            return "`true`, `false`";
        }

        @Override
        public Boolean parse(String written) {
            return Boolean.valueOf(written);
        }
    }

    /** A whole number with inclusive bounds. */
    record WholeType(int least, int most) implements ValueType<Integer> {
        @Override
        public Optional<Integer> read(YamlValue value) {
            return value.wholeNumber(least, most);
        }

        @Override
        public String values() {
            return least == most ? "`%d`".formatted(least) : "`%d` to `%d`".formatted(least, most);
        }

        @Override
        public Integer parse(String written) {
            return Integer.valueOf(written);
        }
    }

    /** A number with its unit, which the schema defines by name. */
    record NumberType<T>(String definition, String values, Function<String, T> reading)
            implements ValueType<T> {
        @Override
        public Optional<T> read(YamlValue value) {
            return value.number(reading);
        }

        @Override
        public T parse(String written) {
            return reading.apply(written);
        }
    }

    /**
     * A text.
     *
     * @param form regular expression of the whole text, for Java and for the schema; empty for any
     *     text
     * @param reading throws an {@link IllegalArgumentException} whose message continues "the value
     *     …"
     */
    record TextType<T>(String values, String form, Function<String, T> reading)
            implements ValueType<T> {
        static TextType<String> any(String values) {
            return new TextType<>(values, "", text -> text);
        }

        static TextType<String> matching(String values, String form, String expected) {
            Pattern pattern = Pattern.compile(form);
            return new TextType<>(
                    values,
                    form,
                    text -> {
                        if (!pattern.matcher(text).matches()) {
                            throw ConfigKey.unexpectedText(text, expected);
                        }
                        return text;
                    });
        }

        @Override
        public Optional<T> read(YamlValue value) {
            return value.text(reading);
        }
    }

    record DayType() implements ValueType<LocalDate> {
        @Override
        public Optional<LocalDate> read(YamlValue value) {
            return value.day();
        }

        @Override
        public String values() {
            return "a day such as `2026-12-31`";
        }
    }

    /** A list; wrong items are dropped. */
    record ListType<T>(String values, int least, int most, ValueType<T> item)
            implements ValueType<List<T>> {
        @Override
        public Optional<List<T>> read(YamlValue value) {
            return value.items(least, most, item::read);
        }

        @Override
        public List<T> parse(String written) {
            String items = written.substring(1, written.length() - 1);
            return Stream.of(items.split(", ")).map(item::parse).toList();
        }
    }

    /** Names that are free, each with a text. */
    record InputsType() implements ValueType<WorkflowInputs> {
        @Override
        public Optional<WorkflowInputs> read(YamlValue value) {
            Optional<Map<String, String>> texts =
                    value.entries(WorkflowInputs.MOST, it -> it.text(WorkflowInputs::checkText));
            texts.ifPresent(it ->
                    it.keySet().stream()
                            .filter(name -> !WorkflowInputs.NAME.matcher(name).matches())
                            .forEach(name ->
                                    value.report(
                                            "has the name " + TextExcerpt.quote(name),
                                            "GitHub takes letters, digits, - and _")));
            return texts.map(WorkflowInputs::new);
        }

        @Override
        public String values() {
            return "names of inputs with their texts";
        }
    }

    /** A list of at least two different names. */
    record NamesType(int most, ValueType<String> item) implements ValueType<List<String>> {
        @Override
        public Optional<List<String>> read(YamlValue value) {
            Optional<List<String>> names = value.items(1, most, item::read);
            names.ifPresent(read -> {
                Set<String> seen = new HashSet<>();
                read.stream()
                        .filter(name -> !seen.add(name))
                        .forEach(name ->
                                value.report("has " + TextExcerpt.quote(name) + " twice", ""));
                if (read.size() == 1) {
                    value.report("has one item, expected at least two", "");
                }
            });
            return names;
        }

        @Override
        public String values() {
            return "list of names";
        }
    }

    /**
     * A value with its own reader. {@code definition}: its name in the schema; empty for a text.
     */
    record NestedType(String definition, String values) implements ValueType<YamlValue> {
        @Override
        public Optional<YamlValue> read(YamlValue value) {
            return Optional.of(value);
        }
    }
}
