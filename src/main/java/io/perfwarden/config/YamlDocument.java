package io.perfwarden.config;

import module java.base;

import io.perfwarden.config.YamlSection.KeySet;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.reader.ReaderException;

/** One YAML text and everything found wrong with it. */
public final class YamlDocument {
    private static final int MAX_BYTES = 256 * 1024;
    private static final int MAX_DEPTH = 20;
    private static final int MAX_ALIASES = 50;
    private static final int MAX_PROBLEMS = 50;
    private final String file;
    private final List<KeySet> keySets;
    private final List<InputProblem> problems = new ArrayList<>();
    private int unlisted;

    /**
     * @param keySets of all its mappings, to explain misplaced keys
     */
    YamlDocument(String file, List<KeySet> keySets) {
        this.file = file;
        this.keySets = List.copyOf(keySets);
    }

    /**
     * Reads a file of one mapping, and reports all problems at once.
     *
     * @param keySets of all its mappings, the file's own first
     * @param empty the problem of an empty file
     */
    public static <T> ReadOutcome<T> read(
            String file,
            String text,
            List<KeySet> keySets,
            InputProblem empty,
            Function<YamlSection, Optional<T>> reading) {
        YamlDocument document = new YamlDocument(file, keySets);
        Optional<YamlValue> root = document.compose(text);
        if (root.isEmpty() && document.problems.isEmpty()) {
            document.problems.add(empty);
        }
        Optional<T> read = root.flatMap(it -> it.section(keySets.getFirst(), reading));
        return read.isPresent() && document.problems.isEmpty()
                ? ReadOutcome.ok(read.get())
                : ReadOutcome.rejected(document.problems());
    }

    /**
     * The root; absent if the text is empty or no YAML, which is reported. Skips a byte order mark.
     *
     * @param text at most 256 KiB in UTF-8
     */
    Optional<YamlValue> compose(String text) {
        if (text.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
            report("is larger than the 256 KiB it may have", "");
            return Optional.empty();
        }
        String plain = text.startsWith("\uFEFF") ? text.substring(1) : text;
        try {
            Optional<Node> root = Optional.ofNullable(yaml().compose(new StringReader(plain)));
            return root.map(node -> new YamlValue(this, "", node));
        } catch (MarkedYAMLException e) {
            problems.add(unreadable(e));
        } catch (ReaderException e) {
            problems.add(forbiddenCharacter(plain, e));
        } catch (YAMLException _) {
            report(
                    "is nested or aliased too much, expected at most %d levels and %d aliases of lists or mappings"
                            .formatted(MAX_DEPTH, MAX_ALIASES),
                    "write the values out");
        }
        return Optional.empty();
    }

    private static Yaml yaml() {
        LoaderOptions bounds = new LoaderOptions();
        bounds.setMaxAliasesForCollections(MAX_ALIASES);
        bounds.setNestingDepthLimit(MAX_DEPTH);
        bounds.setCodePointLimit(MAX_BYTES);
        return new Yaml(bounds);
    }

    private void report(String what, String hint) {
        problems.add(new InputProblem(file, what, hint));
    }

    /** At most 50 in the order of reading, and the number of the rest. */
    List<InputProblem> problems() {
        List<InputProblem> all = new ArrayList<>(problems);
        if (unlisted > 0) {
            all.add(InputProblem.of(file, "has " + unlisted + " more problems"));
        }
        return all;
    }

    List<KeySet> keySets() {
        return keySets;
    }

    void report(Node at, String path, String what, String hint) {
        if (problems.size() < MAX_PROBLEMS) {
            String where = position(at.getStartMark());
            problems.add(new InputProblem(path.isEmpty() ? where : where + " " + path, what, hint));
        } else {
            unlisted++;
        }
    }

    private InputProblem unreadable(MarkedYAMLException e) {
        Mark mark = Optional.ofNullable(e.getProblemMark()).orElse(e.getContextMark());
        String context = e.getContext() == null ? "" : e.getContext() + ", ";
        String message = context + (e.getProblem() == null ? "it ends too early" : e.getProblem());
        return new InputProblem(position(mark), "is not YAML: " + message, hint(message));
    }

    private static String hint(String message) {
        if (message.contains("\\t")) {
            return "indent with spaces, not with tabs";
        }
        if (message.contains("single document")) {
            return "only one document is expected, without ---";
        }
        if (message.contains("tag")) {
            return "write plain values, without tags that start with !";
        }
        return message.contains("alias")
                ? "a value that starts with * must be in quotes"
                : "quote values that hold any of : # * & { } [ ] % @";
    }

    private InputProblem forbiddenCharacter(String text, ReaderException e) {
        String before = text.substring(0, Math.clamp(e.getPosition(), 0, text.length()));
        long line = 1 + before.chars().filter(c -> c == '\n').count();
        int column = before.length() - before.lastIndexOf('\n');
        return InputProblem.of(
                file + ":" + line + ":" + column,
                "holds the control character U+%04X, expected text".formatted(e.getCodePoint()));
    }

    private String position(Mark mark) {
        return file + ":" + (mark.getLine() + 1) + ":" + (mark.getColumn() + 1);
    }

    /**
     * Foreign YAML as maps, lists and texts. Scalars stay as written: YAML 1.1 would read the key
     * {@code on} as a truth value.
     */
    public static final class PlainYaml {
        private static final int MAX_DEPTH = 20;
        private static final int MAX_NODES = 20_000;
        private int nodes;

        private PlainYaml() {}

        /**
         * @param text at most 256 KiB in UTF-8
         * @return absent if it is empty, no YAML, or too large; otherwise a map, a list or a text
         */
        public static Optional<Object> read(String text) {
            return new YamlDocument("", List.of())
                    .compose(text)
                    .flatMap(root -> new PlainYaml().plain(root.node(), 0));
        }

        private Optional<Object> plain(Node node, int depth) {
            if (depth > MAX_DEPTH || ++nodes > MAX_NODES) {
                return Optional.empty();
            }
            return switch (node) {
                case ScalarNode scalar -> Optional.of(scalar.getValue());
                case SequenceNode sequence -> list(sequence, depth);
                case MappingNode mapping -> map(mapping, depth);
                default -> Optional.empty();
            };
        }

        private Optional<Object> list(SequenceNode sequence, int depth) {
            List<Object> items = new ArrayList<>();
            for (Node item : sequence.getValue()) {
                Optional<Object> plain = plain(item, depth + 1);
                if (plain.isEmpty()) {
                    return Optional.empty();
                }
                items.add(plain.get());
            }
            return Optional.of(items);
        }

        private Optional<Object> map(MappingNode mapping, int depth) {
            Map<String, Object> entries = new LocatedMap(mapping.getStartMark().getLine() + 1);
            for (NodeTuple entry : mapping.getValue()) {
                Optional<Object> value = plain(entry.getValueNode(), depth + 1);
                if (value.isEmpty() || !(entry.getKeyNode() instanceof ScalarNode key)) {
                    return Optional.empty();
                }
                entries.put(key.getValue(), value.get());
            }
            return Optional.of(entries);
        }
    }
}
