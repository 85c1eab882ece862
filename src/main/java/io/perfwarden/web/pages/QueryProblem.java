package io.perfwarden.web.pages;

/** A parameter of an address is not what is expected. Its message says what is. */
final class QueryProblem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    QueryProblem(String parameter, String expected) {
        super(parameter + ": expected " + expected);
    }
}
