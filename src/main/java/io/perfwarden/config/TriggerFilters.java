package io.perfwarden.config;

import module java.base;

record TriggerFilters(Map<String, List<String>> lists) {
    /** Most characters of patterns times characters of paths. */
    private static final long MOST_WORK = 200_000_000;

    static Optional<TriggerFilters> of(Map<?, ?> written) {
        Map<String, List<String>> lists = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : written.entrySet()) {
            List<?> values =
                    entry.getValue() instanceof List<?> list ? list : List.of(entry.getValue());
            if (values.isEmpty() || !values.stream().allMatch(String.class::isInstance)) {
                return Optional.empty();
            }
            lists.put("" + entry.getKey(), values.stream().map(String.class::cast).toList());
        }
        return Optional.of(new TriggerFilters(lists));
    }

    Optional<Set<String>> types() {
        return Optional.ofNullable(lists.get("types")).map(Set::copyOf);
    }

    boolean isOfTagsOnly() {
        boolean tags = lists.containsKey("tags") || lists.containsKey("tags-ignore");
        return tags && !lists.containsKey("branches") && !lists.containsKey("branches-ignore");
    }

    Optional<WorkflowTriggers.Filter> reason(String branch, Optional<Set<String>> files) {
        if (!admits("branches", Set.of(branch))) {
            return Optional.of(WorkflowTriggers.Filter.BRANCHES);
        }
        return files.filter(all -> !all.isEmpty() && !admits("paths", all))
                .map(_ -> WorkflowTriggers.Filter.PATHS);
    }

    /** Whether one is admitted; also if the filter is unreadable. */
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
