package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.BaselineFiles;
import io.perfwarden.baseline.BaselineFiles.BaselinePath;
import io.perfwarden.bot.run.PolicyLoader;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.github.*;
import io.perfwarden.github.FileGateway.FileRead;
import io.perfwarden.model.*;
import java.util.Optional;

/**
 * The baseline files, their content, and which a pull request changes. GitHub is asked once for
 * each, except for large files.
 */
public final class BaselineCatalog {
    private static final int MOST_DIRECTORIES = 100;

    static final String PLATFORM = "{platform}";

    /** Bytes of files that each worker may hold before measurements. */
    public static final int HELD = 1 << 20;

    private final FileGateway files;
    private final CommitGateway commits;
    private final PullGateway pulls;
    private final InstalledRepo repo;
    private final Map<CatalogPlace, List<FileGateway.DirectoryEntry>> listed = new HashMap<>();
    private final Map<CatalogPlace, FileRead> held = new HashMap<>();
    private final Map<PullNumber, Optional<Set<String>>> changed = new HashMap<>();
    private final Set<BranchName> shown = new HashSet<>();
    private int left = HELD;

    public BaselineCatalog(GitHubGateway github, InstalledRepo repo) {
        this.files = github.files();
        this.commits = github.commits();
        this.pulls = github.pulls();
        this.repo = repo;
    }

    private record CatalogPlace(String path, String ref) {}

    /** Reads a file ahead, if there is room. */
    public boolean fetch(String path, String ref) {
        CatalogPlace place = new CatalogPlace(path, ref);
        if (left > 0 && !held.containsKey(place)) {
            FileRead found = files.read(repo, path, Optional.of(ref), left);
            if (found instanceof FileRead.FileTooLarge) {
                left = 0;
            } else {
                hold(place, found);
            }
        }
        return held.containsKey(place);
    }

    public FileRead read(String path, String ref) {
        CatalogPlace place = new CatalogPlace(path, ref);
        if (held.containsKey(place)) {
            return held.get(place);
        }
        FileRead found = files.read(repo, path, Optional.of(ref));
        hold(place, found);
        return found;
    }

    private void hold(CatalogPlace place, FileRead found) {
        int bytes = found.foundContent().map(content -> content.bytes().length).orElse(0);
        if (bytes <= left) {
            held.put(place, found);
            left -= bytes;
        }
    }

    /**
     * Requires a branch that lacks a file to exist: GitHub shows no files of a new or renamed one.
     *
     * @throws TransientFailure while GitHub does not show it
     */
    void requireBranch(BranchName branch) {
        if (!shown.contains(branch)) {
            if (commits.branchHead(repo, branch).isEmpty()) {
                throw new TransientFailure("GitHub does not show the base yet");
            }
            shown.add(branch);
        }
    }

    /**
     * Whether a pull request changes any of these, see {@link PullGateway#touch}; true if GitHub
     * does not say.
     */
    public boolean isChangedBy(PullNumber pull, Set<String> paths) {
        return changedBy(pull).map(files -> PullGateway.touch(files, paths)).orElse(true);
    }

    /** The paths that a pull request changes; absent if GitHub does not say. */
    Optional<Set<String>> changedBy(PullNumber pull) {
        return changed.computeIfAbsent(pull, _ -> pulls.files(repo, pull));
    }

    private record Path(String directory, String name) {
        static Path of(String path) {
            return new Path(directoryOf(path), path.substring(path.lastIndexOf('/') + 1));
        }
    }

    /** Empty for the root directory. */
    static String directoryOf(String path) {
        return path.substring(0, Math.max(0, path.lastIndexOf('/')));
    }

    /** The entry of a path; absent without one. */
    public Optional<FileGateway.DirectoryEntry> at(String path, String ref) {
        Path split = Path.of(path);
        return list(split.directory(), ref).stream()
                .filter(entry -> entry.name().equals(split.name()))
                .findFirst();
    }

    /** Platforms with a baseline file, sorted; empty if the path names none. */
    public List<String> platforms(SuitePolicy suite, String ref) {
        int at = suite.baseline().indexOf(PLATFORM);
        if (at < 0) {
            return List.of();
        }
        Path before = Path.of(suite.baseline().substring(0, at));
        String after = suite.baseline().substring(at + PLATFORM.length());
        int slash = after.indexOf('/');
        boolean inDirectory = slash >= 0;
        Pattern named =
                Pattern.compile(
                        Pattern.quote(before.name())
                                + "([^/]+)"
                                + Pattern.quote(inDirectory ? after.substring(0, slash) : after));
        FileGateway.Kind kind = inDirectory ? FileGateway.Kind.DIRECTORY : FileGateway.Kind.FILE;
        Predicate<String> exists =
                platform -> !inDirectory || at(suite.baselinePath(platform), ref).isPresent();
        TreeSet<String> platforms = new TreeSet<>();
        list(before.directory(), ref).stream()
                .filter(entry -> entry.kind() == kind)
                .map(entry -> named.matcher(entry.name()))
                .filter(Matcher::matches)
                .map(name -> name.group(1))
                .filter(suite.artifact()::mayCapture)
                .limit(inDirectory ? MOST_DIRECTORIES : Long.MAX_VALUE)
                .filter(exists)
                .forEach(platforms::add);
        return List.copyOf(platforms);
    }

    /** Files of a suite's history, of every platform with a baseline. */
    List<String> history(SuitePolicy suite, String ref) {
        List<String> platforms =
                suite.baseline().contains(PLATFORM) ? platforms(suite, ref) : List.of("");
        return platforms.stream()
                .map(suite::historyPath)
                .distinct()
                .flatMap(it -> Stream.of(it, it + "/" + BaselinePath.ARCHIVE))
                .flatMap(directory ->
                        list(directory, ref).stream().map(it -> directory + "/" + it.name()))
                .toList();
    }

    private List<FileGateway.DirectoryEntry> list(String directory, String ref) {
        return listed.computeIfAbsent(
                new CatalogPlace(directory, ref),
                place -> files.list(repo, place.path(), Optional.of(place.ref())));
    }

    public record RepositoryBaseline(ResultReaders readers) {
        /**
         * Reads the baseline; absent without a file, rejected if the file cannot be read.
         *
         * @param format the id of a format for a tool's own file, or {@code auto}
         */
        public ReadOutcome<Optional<Baseline>> of(FileRead found, String path, String format) {
            return PolicyLoader.content(
                            found,
                            path,
                            "put the baseline file there again",
                            "keep fewer benchmarks or no raw samples in it")
                    .flatMap(content ->
                            content.map(it -> ResultFile.of(path, it.bytes()))
                                    .map(it -> BaselineFiles.read(it, readers, format))
                                    .map(it -> it.map(Optional::of))
                                    .orElseGet(() -> ReadOutcome.ok(Optional.empty())));
        }
    }
}
