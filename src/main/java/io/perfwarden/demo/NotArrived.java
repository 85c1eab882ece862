package io.perfwarden.demo;

/** Something the demo waited for did not happen within its deadline. */
final class NotArrived extends Exception {
    private static final long serialVersionUID = 1;

    private final String what;

    NotArrived(String what) {
        super(what);
        this.what = what;
    }

    String what() {
        return what;
    }
}
