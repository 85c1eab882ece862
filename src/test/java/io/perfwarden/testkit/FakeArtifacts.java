package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.github.ArtifactGateway;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.RunId;

/** Artifacts in memory. */
final class FakeArtifacts implements ArtifactGateway {
    private final FakeCalls calls;
    private final Map<RunId, List<ListedArtifacts>> lists = new HashMap<>();
    private final Map<Long, byte[]> contents = new HashMap<>();
    private final Map<Long, Download> arranged = new HashMap<>();
    private final Map<RunId, Integer> dropped = new HashMap<>();
    private long nextId = 9000;

    FakeArtifacts(FakeCalls calls) {
        this.calls = calls;
    }

    @Override
    public List<ListedArtifacts> list(InstalledRepo repo, RunId run) {
        return calls.answer("artifacts.list", run.toString(), () -> newestOf(run));
    }

    @Override
    public Download download(
            InstalledRepo repo, ListedArtifacts artifact, Path target, long limitBytes) {
        return calls.answer(
                "artifacts.download", artifact.name(), () -> fetch(artifact, target, limitBytes));
    }

    ListedArtifacts add(RunId run, String name, byte[] bytes, Instant createdAt) {
        Instant at =
                createdAt.plus(GivenRun.EACH_ATTEMPT.multipliedBy(dropped.getOrDefault(run, 0)));
        ListedArtifacts listed =
                new ListedArtifacts(nextId++, name, bytes.length, false, at, Optional.empty());
        lists.computeIfAbsent(run, _ -> new ArrayList<>()).add(listed);
        contents.put(listed.id(), bytes.clone());
        return listed;
    }

    /**
     * Drops what a run uploaded, as running all of it again does. What it uploads from then on is
     * as much later as {@link GivenRun} has its attempts start.
     */
    void drop(RunId run) {
        dropped.merge(run, 1, Integer::sum);
        lists.remove(run);
    }

    /** Lets downloads of an artifact end in something else than its bytes. */
    void arrange(ListedArtifacts artifact, Download download) {
        arranged.put(artifact.id(), download);
    }

    private List<ListedArtifacts> newestOf(RunId run) {
        Map<String, ListedArtifacts> newest = new TreeMap<>();
        for (ListedArtifacts listed : lists.getOrDefault(run, List.of())) {
            newest.merge(
                    listed.name(), listed, (a, b) -> b.createdAt().isBefore(a.createdAt()) ? a : b);
        }
        return List.copyOf(newest.values());
    }

    private Download fetch(ListedArtifacts artifact, Path target, long limitBytes) {
        Download instead = arranged.get(artifact.id());
        if (instead != null) {
            return instead;
        }
        byte[] bytes = contents.get(artifact.id());
        if (bytes == null) {
            return new Download.Expired();
        }
        if (bytes.length > limitBytes) {
            return new Download.ArtifactTooLarge(limitBytes);
        }
        try {
            Files.write(target, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Download.Stored(target);
    }
}
