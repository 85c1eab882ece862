package io.perfwarden.config;

import module java.base;

import io.perfwarden.config.YamlDocument.PlainYaml;

/**
 * What a workflow file says of when GitHub starts it: the key {@code on} in all its spellings. What
 * cannot be read counts as a workflow that GitHub starts.
 *
 * @see <a
 *     href="https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#on">GitHub,
 *     workflow syntax</a>
 */
public final class WorkflowTriggers {
    /** Events of which GitHub starts runs at other commits, or none for a pull request. */
    private static final Set<String> ELSEWHERE =
            Set.of(
                    ("push schedule workflow_dispatch repository_dispatch workflow_call merge_group"
                                    + " release create delete")
                            .split(" "));

    private static final Set<String> ANY_PUSH = Set.of("opened", "synchronize", "reopened");

    /** Characters of patterns times characters of paths; more are not held against each other. */
    private static final long MOST_WORK = 200_000_000;

    private final Map<String, Object> events;

    private WorkflowTriggers(Map<String, Object> events) {
        this.events = events;
    }

    /** The filter that leaves a change out, the first that does. */
    public enum Filter {
        /** No event of a pull request starts it. */
        EVENTS,
        /** No event of a pull request starts it, and pushes only to other branches. */
        PUSHES,
        BRANCHES,
        PATHS,
        TYPES
    }

    /**
     * A change that GitHub may start a workflow for.
     *
     * @param base the branch that it is to be merged into
     * @param head the branch that it comes from
     * @param own whether that is in the same repository, so that GitHub tells of pushes to it
     * @param files every path that it changes; absent where there are too many to be listed
     */
    public record TriggeringChange(
            String base, String head, boolean own, Optional<Set<String>> files) {}

    /** Reads a workflow file; nothing if it cannot be read. */
    public static Optional<WorkflowTriggers> parse(String text) {
        return PlainYaml.read(text)
                .filter(Map.class::isInstance)
                .map(Map.class::cast)
                .map(file -> file.get("on"))
                .flatMap(WorkflowTriggers::events)
                .map(WorkflowTriggers::new);
    }

    private static Optional<Map<String, Object>> events(Object on) {
        Map<String, Object> events = new LinkedHashMap<>();
        switch (on) {
            case String event -> events.put(event, "");
            case List<?> names -> {
                for (Object name : names) {
                    if (!(name instanceof String event)) {
                        return Optional.empty();
                    }
                    events.put(event, "");
                }
            }
            case Map<?, ?> map -> map.forEach((name, filters) -> events.put("" + name, filters));
            default -> {
                return Optional.empty();
            }
        }
        return Optional.of(events);
    }

