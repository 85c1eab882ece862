package io.perfwarden.model;

/** Who said which way is better, the strongest word first. */
public enum DirectionOrigin {
    /** The file says so for this metric. */
    DECLARED,
    /** The unit implies it, as {@code ops/s} does. */
    UNIT,
    /** The format measures only things of one direction. */
    FORMAT,
    /** The repository's configuration says so. */
    CONFIG,
    /** Neither the file nor the configuration. */
    NONE
}
