package io.perfwarden.app;

/** What the doctor says of one thing. */
sealed interface DoctorFinding {
    /** It is as it should be. */
    record Fine(String what) implements DoctorFinding {}

    /** It may be as it should be, which cannot be found out from here. */
    record Note(String what) implements DoctorFinding {}

    /**
     * It is not.
     *
     * @param fix what to do
     */
    record Wrong(String what, String fix) implements DoctorFinding {}

    /** A line for the terminal, or two. */
    default String text() {
        return switch (this) {
            case Fine(String what) -> "ok     " + what;
            case Note(String what) -> "note   " + what;
            case Wrong(String what, String fix) -> "wrong  " + what + "\n       -> " + fix;
        };
    }
}
