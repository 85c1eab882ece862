package io.perfwarden.cli.init;

import module java.base;

import io.perfwarden.config.LocatedMap;
import org.jspecify.annotations.Nullable;

/** One job of a workflow. */
public record JobSource(String id, Map<?, ?> content) {
    private static final int MOST_LEGS = 64;
    private static final Pattern EXPRESSION =
            Pattern.compile("\\$\\{\\{\\s{0,9}([A-Za-z0-9_.-]{1,100})\\s{0,9}}}");

    /** One step. */
    record WorkflowStep(Map<?, ?> content) {
        /** In its file, from 1. */
        int line() {
            return LocatedMap.lineOf(content);
        }

        String text(String key) {
            return value(content, key);
        }

        Map<?, ?> with() {
            return content.get("with") instanceof Map<?, ?> with ? with : Map.of();
        }

        String with(String key) {
            return value(with(), key);
        }
    }

    static String value(Map<?, ?> map, String key) {
        Object value = map.get(key);
        return value == null ? "" : String.valueOf(value);
    }

    String text(String key) {
        return value(content, key);
    }

    List<WorkflowStep> steps() {
        return steps(content);
    }

    /** The steps of a job or of a composite action. */
    static List<WorkflowStep> steps(Map<?, ?> owner) {
        return owner.get("steps") instanceof List<?> steps
                ? steps.stream()
                        .filter(Map.class::isInstance)
                        .map(step -> new WorkflowStep((Map<?, ?>) step))
                        .toList()
                : List.of();
    }

    /** The machine, as its labels say. */
    String runner() {
        String labels =
                content.get("runs-on") instanceof Map<?, ?> group
                        ? value(group, group.containsKey("labels") ? "labels" : "group")
                        : text("runs-on");
        return labels.replaceAll("[\\[\\]]", "");
    }

    boolean isSelfHosted() {
        return content.get("runs-on") instanceof Map<?, ?> || runner().contains("self-hosted");
    }

    private Map<?, ?> matrix() {
        return content.get("strategy") instanceof Map<?, ?> strategy
                        && strategy.get("matrix") instanceof Map<?, ?> matrix
                ? matrix
                : Map.of();
    }

    boolean hasMatrix() {
        return content.get("strategy") instanceof Map<?, ?> strategy
                && strategy.containsKey("matrix");
    }

    /** Keys of its matrix, those of {@code include} too. */
    Set<String> keys() {
        Set<String> keys = new LinkedHashSet<>();
        legs().forEach(leg -> leg.keySet().forEach(key -> keys.add(key.substring(7))));
        return keys;
    }

    /** Values of each leg of its matrix, by {@code matrix.KEY}; one empty leg without a matrix. */
    List<Map<String, String>> legs() {
        List<Map<String, String>> legs = List.of(Map.of());
        for (Map.Entry<?, ?> entry : matrix().entrySet()) {
            if (entry.getValue() instanceof List<?> values
                    && !String.valueOf(entry.getKey()).matches("include|exclude")) {
                String key = "matrix." + entry.getKey();
                legs =
                        legs.stream()
                                .flatMap(leg -> values.stream().map(it -> more(leg, key, it)))
                                .limit(MOST_LEGS)
                                .toList();
            }
        }
        return matrix().get("include") instanceof List<?> included ? include(legs, included) : legs;
    }

    private static List<Map<String, String>> include(
            List<Map<String, String>> legs, List<?> included) {
        List<Map<String, String>> all =
                new ArrayList<>(legs.getFirst().isEmpty() ? List.of() : legs);
        for (Object values : included) {
            Map<String, String> leg = more(Map.of(), "matrix", values);
            boolean extended = false;
            for (int i = 0; i < all.size() && !legs.getFirst().isEmpty(); i++) {
                Map<String, String> old = all.get(i);
                boolean fits =
                        leg.entrySet().stream()
                                .allMatch(it ->
                                        !legs.getFirst().containsKey(it.getKey())
                                                || it.getValue().equals(old.get(it.getKey())));
                if (fits) {
                    Map<String, String> both = new LinkedHashMap<>(old);
                    both.putAll(leg);
                    all.set(i, both);
                    extended = true;
                }
            }
            if (!extended && all.size() < MOST_LEGS) {
                all.add(leg);
            }
        }
        return all.isEmpty() ? List.of(Map.of()) : all;
    }

    private static Map<String, String> more(
            Map<String, String> leg, String key, @Nullable Object value) {
        Map<String, String> more = new LinkedHashMap<>(leg);
        if (value instanceof Map<?, ?> map) {
            map.forEach((name, it) -> more.putAll(more(Map.of(), key + "." + name, it)));
        } else {
            more.put(key, String.valueOf(value));
        }
        return more;
    }

    /** A text with known values in its expressions. */
    static String fill(String text, Map<String, String> values) {
        return EXPRESSION
                .matcher(text)
                .replaceAll(found ->
                        Matcher.quoteReplacement(
                                values.getOrDefault(found.group(1), found.group())));
    }
}
