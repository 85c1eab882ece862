package io.perfwarden.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

import org.jspecify.annotations.Nullable;

/**
 * The texts of one report, by key: a file of the program with a heading of Markdown before each
 * text. Slots are those of {@link Formatter}; what goes into them is safe Markdown already.
 */
public final class TextTemplates {
    private static final Pattern HEADING = Pattern.compile("(?m)^# ([a-z0-9-]+)(?:: (.*))?$");

    private final String file;
    private @Nullable Map<String, TextTemplate> templates;

    /**
     * @param title the rest of the heading; may be empty
     * @param text without a line break at its end
     */
    private record TextTemplate(String title, String text) {}

    /** The file is read when a text is first asked for, since a small comparison shows none. */
    public TextTemplates(String name) {
        this.file = "/texts/" + name + ".md";
    }

    private synchronized Map<String, TextTemplate> templates() {
        Map<String, TextTemplate> known = templates;
        if (known == null) {
            known = parse(read());
            templates = known;
        }
        return known;
    }

    private String read() {
        try (InputStream in = TextTemplates.class.getResourceAsStream(file)) {
            return new String(Objects.requireNonNull(in, file).readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, TextTemplate> parse(String all) {
        Map<String, TextTemplate> templates = new HashMap<>();
        List<MatchResult> headings = HEADING.matcher(all).results().toList();
        for (int i = 0; i < headings.size(); i++) {
            MatchResult heading = headings.get(i);
            int end = i + 1 < headings.size() ? headings.get(i + 1).start() : all.length();
            String title = Objects.requireNonNullElse(heading.group(2), "");
            String text = all.substring(heading.end(), end).strip();
            templates.put(heading.group(1), new TextTemplate(title, text));
        }
        return templates;
    }

    /** A constant as it is in keys, such as {@code no-results}. */
    public static String key(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public Set<String> keys() {
        return Collections.unmodifiableSet(templates().keySet());
    }

    /** A text without a line break at its end. */
    public String text(String key, Object... slots) {
        String text = template(key).text();
        // A formatter takes a hundredth of a second to be made ready.
        return slots.length == 0 ? text : text.formatted(slots);
    }

    public String title(String key, Object... slots) {
        return template(key).title().formatted(slots);
    }

    private TextTemplate template(String key) {
        return Objects.requireNonNull(templates().get(key), key);
    }
}
