package io.perfwarden.report;

import module java.base;

import io.perfwarden.model.InputProblem;
import io.perfwarden.model.TextExcerpt;

/**
 * Something wrong with a file that a pull request brings.
 *
 * @param line counted from 1; the first where the fault is the whole file's
 */
public record ProposedFileFault(Kind kind, String path, int line, String what, String hint) {
    public enum Kind {
        /** The repository's configuration: an unusable one fails the pull request. */
        CONFIGURATION,
        REMOVED_CONFIGURATION,
        /** A baseline that later pull requests cannot be compared with. */
        BASELINE,
        /** A baseline that the pull request removes or moves. */
        REMOVED_BASELINE,
        /** A baseline changed without a command, which nothing was measured against. */
        CHANGED_BASELINE
    }

    private static final TextTemplates TEXTS = new TextTemplates("fault");
    private static final int LISTED = 10;
    private static final int BRIEF = 140;

    private static final Pattern POSITION =
            Pattern.compile(":([1-9][0-9]{0,8})(?::[0-9]{1,9})?(?: (.*))?", Pattern.DOTALL);

    private static final int MOST = 1_000;
    private static final String BACK =
            "put the file back, or let a maintainer comment /perfwarden skip -- reason";

    /** Whether only a maintainer's word lets the pull request pass. */
    public boolean blocks() {
        return switch (kind) {
            case CONFIGURATION, REMOVED_CONFIGURATION -> true;
            case BASELINE, REMOVED_BASELINE, CHANGED_BASELINE -> true;
        };
    }

    public static ProposedFileFault of(Kind kind, String path, int lines, InputProblem problem) {
        String where = problem.where();
        Matcher position =
                POSITION.matcher(where.startsWith(path) ? where.substring(path.length()) : "");
        boolean known = position.matches();
        int line = known ? Integer.parseInt(position.group(1)) : 1;
        String key = known && position.group(2) != null ? position.group(2) + " " : "";
        return new ProposedFileFault(
                kind,
                path,
                Math.clamp(line, 1, Math.max(1, lines)),
                TextExcerpt.of(key + problem.what(), MOST),
                TextExcerpt.of(problem.hint(), MOST));
    }

    /**
     * @param base the branch it is removed from, if not the present base
     */
    public static ProposedFileFault ofRemoved(String path, String suite, Optional<String> base) {
        return new ProposedFileFault(
                Kind.REMOVED_BASELINE,
                path,
                1,
                base.map(it -> "is removed from " + it + ", the base until less than an hour ago")
                        .orElse(
                                "is removed, so that the suite %s has no baseline there any more"
                                        .formatted(suite)),
                BACK);
    }

    /** A baseline that is still there, and that the configuration no longer names. */
    public static ProposedFileFault ofUnread(String path, String suite) {
        return new ProposedFileFault(
                Kind.REMOVED_BASELINE,
                path,
                1,
                "is read by no suite any more, as the configuration takes it from the suite %s"
                        .formatted(suite),
                "name it as the baseline of a suite, or let a maintainer comment"
                        + " /perfwarden skip -- reason");
    }

    public static ProposedFileFault removedConfiguration(String path) {
        return new ProposedFileFault(
                Kind.REMOVED_CONFIGURATION,
                path,
                1,
                "is removed, so that nothing is expected of any pull request any more",
                BACK);
    }

    public static ProposedFileFault ofChanged(String path, String suite) {
        return new ProposedFileFault(
                Kind.CHANGED_BASELINE,
                path,
                1,
                "is changed by hand, and the suite %s was not measured for it".formatted(suite),
                "let /regen-baseline write it, or a maintainer comment /perfwarden skip -- reason");
    }

    /** An earlier baseline, from which the noise is estimated. */
    public static ProposedFileFault ofHistory(String path, String suite) {
        return new ProposedFileFault(
                Kind.CHANGED_BASELINE,
                path,
                1,
                "is changed by hand, and what counts as noise in the suite %s follows from it"
                        .formatted(suite),
                BACK);
    }

    /** All faults in a sentence of Markdown; empty if there are none. */
    public static String sentence(List<ProposedFileFault> faults) {
        if (faults.isEmpty()) {
            return "";
        }
        ProposedFileFault first = faults.getFirst();
        int more = faults.size() - 1;
        return "Once merged, benchmarks cannot be compared: %s %s%s. The check shows where"
                .formatted(
                        first.place(),
                        first.brief(),
                        more == 0 ? "" : ", and " + CommonWording.quantity(more, "more problem"));
    }

    public static String paragraph(List<ProposedFileFault> faults) {
        if (faults.isEmpty()) {
            return "";
        }
        Stream<String> first =
                faults.stream().limit(LISTED).map(fault -> fault.place() + " " + fault.brief());
        return TEXTS.text(
                        "paragraph",
                        CommonWording.quantity(faults.size(), "problem"),
                        CommonWording.bulletList(first, faults.size()).stripTrailing())
                + (next(faults).isEmpty() ? "" : "\n\n" + TEXTS.text("blocks", next(faults)));
    }

    /** What to do about faults that block, in Markdown; empty if none does. */
    public static String next(List<ProposedFileFault> faults) {
        return faults.stream().anyMatch(ProposedFileFault::blocks) ? TEXTS.text("next") : "";
    }

    public static String heading(List<ProposedFileFault> faults) {
        Set<Kind> kinds = faults.stream().map(ProposedFileFault::kind).collect(Collectors.toSet());
        String baselines = CommonWording.quantity(faults.size(), "baseline");
        String all = "Files of this pull request have %s";
        return switch (kinds.size() == 1 ? kinds.iterator().next() : Kind.CONFIGURATION) {
            case REMOVED_BASELINE -> "This pull request removes " + baselines;
            case CHANGED_BASELINE -> "This pull request changes %s by hand".formatted(baselines);
            case REMOVED_CONFIGURATION -> "This pull request removes the configuration";
            case CONFIGURATION, BASELINE ->
                    all.formatted(CommonWording.quantity(faults.size(), "problem"));
        };
    }

    public String title() {
        return TEXTS.title(TextTemplates.key(kind));
    }

    public String message() {
        String hint = hint().isEmpty() ? "" : "\n" + hint();
        return what() + hint + "\n\n" + TEXTS.text(TextTemplates.key(kind), path);
    }

    private String brief() {
        String hint = hint().isEmpty() ? "" : "; " + hint().split(" Expected ", 2)[0];
        return MarkdownText.sentence(TextExcerpt.of(what() + hint, BRIEF));
    }

    private String place() {
        return MarkdownText.code(
                switch (kind()) {
                    case CONFIGURATION, BASELINE -> path() + ":" + line();
                    case REMOVED_CONFIGURATION, REMOVED_BASELINE, CHANGED_BASELINE -> path();
                });
    }
}
