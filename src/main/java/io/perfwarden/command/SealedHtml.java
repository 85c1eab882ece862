package io.perfwarden.command;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * HTML whose content is code, a quote or not shown, blank lines in it or not: comments and some
 * elements.
 */
final class SealedHtml {
    private static final List<String> TAGS =
            List.of("pre", "code", "blockquote", "script", "style", "textarea");

    /** The start of such an element; its name is the group {@code tag}. */
    static final String ELEMENT = "<(?<tag>" + String.join("|", TAGS) + ")(?![\\p{L}\\p{N}])";

    /** What ends a comment. */
    static final Pattern COMMENT_END = Pattern.compile("-->");

    /**
     * Characters of a start that cannot be a part of the end; the shortest comment is a {@code
     * <!-->}.
     */
    static final int START = 2;

    private static final Pattern OPENING =
            Pattern.compile("<!--|" + ELEMENT, Pattern.CASE_INSENSITIVE);

    private static final Map<String, Pattern> ENDS =
            TAGS.stream()
                    .collect(
                            Collectors.toUnmodifiableMap(
                                    Function.identity(),
                                    tag -> Pattern.compile("</" + tag, Pattern.CASE_INSENSITIVE)));

    private SealedHtml() {}

    /** What ends an element of this name, whatever its case. */
    static Pattern endOf(String tag) {
        return ENDS.getOrDefault(tag.toLowerCase(Locale.ROOT), COMMENT_END);
    }

    /** What ends the comment or element that some HTML opens and leaves open. */
    static Optional<Pattern> leftOpen(CharSequence html) {
        Matcher opening = OPENING.matcher(html);
        for (int at = 0; opening.find(at); ) {
            String tag = opening.group("tag");
            Pattern end = tag == null ? COMMENT_END : endOf(tag);
            Matcher closing = end.matcher(html);
            if (!closing.find(opening.start() + START)) {
                return Optional.of(end);
            }
            at = closing.end();
        }
        return Optional.empty();
    }
}
