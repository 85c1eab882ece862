package io.perfwarden.config;

import module java.base;

import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullNumber;

/**
 * The inputs with which a suite's workflow is started on request.
 *
 * @param texts by the input's name; {@code {ref}} and the other places in them are filled
 * @see "GitHub REST API: create a workflow dispatch event, at most 25 inputs"
 */
public record WorkflowInputs(Map<String, String> texts) {
    public static final WorkflowInputs NONE = new WorkflowInputs(Map.of());

    static final int MOST = 25;

    /** What GitHub takes as the name of an input. */
    static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_-]{0,99}");

    private static final String BENCHMARKS = "{benchmarks}";
    private static final String COMMIT = "{sha}";
    private static final Set<String> PLACES = Set.of("{ref}", COMMIT, "{pull}", BENCHMARKS);
    private static final Pattern BRACES = Pattern.compile("\\{[^{}]*\\}");

    public WorkflowInputs {
        texts = Collections.unmodifiableMap(new LinkedHashMap<>(texts));
    }

    /**
     * What one run measures.
     *
     * @param ref its branch or tag
     * @param pull absent for the default branch
     * @param benchmarks absent for all
     */
    public record InputValues(
            String ref, CommitSha sha, Optional<PullNumber> pull, Optional<String> benchmarks) {
        private String at(String place) {
            return switch (place) {
                case "{ref}" -> ref;
                case COMMIT -> sha.value();
                case "{pull}" -> pull.map(it -> String.valueOf(it.value())).orElse("");
                case BENCHMARKS -> benchmarks.orElse("");
                default -> place;
            };
        }
    }

    /**
     * @return the text of an input
     * @throws IllegalArgumentException if it has braces of another kind
     */
    static String checkText(String text) {
        if (BRACES.matcher(text).results().anyMatch(it -> !PLACES.contains(it.group()))) {
            throw ConfigKey.unexpectedText(
                    text, "no braces but {ref}, {sha}, {pull} and {benchmarks}");
        }
        return text;
    }

    /** Whether the workflow is told which commit to measure. */
    public boolean takesCommit() {
        return texts.values().stream().anyMatch(it -> it.contains(COMMIT));
    }

    /** Whether a command may choose benchmarks. */
    public boolean takesBenchmarks() {
        return texts.values().stream().anyMatch(it -> it.contains(BENCHMARKS));
    }

    /** The inputs of one run, by name. */
    public Map<String, String> fill(InputValues values) {
        Map<String, String> filled = new LinkedHashMap<>();
        texts.forEach((name, text) ->
                filled.put(
                        name,
                        BRACES.matcher(text)
                                .replaceAll(
                                        it -> Matcher.quoteReplacement(values.at(it.group())))));
        return filled;
    }
}
