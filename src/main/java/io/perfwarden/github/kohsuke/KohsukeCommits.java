package io.perfwarden.github.kohsuke;

import io.perfwarden.github.Commits;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Repo;
import java.util.Optional;

/** Commits over raw calls, of git's own objects: the others come with all that they changed. */
final class KohsukeCommits implements Commits {
    private final RepoCalls calls;

    KohsukeCommits(RepoCalls calls) {
        this.calls = calls;
    }

    @Override
    public Optional<String> message(Repo repo, CommitSha commit) {
        return calls.find(repo, calls.request("GET", repo, "/git/commits/" + commit))
                .map(answer -> answer.json().path("message").asText(""));
    }
}
