package io.perfwarden.report;

import module java.base;

import io.perfwarden.format.FunctionsFile;
import io.perfwarden.model.TextExcerpt;
import io.perfwarden.profile.CallProfile.ProfileUnit;
import io.perfwarden.profile.ProfileDifference.FunctionChange;
import io.perfwarden.profile.ProfileSummary;

/** The functions that two profiles differ in, in words. */
public final class ProfileWording {
    private static final double THOUSAND = 1_000;
    private static final int MOST_NAME = 100;

    private ProfileWording() {}

    /** Of what a profile is. */
    public static String subject(FunctionsFile file, UnaryOperator<String> quote) {
        return file.isOfWholeRun() ? "All benchmarks together" : quote.apply(file.benchmark());
    }

    /** What is compared, in a sentence. */
    public static String heading(ProfileSummary profile) {
        long before = profile.before();
        long after = profile.after();
        return profile.unit() == ProfileUnit.SAMPLES
                ? "%s samples of the base, %s of the head; shares are compared"
                        .formatted(DigitText.number(before, 0), DigitText.number(after, 0))
                : "%s instructions of the base, %s of the head (%s)"
                        .formatted(size(before), size(after), percent(before, after));
    }

    /**
     * What is compared, and the functions with the largest changes.
     *
     * @param quote for foreign text
     */
    static String sentence(ProfileSummary profile, UnaryOperator<String> quote) {
        String functions =
                profile.functions().stream()
                        .map(it -> quote.apply(name(it)) + " " + change(profile, it))
                        .collect(Collectors.joining(", "));
        return heading(profile)
                + (functions.isEmpty() ? ", in no function for certain" : ": " + functions);
    }

    /** The functions with the largest changes, each with its change, for a page. */
    public static List<String> changes(ProfileSummary profile) {
        return profile.functions().stream()
                .map(it -> name(it) + " " + change(profile, it))
                .toList();
    }

    /** The functions with the largest changes, as rows of four cells. */
    public static List<List<String>> rows(ProfileSummary profile) {
        return profile.functions().stream().map(it -> row(profile, it)).toList();
    }

    private static List<String> row(ProfileSummary profile, FunctionChange change) {
        return List.of(
                figure(profile, change.before(), profile.before()),
                figure(profile, change.after(), profile.after()),
                change(profile, change),
                name(change));
    }

    /** The function with its place, for a terminal. */
    public static String name(FunctionChange change) {
        String name = TextExcerpt.of(change.function(), MOST_NAME);
        return change.place().isEmpty()
                ? name
                : name + " (" + TextExcerpt.of(change.place(), MOST_NAME) + ")";
    }

    /** Hides Markdown below a line to open it by. */
    public static String fold(String markdown) {
        return "<details>\n<summary>Functions that changed</summary>\n\n%s</details>\n"
                .formatted(markdown);
    }

    /** A list of the functions, as Markdown; empty if none changed for certain. */
    public static String markdown(ProfileSummary profile) {
        return profile.functions().stream()
                .map(it ->
                        "- %s %s, from %s to %s\n"
                                .formatted(
                                        MarkdownText.code(name(it), MarkdownText.SENTENCE),
                                        change(profile, it),
                                        figure(profile, it.before(), profile.before()),
                                        figure(profile, it.after(), profile.after())))
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

    private static String figure(ProfileSummary profile, long count, long total) {
        return profile.unit() == ProfileUnit.SAMPLES ? share(count, total) : size(count);
    }

    private static String change(ProfileSummary profile, FunctionChange change) {
        if (profile.unit() == ProfileUnit.INSTRUCTIONS) {
            return percent(change.before(), change.after());
        }
        double points =
                100.0 * change.after() / profile.after()
                        - 100.0 * change.before() / profile.before();
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
