package io.perfwarden.histories;

/** Something that is promised of all checks. */
interface Promise {
    /** Fails where a check breaks it now, when everything that is due is done. */
    void holds();

    /** Fails where a check breaks it once nothing more is to come. */
    void holdsAtTheEnd();
}
