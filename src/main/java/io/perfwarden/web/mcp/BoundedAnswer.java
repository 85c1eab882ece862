package io.perfwarden.web.mcp;

import module java.base;

import io.micronaut.http.HttpStatus;
import io.perfwarden.format.json.RecordJson;
import io.perfwarden.model.InputProblem;
import io.perfwarden.web.api.ApiBody;
import io.perfwarden.web.api.ApiRefusal;

/**
 * An answer of the API in at most 64 KiB. Lists are cut until it fits, and what is left out is
 * said. Invisible characters, which could hide text from a person that a model reads, are marked.
 */
final class BoundedAnswer {
    private static final int LARGEST = 64 * 1024;
    private static final int LONGEST_TEXT = 2_000;
    private static final int[] LENGTHS = {200, 100, 50, 20, 10, 5, 2, 1};

    /** Which end of a long list is kept. */
    enum ListEnd {
        FIRST,
        LAST
    }

    /**
     * A list that was cut.
     *
     * @param list its place, such as {@code report.suites.rows}
     * @param shown items of all lists at this place
     * @param of items there are
     */
    record CutList(String list, int shown, int of) {}

    private final ListEnd kept;
    private final int most;
    private final Map<String, int[]> counts = new LinkedHashMap<>();

    private BoundedAnswer(ListEnd kept, int most) {
        this.kept = kept;
        this.most = most;
    }

    /**
     * The document of an answer.
     *
     * @throws ApiRefusal if it does not fit whatever is left out
     */
    static Map<String, Object> document(String note, ApiBody body, ListEnd kept) {
        for (int most : LENGTHS) {
            BoundedAnswer bounded = new BoundedAnswer(kept, most);
            Map<String, Object> document = new LinkedHashMap<>();
            document.put("note", note);
            document.put("answer", bounded.copy(body, ""));
            document.put("leftOut", bounded.leftOut());
            int size = RecordJson.compact(document).getBytes(StandardCharsets.UTF_8).length;
            if (size <= LARGEST) {
                return document;
            }
        }
        throw new ApiRefusal(
                HttpStatus.REQUEST_ENTITY_TOO_LARGE,
                new InputProblem("", "the answer would be larger than 64 KiB", "ask for less"));
    }

    private List<CutList> leftOut() {
        return counts.entrySet().stream()
                .map(it -> new CutList(it.getKey(), it.getValue()[0], it.getValue()[1]))
                .filter(it -> it.shown() < it.of())
                .toList();
    }

    private Object copy(Object value, String place) {
        return switch (value) {
            case Supplier<?> later -> copy(later.get(), place);
            case Record record -> members(RecordJson.values(record), place);
            case Map<?, ?> map -> members(map, place);
            case Iterable<?> all -> items(all, place);
            case Optional<?> some -> some.<Object>map(it -> copy(it, place));
            case String text -> visible(text);
            default -> value;
        };
    }

    private Map<String, Object> members(Map<?, ?> map, String place) {
        Map<String, Object> copies = new LinkedHashMap<>();
        map.forEach((key, value) -> {
            String name = visible(String.valueOf(key));
            copies.put(name, copy(value, place.isEmpty() ? name : place + "." + name));
        });
        return copies;
    }

    private List<Object> items(Iterable<?> all, String place) {
        Deque<Object> some = new ArrayDeque<>();
        int number = 0;
        for (Object one : all) {
            number++;
            if (number <= most || kept == ListEnd.LAST) {
                some.add(one);
            }
            if (some.size() > most) {
                some.removeFirst();
            }
        }
        int[] count = counts.computeIfAbsent(place, _ -> new int[2]);
        count[0] += some.size();
        count[1] += number;
        return some.stream().map(it -> copy(it, place)).toList();
    }

    private static String visible(String text) {
        StringBuilder kept = new StringBuilder();
        text.codePoints()
                .limit(LONGEST_TEXT)
                .map(c -> isHidden(c) ? 0xFFFD : c)
                .forEach(kept::appendCodePoint);
        return text.codePointCount(0, text.length()) > LONGEST_TEXT ? kept + "…" : kept.toString();
    }

    private static boolean isHidden(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL -> codePoint != '\n';
            case Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED ->
                    true;
            default -> false;
        };
    }
}