    /**
     * The filter that keeps GitHub from starting the workflow for a change. Where only pushes start
     * it, a fork's branch is held against them as well: a fork is not let pass for being one.
     * Returns nothing if GitHub starts it, or if that cannot be told.
     */
    public Optional<Filter> leavesOut(TriggeringChange change) {
        boolean others =
                events.keySet().stream()
                        .anyMatch(it -> !it.equals("pull_request") && !ELSEWHERE.contains(it));
        List<Filter> reasons = new ArrayList<>();
        if (events.containsKey("pull_request")) {
            Optional<Filter> reason = pullRequest(change);
            if (reason.isEmpty()) {
                return Optional.empty();
            }
            reasons.add(reason.get());
        }
        if (events.containsKey("push") && (change.own() || reasons.isEmpty())) {
            Optional<Filter> reason = push(change);
            if (reason.isEmpty()) {
                return Optional.empty();
            }
            boolean isOnlyPushed = ELSEWHERE.containsAll(events.keySet());
            reasons.add(
                    isOnlyPushed && reason.get() == Filter.BRANCHES ? Filter.PUSHES : reason.get());
        }
        if (others && reasons.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(reasons.isEmpty() ? Filter.EVENTS : reasons.getFirst());
    }

    private Optional<Filter> pullRequest(TriggeringChange change) {
        return filters("pull_request")
                .flatMap(filters -> {
                    Optional<Set<String>> types = filters.types();
                    if (types.filter(it -> it.stream().noneMatch(ANY_PUSH::contains)).isPresent()) {
                        return Optional.of(Filter.TYPES);
                    }
                    return filters.reason(change.base(), change.files());
                });
    }

    /** A push that names tags only is of no branch. */
    private Optional<Filter> push(TriggeringChange change) {
        return filters("push")
                .flatMap(filters ->
                        filters.isOfTagsOnly()
                                ? Optional.of(Filter.BRANCHES)
                                : filters.reason(change.head(), change.files()));
    }

    /** The filters of an event; nothing if they cannot be read. */
    private Optional<Filters> filters(String event) {
        Object written = events.get(event);
        if (written instanceof String text) {
            boolean none = text.isEmpty() || text.equals("~") || text.equals("null");
            return none ? Optional.of(new Filters(Map.of())) : Optional.empty();
        }
        return written instanceof Map<?, ?> map ? Filters.of(map) : Optional.empty();
    }

    private record Filters(Map<String, List<String>> lists) {
        static Optional<Filters> of(Map<?, ?> written) {
            Map<String, List<String>> lists = new LinkedHashMap<>();
            for (Map.Entry<?, ?> entry : written.entrySet()) {
                List<?> values =
                        entry.getValue() instanceof List<?> list ? list : List.of(entry.getValue());
                if (values.isEmpty() || !values.stream().allMatch(String.class::isInstance)) {
                    return Optional.empty();
                }
                lists.put("" + entry.getKey(), values.stream().map(String.class::cast).toList());
            }
            return Optional.of(new Filters(lists));
        }

        Optional<Set<String>> types() {
            return Optional.ofNullable(lists.get("types")).map(Set::copyOf);
        }

        boolean isOfTagsOnly() {
            boolean tags = lists.containsKey("tags") || lists.containsKey("tags-ignore");
            return tags && !lists.containsKey("branches") && !lists.containsKey("branches-ignore");
        }

        Optional<Filter> reason(String branch, Optional<Set<String>> files) {
            if (!admits("branches", Set.of(branch))) {
                return Optional.of(Filter.BRANCHES);
            }
            return files.filter(all -> !all.isEmpty() && !admits("paths", all))
                    .map(_ -> Filter.PATHS);
        }

        /** Whether one of them is let through; also where the filter cannot be read. */
        private boolean admits(String key, Set<String> texts) {
            List<String> only = lists.getOrDefault(key, List.of());
            List<String> ignored = lists.getOrDefault(key + "-ignore", List.of());
            List<String> written = only.isEmpty() ? ignored : only;
            List<FilterPattern> patterns =
                    written.stream().flatMap(it -> FilterPattern.parse(it).stream()).toList();
            boolean unreadable =
                    (!only.isEmpty() && !ignored.isEmpty())
                            || patterns.size() < written.size()
                            || length(written) * length(texts) > MOST_WORK;
            if (written.isEmpty() || unreadable) {
                return true;
            }
            return texts.stream().anyMatch(text -> matches(patterns, text) != only.isEmpty());
        }

        private static long length(Iterable<String> texts) {
            long length = 0;
            for (String text : texts) {
                length += text.length();
            }
            return length;
        }

        /** The last pattern that matches decides. */
        private static boolean matches(List<FilterPattern> patterns, String text) {
            return patterns.reversed().stream()
                    .filter(pattern -> pattern.matches(text))
                    .findFirst()
                    .filter(pattern -> !pattern.isNegative())
                    .isPresent();
        }
    }

    /**
     * A filter pattern of a GitHub workflow, for branches and for paths. Matching costs the length
     * of the pattern times the length of the text.
     *
     * @see <a
     *     href="https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#filter-pattern-cheat-sheet">GitHub,
     *     filter pattern cheat sheet</a>
     */
    static final class FilterPattern {
        private static final int LONGEST = 1_000;
        private final boolean negative;
        private final List<PatternPart> parts;

        private FilterPattern(boolean negative, List<PatternPart> parts) {
            this.negative = negative;
            this.parts = List.copyOf(parts);
        }

        private enum PartRepetition {
            ONCE,
            OPTIONAL,
            SOME,
            ANY,
            /** Nothing, or anything that ends with a slash. */
            DIRECTORIES
        }

        private record PatternPart(IntPredicate matches, PartRepetition times) {}

        /** Reads a pattern; nothing if GitHub would not take it, or if it is longer than 1,000. */
        static Optional<FilterPattern> parse(String text) {
            boolean negative = text.startsWith("!");
            String pattern = negative ? text.substring(1) : text;
            if (pattern.isEmpty() || pattern.length() > LONGEST) {
                return Optional.empty();
            }
            return new FilterParser(pattern)
                    .parts()
                    .map(parts -> new FilterPattern(negative, parts));
        }

        boolean isNegative() {
            return negative;
        }

        boolean matches(String text) {
            int length = text.length();
            boolean[] reached = new boolean[length + 1];
            reached[0] = true;
            for (PatternPart part : parts) {
                reached = after(part, text, reached);
            }
            return reached[length];
        }

        private static boolean[] after(PatternPart part, String text, boolean[] before) {
            boolean[] after = new boolean[before.length];
            boolean begun = false;
            for (int i = 0; i < before.length; i++) {
                begun |= before[i];
                after[i] |=
                        before[i]
                                && part.times() != PartRepetition.ONCE
                                && part.times() != PartRepetition.SOME;
                if (i < text.length()) {
                    boolean from =
                            switch (part.times()) {
                                case ONCE, OPTIONAL -> before[i];
                                case SOME, ANY -> before[i] || after[i];
                                case DIRECTORIES -> begun;
                            };
                    after[i + 1] = from && part.matches().test(text.charAt(i));
                }
            }
            return after;
        }

        private static final class FilterParser {
            private final String pattern;
            private final List<PatternPart> parts = new ArrayList<>();
            private int at;

            FilterParser(String pattern) {
                this.pattern = pattern;
            }

            Optional<List<PatternPart>> parts() {
                while (at < pattern.length()) {
                    if (!part(pattern.charAt(at))) {
                        return Optional.empty();
                    }
                }
                return Optional.of(parts);
            }

            private boolean part(char c) {
                return switch (c) {
                    case '*' -> stars();
                    case '?' -> repeated(PartRepetition.OPTIONAL);
                    case '+' -> repeated(PartRepetition.SOME);
                    case '[' -> set();
                    case '\\' -> {
                        at++;
                        yield at < pattern.length() && literal(pattern.charAt(at));
                    }
                    default -> literal(c);
                };
            }

            private boolean literal(char c) {
                at++;
                parts.add(new PatternPart(it -> it == c, PartRepetition.ONCE));
                return true;
            }

            private boolean stars() {
                boolean starts = at == 0 || pattern.charAt(at - 1) == '/';
                if (!pattern.startsWith("**", at)) {
                    at++;
                    parts.add(new PatternPart(c -> c != '/', PartRepetition.ANY));
                } else if (starts && pattern.startsWith("**/", at)) {
                    at += 3;
                    parts.add(new PatternPart(it -> it == '/', PartRepetition.DIRECTORIES));
                } else {
                    at += 2;
                    parts.add(new PatternPart(_ -> true, PartRepetition.ANY));
                }
                return true;
            }

            /** The part before, as often as this. */
            private boolean repeated(PartRepetition times) {
                at++;
                if (parts.isEmpty() || parts.getLast().times() != PartRepetition.ONCE) {
                    return false;
                }
                parts.add(new PatternPart(parts.removeLast().matches(), times));
                return true;
            }

            private boolean set() {
                int end = pattern.indexOf(']', at);
                if (end < 0 || end == at + 1) {
                    return false;
                }
                String set = pattern.substring(at + 1, end);
                IntPredicate matches = _ -> false;
                int i = 0;
                while (i < set.length()) {
                    char from = set.charAt(i);
                    boolean range = i + 2 < set.length() && set.charAt(i + 1) == '-';
                    char to = range ? set.charAt(i + 2) : from;
                    matches = matches.or(c -> c >= from && c <= to);
                    i += range ? 3 : 1;
                }
                at = end + 1;
                parts.add(new PatternPart(matches, PartRepetition.ONCE));
                return true;
            }
        }
    }
}
