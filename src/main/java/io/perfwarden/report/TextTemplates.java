package io.perfwarden.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

/**
 * The texts of one report, by key: a file of the program with a heading of Markdown before each
 * text. Slots are those of {@link Formatter}; what goes into them is safe Markdown already.
 */
public final class TextTemplates {
    private static final Pattern HEADING = Pattern.compile("(?m)^# ([a-z0-9-]+)(?:: (.*))?$");

    private final Map<String, String> titles = new HashMap<>();
    private final Map<String, String> texts = new HashMap<>();

    public TextTemplates(String name) {
        String file = "/texts/" + name + ".md";
        String all;
        try (InputStream in = TextTemplates.class.getResourceAsStream(file)) {
            all = new String(Objects.requireNonNull(in, file).readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<MatchResult> headings = HEADING.matcher(all).results().toList();
        for (int i = 0; i < headings.size(); i++) {
            MatchResult heading = headings.get(i);
            int end = i + 1 < headings.size() ? headings.get(i + 1).start() : all.length();
            titles.put(heading.group(1), Objects.requireNonNullElse(heading.group(2), ""));
            texts.put(heading.group(1), all.substring(heading.end(), end).strip());
        }
    }

    /** A constant as it is in keys, such as {@code no-results}. */
    public static String key(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public Set<String> keys() {
        return Collections.unmodifiableSet(texts.keySet());
    }

    /** A text without a line break at its end. */
    public String text(String key, Object... slots) {
        String text = Objects.requireNonNull(texts.get(key), key);
        // A formatter takes a hundredth of a second to be made ready.
        return slots.length == 0 ? text : text.formatted(slots);
    }

    public String title(String key, Object... slots) {
        return Objects.requireNonNull(titles.get(key), key).formatted(slots);
    }
}
