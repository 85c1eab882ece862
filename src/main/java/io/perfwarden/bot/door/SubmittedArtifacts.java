package io.perfwarden.bot.door;

import module java.base;

import io.perfwarden.db.SubmissionStore;
import io.perfwarden.github.ArtifactGateway;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.RunId;

/** Gives submitted files as the artifacts of the run in whose place they stand. */
public record SubmittedArtifacts(ArtifactGateway github, SubmissionStore submissions)
        implements ArtifactGateway {
    /** As a re-run's list has it: the last of each platform and part, also of earlier attempts. */
    @Override
    public List<ListedArtifacts> list(InstalledRepo repo, RunId run) {
        if (!run.isOfSubmissions()) {
            return github.list(repo, run);
        }
        return submissions.newest(repo.id(), run).stream()
                .map(it ->
                        new ListedArtifacts(
                                -it.number(),
                                it.artifact(),
                                it.size(),
                                !submissions.hasFiles(repo.id(), it.id()),
                                it.at(),
                                Optional.of("sha256:" + it.digest())))
                .toList();
    }

    /** The number of a submission is negative here, so that it is no artifact's of GitHub. */
    @Override
    public Download download(
            InstalledRepo repo, ListedArtifacts artifact, Path target, long limitBytes) {
        if (artifact.id() > 0) {
            return github.download(repo, artifact, target, limitBytes);
        }
        if (artifact.bytes() > limitBytes) {
            return new Download.ArtifactTooLarge(limitBytes);
        }
        try {
            return submissions.write(repo.id(), -artifact.id(), target)
                    ? new Download.Stored(target)
                    : new Download.Expired();
        } catch (IOException e) {
            throw new UncheckedIOException("scratch directory", e);
        }
    }
}
