package io.perfwarden.config;

import module java.base;

/**
 * Name of a job as GitHub shows it, perhaps with wildcards. The legs of a matrix and the jobs of a
 * called workflow bear it too: {@code bench} matches {@code bench (linux)}, {@code bench / run} and
 * {@code nightly / bench}.
 */
public record JobPattern(GlobPattern glob) {
    private static final String CALL = " / ";

    /** GitHub allows ten levels of called workflows. */
    private static final int MOST_CALLS = 10;

    /**
     * @throws IllegalArgumentException as {@link GlobPattern#parse}
     */
    static JobPattern parse(String name) {
        return new JobPattern(GlobPattern.parse(name));
    }

    public boolean matches(String shown) {
        List<String> names = List.of(shown.split(CALL, MOST_CALLS + 1));
        return IntStream.range(0, names.size())
                .boxed()
                .flatMap(from ->
                        IntStream.rangeClosed(from + 1, names.size())
                                .mapToObj(to -> String.join(CALL, names.subList(from, to))))
                .anyMatch(this::isNameOf);
    }

    private boolean isNameOf(String part) {
        int legs = part.indexOf(" (");
        return glob.matches(part)
                || (legs > 0 && part.endsWith(")") && glob.matches(part.substring(0, legs)));
    }

    @Override
    public String toString() {
        return glob.toString();
    }
}
