package io.perfwarden.report;

import module java.base;

import io.perfwarden.model.TextExcerpt;
import io.perfwarden.profile.CallProfile.ProfileUnit;
import io.perfwarden.profile.ProfileDifference;
import io.perfwarden.profile.ProfileDifference.FunctionChange;

/** The functions that two profiles differ in, in words. */
public final class ProfileWording {
    private static final double THOUSAND = 1_000;
    private static final int MOST_NAME = 100;

    private ProfileWording() {}

    /** What is compared, in a sentence. */
    public static String heading(ProfileDifference difference) {
        long before = difference.base().total();
        long after = difference.head().total();
        return difference.unit() == ProfileUnit.SAMPLES
                ? "%s samples of the base, %s of the head; shares are compared"
                        .formatted(DigitText.number(before, 0), DigitText.number(after, 0))
                : "%s instructions of the base, %s of the head (%s)"
                        .formatted(size(before), size(after), percent(before, after));
    }

    /** The functions with the largest changes, as rows of four cells. */
    public static List<List<String>> rows(ProfileDifference difference) {
        return difference.changes().stream()
                .limit(ProfileDifference.MOST)
                .map(it -> row(difference, it))
                .toList();
    }

    private static List<String> row(ProfileDifference difference, FunctionChange change) {
        return List.of(
                figure(difference, change.before(), difference.base().total()),
                figure(difference, change.after(), difference.head().total()),
                change(difference, change),
                name(change));
    }

    /** The function with its place, for a terminal. */
    public static String name(FunctionChange change) {
        String name = TextExcerpt.of(change.function(), MOST_NAME);
        return change.place().isEmpty()
                ? name
                : name + " (" + TextExcerpt.of(change.place(), MOST_NAME) + ")";
    }

    /** A list of the functions, as Markdown; empty if none changed for certain. */
    public static String markdown(ProfileDifference difference) {
        return difference.changes().stream()
                .limit(ProfileDifference.MOST)
                .map(it ->
                        "- %s %s, from %s to %s\n"
                                .formatted(
                                        MarkdownText.code(name(it), MarkdownText.SENTENCE),
                                        change(difference, it),
                                        figure(difference, it.before(), difference.base().total()),
                                        figure(difference, it.after(), difference.head().total())))
                .collect(Collectors.joining());
    }

    /**
     * What a function and all that it called take.
     *
     * @param before share of the base, 0 to 1
     * @param after share of the head, 0 to 1
     */
    public static String frame(String function, double before, double after) {
        return String.format(
                Locale.ROOT,
                "%s: %.1f %% of the head, %.1f %% of the base",
                function,
                100 * after,
                100 * before);
    }

    private static String figure(ProfileDifference difference, long count, long total) {
        return difference.unit() == ProfileUnit.SAMPLES ? share(count, total) : size(count);
    }

    private static String change(ProfileDifference difference, FunctionChange change) {
        if (difference.unit() == ProfileUnit.INSTRUCTIONS) {
            return percent(change.before(), change.after());
        }
        double points =
                100.0 * change.after() / difference.head().total()
                        - 100.0 * change.before() / difference.base().total();
        return String.format(Locale.ROOT, "%+.1f points", points);
    }

    private static String share(long part, long total) {
        return String.format(Locale.ROOT, "%.1f %%", 100.0 * part / total);
    }

    private static String percent(long before, long after) {
        return before == 0
                ? "new"
                : String.format(Locale.ROOT, "%+.1f %%", 100.0 * (after - before) / before);
    }

    /** Such as {@code 2.14 M}. */
    private static String size(long count) {
        double size = count;
        for (String prefix : List.of("", " k", " M", " G")) {
            if (size < THOUSAND) {
                return DigitText.number(size, prefix.isEmpty() ? 0 : 2) + prefix;
            }
            size /= THOUSAND;
        }
        return DigitText.number(size, 2) + " T";
    }
}
