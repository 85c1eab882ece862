package io.perfwarden.web.pages;

import module java.base;

import io.micronaut.http.HttpRequest;
import io.perfwarden.config.LimitQuantity;

/**
 * The parameters of an address. What is asked for is checked, and kept for the shortest address of
 * the same view: without parameters that change nothing.
 */
final class PageQuery {
    private static final int PAGES = 10_000;
    private static final String SHARE = "a percentage over 0, such as 3%";

    private final HttpRequest<?> request;
    private final SortedMap<String, String> parameters = new TreeMap<>();

    PageQuery(HttpRequest<?> request) {
        this.request = request;
    }

    /**
     * A text; empty if there is none.
     *
     * @throws QueryProblem if it is longer, or given twice
     */
    String text(String name, int most) {
        List<String> all = request.getParameters().getAll(name);
        if (all.size() > 1) {
            throw new QueryProblem(name, "one value, not " + all.size());
        }
        String text = all.isEmpty() ? "" : all.getFirst().strip();
        if (text.length() > most) {
            throw new QueryProblem(name, "at most " + most + " characters");
        }
        return keep(name, text, "");
    }

    /** One of some words; the first if none is given. */
    <T> T choice(String name, Map<String, T> words) {
        String usual = words.keySet().iterator().next();
        String text = text(name, 40);
        String word = keep(name, text.isEmpty() ? usual : text, usual);
        T chosen = words.get(word);
        if (chosen == null) {
            throw new QueryProblem(name, String.join(", ", words.keySet()));
        }
        return chosen;
    }

    /** Whether the second of two words was given; the first is the default. */
    boolean isOther(String name, String usual, String other) {
        Map<String, Boolean> words = new LinkedHashMap<>();
        words.put(usual, false);
        words.put(other, true);
        return choice(name, words);
    }

    /** Some of some words, with commas between them or each by itself; all distinct. */
    <T> List<T> choices(
            String name, int most, Function<String, Optional<T>> read, String expected) {
        String text = String.join(",", request.getParameters().getAll(name)).strip();
        List<String> words =
                keep(name, text, "").isEmpty() ? List.of() : List.of(text.split(",", -1));
        if (words.size() > most || text.length() > 2_000) {
            throw new QueryProblem(name, "at most " + most + " of them");
        }
        return words.stream()
                .distinct()
                .map(word -> read.apply(word).orElseThrow(() -> new QueryProblem(name, expected)))
                .toList();
    }

    /** A positive number; nothing if there is none. */
    Optional<Integer> number(String name) {
        String text = text(name, 10);
        if (!text.isEmpty() && !text.matches("[1-9][0-9]{0,8}")) {
            throw new QueryProblem(name, "a number from 1");
        }
        return text.isEmpty() ? Optional.empty() : Optional.of(Integer.valueOf(text));
    }

    void usual(String name, String value) {
        keep(name, parameters.getOrDefault(name, value), value);
    }

    int page() {
        int page = number("page").orElse(1);
        if (page < 1 || page > PAGES) {
            throw new QueryProblem("page", "a number from 1 to " + PAGES);
        }
        keep("page", Integer.toString(page), "1");
        return page;
    }

    private String keep(String name, String value, String usual) {
        if (value.equals(usual)) {
            parameters.remove(name);
        } else {
            parameters.put(name, value);
        }
        return value;
    }

    Map<String, String> parameters() {
        return Collections.unmodifiableSortedMap(new TreeMap<>(parameters));
    }

    /** The same with one parameter changed, or left out if its new value is empty. */
    Map<String, String> with(String name, String value) {
        SortedMap<String, String> changed = new TreeMap<>(parameters);
        changed.put(name, value);
        changed.values().removeIf(String::isEmpty);
        return changed;
    }

    Map<String, String> first(String name, String value) {
        Map<String, String> changed = with(name, value);
        changed.remove("page");
        return changed;
    }

    <T> List<T> part(List<T> all, int size) {
        int from = Math.min(all.size(), (page() - 1) * size);
        return all.subList(from, Math.min(all.size(), from + size));
    }

    boolean canBeShorter() {
        Map<String, String> given = new TreeMap<>();
        request.getParameters()
                .forEach((name, values) -> given.put(name, String.join(",", values)));
        return !given.equals(parameters);
    }

    /**
     * A share.
     *
     * @return 0.03 for 3 %; nothing if none is given
     * @throws QueryProblem if it is none, or not more than 0
     */
    OptionalDouble share(String name) {
        String text = text(name, 10);
        if (text.isEmpty()) {
            return OptionalDouble.empty();
        }
        try {
            return OptionalDouble.of(LimitQuantity.change(text));
        } catch (IllegalArgumentException _) {
            throw new QueryProblem(name, SHARE);
        }
    }

    /** A parameter of an address is not what is expected. Its message says what is. */
    static final class QueryProblem extends RuntimeException {
        private static final long serialVersionUID = 1L;

        QueryProblem(String parameter, String expected) {
            super(parameter + ": expected " + expected);
        }
    }
}
