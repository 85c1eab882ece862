package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.db.KnownFiles;
import io.perfwarden.github.FileGateway;
import io.perfwarden.model.*;

/**
 * Caches files by commit and by content, which never change. A branch is asked every time.
 *
 * <p>Absence is known only from a directory, as GitHub answers 404 for forbidden files too.
 */
public record CommitFiles(FileGateway files, KnownFiles known) implements FileGateway {
    private record ChangedPlace(InstalledRepo repo, CommitSha sha, String path) {
        /** GitHub refuses a branch or tag of exactly so many hexadecimal digits. */
        private static final int ID = 40;

        static Optional<ChangedPlace> of(InstalledRepo repo, String path, Optional<String> ref) {
            boolean isPlain = path.indexOf('\0') < 0 && !path.endsWith("/");
            return ref.filter(it -> isPlain && it.length() == ID && CommitSha.isValid(it))
                    .map(it -> new ChangedPlace(repo, new CommitSha(it), path));
        }

        String name() {
            return path.substring(path.lastIndexOf('/') + 1);
        }

        ChangedPlace parent() {
            return new ChangedPlace(
                    repo, sha, path.substring(0, Math.max(0, path.lastIndexOf('/'))));
        }

        String asDirectory() {
            return path + "/";
        }
    }

    @Override
    public FileRead read(InstalledRepo repo, String path, Optional<String> ref, int most) {
        return ChangedPlace.of(repo, path, ref)
                .map(place -> read(place, ref, most))
                .orElseGet(() -> files.read(repo, path, ref, most));
    }

    private FileRead read(ChangedPlace place, Optional<String> ref, int most) {
        Optional<DirectoryListing> beside = listing(place.parent());
        if (beside.filter(it -> it.lacks(place.name())).isPresent()) {
            return new FileRead.Absent();
        }
        Optional<FileContent> content =
                known.at(place.repo().id(), place.sha(), place.path())
                        .or(() ->
                                beside.flatMap(it -> it.find(place.name()))
                                        .filter(it -> it.kind() == Kind.FILE)
                                        .flatMap(it -> known.blob(place.repo().id(), it.sha())));
        if (content.isPresent()) {
            return content.get().bytes().length > most
                    ? new FileRead.FileTooLarge(most)
                    : new FileRead.Found(content.get());
        }
        FileRead read = files.read(place.repo(), place.path(), ref, most);
        read.foundContent()
                .ifPresent(it -> known.keep(place.repo().id(), place.sha(), place.path(), it));
        return read;
    }

    @Override
    public List<DirectoryEntry> list(InstalledRepo repo, String directory, Optional<String> ref) {
        return ChangedPlace.of(repo, directory, ref)
                .map(place -> list(place, ref))
                .orElseGet(() -> files.list(repo, directory, ref));
    }

    @Override
    public Optional<String> target(InstalledRepo repo, String sha) {
        return files.target(repo, sha);
    }

    @Override
    public Optional<List<TreeEntry>> tree(InstalledRepo repo, CommitSha commit) {
        return files.tree(repo, commit);
    }

    private List<DirectoryEntry> list(ChangedPlace place, Optional<String> ref) {
        Optional<DirectoryListing> listed = listing(place);
        if (listed.isPresent()) {
            return listed.get().entries();
        }
        if (!place.path().isEmpty()
                && listing(place.parent()).filter(it -> it.lacks(place.name())).isPresent()) {
            return List.of();
        }
        DirectoryListing asked = new DirectoryListing(files.list(place.repo(), place.path(), ref));
        if (!asked.entries().isEmpty()) {
            known.keep(place.repo().id(), place.sha(), place.asDirectory(), asked.encode());
        }
        return asked.entries();
    }

    private Optional<DirectoryListing> listing(ChangedPlace directory) {
        return known.at(directory.repo().id(), directory.sha(), directory.asDirectory())
                .map(DirectoryListing::decode);
    }

    private record DirectoryListing(List<DirectoryEntry> entries) {
        /** GitHub's limit; there may be more. */
        private static final int MOST = 1_000;

        private static final String END = "\0";

        DirectoryListing {
            entries = List.copyOf(entries);
        }

        FileContent encode() {
            String text =
                    entries.stream()
                            .map(it ->
                                    it.kind() + " " + it.sha() + " " + it.bytes() + " " + it.name())
                            .collect(Collectors.joining(END));
            return new FileContent(text.getBytes(StandardCharsets.UTF_8));
        }

        static DirectoryListing decode(FileContent content) {
            String text = new String(content.bytes(), StandardCharsets.UTF_8);
            return new DirectoryListing(
                    Arrays.stream(text.split(END, -1))
                            .map(it -> it.split(" ", 4))
                            .map(it ->
                                    new DirectoryEntry(
                                            it[3],
                                            Kind.valueOf(it[0]),
                                            it[1],
                                            Long.parseLong(it[2])))
                            .toList());
        }

        Optional<DirectoryEntry> find(String name) {
            return entries.stream().filter(it -> it.name().equals(name)).findFirst();
        }

        /** Whether this name is certainly absent. */
        boolean lacks(String name) {
            return entries.size() < MOST && find(name).isEmpty();
        }
    }
}
