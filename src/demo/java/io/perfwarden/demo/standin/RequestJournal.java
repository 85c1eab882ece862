package io.perfwarden.demo.standin;

import module java.base;

/**
 * Every request, and every mistake in one that GitHub would let pass unnoticed, or refuse without
 * anybody looking.
 */
public final class RequestJournal {
    /**
     * A request and how it was answered.
     *
     * @param line method, path and query
     * @param conditional whether it came with an ETag
     * @param status 0 where there was no answer
     * @param blob whether it went to the store of artifacts, not to the API
     */
    public record Exchange(String line, boolean conditional, int status, boolean blob) {}

    private final List<Exchange> exchanges = new CopyOnWriteArrayList<>();
    private final List<String> begun = new CopyOnWriteArrayList<>();
    private final List<String> unknown = new CopyOnWriteArrayList<>();
    private final List<String> mistakes = new CopyOnWriteArrayList<>();

    public void begin(String line) {
        begun.add(line);
    }

    public void end(Exchange exchange) {
        exchanges.add(exchange);
    }

    /** Notes a request that nothing here can answer. */
    public void unknown(String line) {
        unknown.add(line);
    }

    /** Notes a mistake in a request. */
    public void mistake(String line, String what) {
        mistakes.add(line + ": " + what);
    }

    /** Requests begun, answered or not, in order: method, path and query. */
    public List<String> requests() {
        return List.copyOf(begun);
    }

    /** Requests and their answers, in the order of the answers. */
    public List<Exchange> exchanges() {
        return List.copyOf(exchanges);
    }

    /** How many requests were begun that hold something. */
    public long count(String regex) {
        Pattern pattern = Pattern.compile(regex);
        return begun.stream().filter(line -> pattern.matcher(line).find()).count();
    }

    /** Requests that nothing here can answer. */
    public List<String> unknown() {
        return List.copyOf(unknown);
    }

    /** What was wrong with requests, the unknown ones aside. */
    public List<String> mistakes() {
        return List.copyOf(mistakes);
    }
}
