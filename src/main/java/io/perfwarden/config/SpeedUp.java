package io.perfwarden.config;

import module java.base;

import io.perfwarden.model.*;

/**
 * By how much a benchmark must be faster than another one of the same run, such as {@code 1.5x of
 * "dot/Scalar/*"}.
 *
 * @param factor finite, above 0: 1.5 for half as fast again
 * @param of the other benchmark's name; each {@code *} in it stands for what the same {@code *} of
 *     the rule's own pattern matched
 */
public record SpeedUp(double factor, String of) {
    private static final BigDecimal MOST = BigDecimal.valueOf(1_000_000);
    private static final Pattern TEXT =
            Pattern.compile("([0-9]{1,7}(?:\\.[0-9]{1,10})?) ?x of (\"?)([^\"].{0,499}?)\\2");

    /** What no name needs, and several {@code *} in a segment. */
    private static final Pattern UNCLEAR = Pattern.compile("[?{}]|\\*[^/]*\\*");

    /**
     * Reads {@code 1.5x of "add/Scalar/1000"}, the name with or without quotes.
     *
     * @throws IllegalArgumentException for anything else; the message continues "the value …"
     */
    public static SpeedUp parse(String text) {
        Matcher matcher = TEXT.matcher(text.strip());
        if (matcher.matches()) {
            BigDecimal factor = new BigDecimal(matcher.group(1));
            if (factor.signum() > 0 && factor.compareTo(MOST) <= 0) {
                return new SpeedUp(factor.doubleValue(), matcher.group(3));
            }
        }
        throw new IllegalArgumentException(
                "is "
                        + TextExcerpt.quote(text)
                        + ", expected a factor and a benchmark, such as 1.5x of"
                        + " \"dot/Scalar/*\"");
    }

    public boolean fits(GlobPattern match) {
        long stars = stars(of);
        return stars == 0
                || (stars == stars(match.toString())
                        && !UNCLEAR.matcher(of).find()
                        && !UNCLEAR.matcher(match.toString()).find());
    }

    /**
     * The name of the other benchmark.
     *
     * @return nothing where the pattern does not match the name after all
     */
    public Optional<String> partner(GlobPattern match, String name) {
        if (stars(of) == 0) {
            return Optional.of(of);
        }
        String[] patterns = match.toString().split("/", -1);
        String[] segments = name.split("/", -1);
        if (patterns.length != segments.length) {
            return Optional.empty();
        }
        String partner = of;
        for (int i = 0; i < patterns.length; i++) {
            int star = patterns[i].indexOf('*');
            if (star >= 0) {
                int after = patterns[i].length() - star - 1;
                if (segments[i].length() < star + after) {
                    return Optional.empty();
                }
                String matched = segments[i].substring(star, segments[i].length() - after);
                partner = partner.replaceFirst("\\*", Matcher.quoteReplacement(matched));
            }
        }
        return Optional.of(partner);
    }

    private static long stars(String pattern) {
        return pattern.chars().filter(c -> c == '*').count();
    }

    @Override
    public String toString() {
        return BigDecimal.valueOf(factor).stripTrailingZeros().toPlainString() + "x of " + of;
    }
}
