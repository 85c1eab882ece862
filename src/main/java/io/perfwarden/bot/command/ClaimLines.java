package io.perfwarden.bot.command;

import module java.base;

import io.perfwarden.compare.SpeedClaim;
import io.perfwarden.compare.StatedClaims;
import io.perfwarden.config.LimitQuantity;

/**
 * Reads claims of speed in the description of a pull request: lines such as {@code Perf: parse/*
 * -20%} of its author's own words. A line may name several patterns, divided by commas or spaces;
 * one with a space is in quotes. What is not of this form is no claim.
 */
public final class ClaimLines {
    /** Bytes, as of a comment. */
    private static final int MAX_BODY = 262_144;

    private static final int MAX_LINE = 500;

    private static final Pattern LINE =
            Pattern.compile(
                    "(?:[-*+] )?(?i:perf): ?(.{1,400}?)[ ,]"
                            + "[-\\u2212\\u2013]([0-9]{1,2}(?:\\.[0-9]{1,3})?) ?%\\.?");

    private static final Pattern NAME =
            Pattern.compile(
                    "[ ,]*(?:\"([^\"]+)\"|'([^']+)'|`([^`]+)`"
                            + "|((?:\\{[^{}]*\\}|[^ ,\"'`{}])++))(?=[ ,]|$)");

    private ClaimLines() {}

    /** The different claims, in order; at most {@link StatedClaims#MOST}. */
    public static List<SpeedClaim> read(String description) {
        return description.getBytes(StandardCharsets.UTF_8).length > MAX_BODY
                ? List.of()
                : CommentText.ownLines(description).stream()
                        .filter(line -> line.length() <= MAX_LINE && isText(line))
                        .flatMap(line -> claims(LINE.matcher(line)).stream())
                        .distinct()
                        .limit(StatedClaims.MOST)
                        .toList();
    }

    private static boolean isText(String line) {
        return line.codePoints()
                .map(Character::getType)
                .noneMatch(it -> it == Character.CONTROL || it == Character.SURROGATE);
    }

    private static List<SpeedClaim> claims(Matcher line) {
        if (!line.matches()) {
            return List.of();
        }
        double faster = LimitQuantity.percentage(line.group(2) + "%");
        List<SpeedClaim> claims = new ArrayList<>();
        Matcher name = NAME.matcher(line.group(1));
        int end = 0;
        try {
            while (name.find() && name.start() == end) {
                String benchmarks =
                        IntStream.rangeClosed(1, 4)
                                .mapToObj(i -> Optional.ofNullable(name.group(i)))
                                .flatMap(Optional::stream)
                                .findFirst()
                                .orElse("");
                claims.add(SpeedClaim.of(benchmarks, faster));
                end = name.end();
            }
        } catch (IllegalArgumentException _) {
            return List.of();
        }
        String rest = line.group(1).substring(end);
        return rest.replace(',', ' ').isBlank() ? claims : List.of();
    }
}
