package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.check.CommitFacts.RequestState;
import io.perfwarden.db.RunRequests;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RunId;

/** A ledger in which no run was asked for. */
final class MemoryRequests implements RunRequests {
    @Override
    public boolean add(RepoId repo, RunRequest request) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void askedAgain(RepoId repo, RunRequest request, Instant at) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean started(RepoId repo, RunRequest request, RunId run) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void ended(RepoId repo, RunRequest request, RequestState how) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<RunRequest> find(RepoId repo, String id) {
        return Optional.empty();
    }

    @Override
    public Optional<RunRequest> of(RepoId repo, RunId run) {
        return Optional.empty();
    }

    @Override
    public List<RunRequest> open(RepoId repo) {
        return List.of();
    }
}
