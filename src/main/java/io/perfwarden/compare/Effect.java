package io.perfwarden.compare;

/** What a row does to the verdict, the strongest first. */
public enum Effect {
    FAIL,
    WARN,
    NONE
}
