package io.perfwarden.github;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.github.http.*;
import io.perfwarden.model.*;
import org.kohsuke.github.GHArtifact;

/**
 * Artifacts through the client library; the digest is read from the same answer.
 *
 * <p>Downloads go around the library, which has no limit of bytes. GitHub redirects a download to
 * another host. That address is valid for a minute, and must not get the token. If the host rejects
 * it, the download is asked for once more.
 */
public record GitHubArtifacts(ApiCalls calls) implements ArtifactGateway {
    private static final String SHA256 = "sha256:";

    /** Repeats a download whose bytes do not match: it may have been cut on the way. */
    private static final int TRANSFERS = 3;

    @Override
    public List<ArtifactGateway.ListedArtifacts> list(InstalledRepo repo, RunId run) {
        return new RepoCall(calls, repo)
                .use(call -> {
                    var id = RepoCall.object().put("id", run.value());
                    var listed = call.all(call.run(id).listArtifacts(), 100);
                    var whole = call.elements("artifacts");
                    Map<String, ArtifactGateway.ListedArtifacts> newest = new TreeMap<>();
                    for (GHArtifact artifact : listed) {
                        JsonNode fields = whole.apply(artifact.getId());
                        if (isOf(repo, fields)) {
                            ArtifactGateway.ListedArtifacts next =
                                    read(artifact, fields.path("digest").asText(""));
                            newest.merge(next.name(), next, GitHubArtifacts::newer);
                        }
                    }
                    return List.copyOf(newest.values());
                });
    }

    @Override
    public ArtifactGateway.Download download(
            InstalledRepo repo,
            ArtifactGateway.ListedArtifacts artifact,
            Path target,
            long limitBytes) {
        if (artifact.digest().isPresent() && artifact.bytes() > limitBytes) {
            return new ArtifactGateway.Download.ArtifactTooLarge(limitBytes);
        }
        ApiRequest request =
                new RepoCall(calls, repo)
                        .request("GET", "/actions/artifacts/" + artifact.id() + "/zip")
                        .withTarget(new ApiRequest.FileTarget(target, limitBytes));
        ArtifactGateway.Download download = null;
        try {
            download = fetchArtifact(repo, request, artifact);
            for (int i = 1;
                    i < TRANSFERS && download instanceof ArtifactGateway.Download.Corrupt;
                    i++) {
                download = fetchArtifact(repo, request, artifact);
            }
            return download;
        } finally {
            if (!(download instanceof ArtifactGateway.Download.Stored)) {
                discard(target);
            }
        }
    }

    private boolean isRefusedByStore(ApiAnswer answer) {
        boolean isRefusal = answer.status() >= 400 && answer.status() < 500;
        return isRefusal && !calls.address().owns(answer.uri());
    }

    private ArtifactGateway.Download fetchArtifact(
            InstalledRepo repo, ApiRequest request, ArtifactGateway.ListedArtifacts artifact) {
        ApiAnswer answer = calls.exchange(repo.installation(), request);
        if (isRefusedByStore(answer)) {
            answer = calls.exchange(repo.installation(), request);
        }
        if (answer.status() == 404 || answer.status() == 410) {
            return new ArtifactGateway.Download.Expired();
        }
        if (isRefusedByStore(answer)) {
            throw new TransientFailure("the artifact store answers " + answer.status());
        }
        ApiRequest.FileTarget target = request.file().orElseThrow();
        if (answer.isTooLarge()) {
            return new ArtifactGateway.Download.ArtifactTooLarge(target.limitBytes());
        }
        if (answer.status() != 200) {
            throw GitHubFailures.of(request, answer);
        }
        return checkDigest(artifact, target.path());
    }

    /**
     * Compares the size only if GitHub states a digest. Artifacts of older actions are listed with
     * their unpacked size.
     */
    private static ArtifactGateway.Download checkDigest(
            ArtifactGateway.ListedArtifacts artifact, Path file) {
        Optional<String> digest = artifact.digest().filter(text -> text.startsWith(SHA256));
        if (digest.isEmpty()) {
            return new ArtifactGateway.Download.Stored(file);
        }
        try {
            long bytes = Files.size(file);
            if (bytes != artifact.bytes()) {
                return new ArtifactGateway.Download.Corrupt(
                        "expected " + artifact.bytes() + " bytes, got " + bytes);
            }
            String expected = digest.get().substring(SHA256.length()).toLowerCase(Locale.ROOT);
            String found = sha256(file);
            return found.equals(expected)
                    ? new ArtifactGateway.Download.Stored(file)
                    : new ArtifactGateway.Download.Corrupt(
                            "expected sha256 " + expected + ", got " + found);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String sha256(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return Sha256Digest.of(in);
        }
    }

    private static void discard(Path target) {
        try {
            Files.deleteIfExists(target);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Repositories are asked for by name, and a name may be given to another repository. Its
     * results must not count here.
     */
    private static boolean isOf(InstalledRepo repo, JsonNode artifact) {
        JsonNode stated = artifact.path("workflow_run").path("repository_id");
        return !stated.isNumber() || stated.asLong() == repo.id().value();
    }

    private static ArtifactGateway.ListedArtifacts read(GHArtifact artifact, String digest)
            throws IOException {
        return new ArtifactGateway.ListedArtifacts(
                artifact.getId(),
                Objects.requireNonNullElse(artifact.getName(), ""),
                artifact.getSizeInBytes(),
                artifact.isExpired(),
                RepoCall.require(artifact.getCreatedAt()),
                Optional.of(digest).filter(text -> text.startsWith(SHA256)));
    }

    private static ArtifactGateway.ListedArtifacts newer(
            ArtifactGateway.ListedArtifacts a, ArtifactGateway.ListedArtifacts b) {
        int order = a.createdAt().compareTo(b.createdAt());
        return order > 0 || (order == 0 && a.id() > b.id()) ? a : b;
    }
}
