package io.perfwarden.history;

/** Everything that is remembered, for handing around together. */
public record Stores(
        PullStates pulls, CheckStates checks, RunHistory runs, Acceptances acceptances) {}
