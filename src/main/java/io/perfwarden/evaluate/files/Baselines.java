package io.perfwarden.evaluate.files;

import io.perfwarden.github.RepoFiles;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.scm.Repo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Which baseline files there are; each directory is asked for once. */
public final class Baselines {
    /** Most directories that are looked into for platforms of one suite. */
    private static final int MOST_DIRECTORIES = 100;

    private static final String PLATFORM = "{platform}";

    private final RepoFiles files;
    private final Repo repo;
    private final Map<Place, List<RepoFiles.Entry>> listed = new HashMap<>();

    public Baselines(RepoFiles files, Repo repo) {
        this.files = files;
        this.repo = repo;
    }

    private record Place(String directory, String ref) {}

    /** A path's directory and last segment. */
    private record Path(String directory, String name) {
        static Path of(String path) {
            int slash = path.lastIndexOf('/');
            return new Path(slash < 0 ? "" : path.substring(0, slash), path.substring(slash + 1));
        }
    }

    /** What has a path on a branch or commit; nothing if nothing has. */
    public Optional<RepoFiles.Entry> at(String path, String ref) {
        Path split = Path.of(path);
        return list(split.directory(), ref).stream()
                .filter(entry -> entry.name().equals(split.name()))
                .findFirst();
    }

    /** Platforms that a suite has a baseline file for, sorted; none if its path names none. */
    public List<String> platforms(SuitePolicy suite, String ref) {
        int at = suite.baseline().indexOf(PLATFORM);
        if (at < 0) {
            return List.of();
        }
        Path before = Path.of(suite.baseline().substring(0, at));
        String after = suite.baseline().substring(at + PLATFORM.length());
        int slash = after.indexOf('/');
        boolean inDirectory = slash >= 0;
        Shape shape = new Shape(before.name(), inDirectory ? after.substring(0, slash) : after);
        RepoFiles.Kind kind = inDirectory ? RepoFiles.Kind.DIRECTORY : RepoFiles.Kind.FILE;
        Predicate<String> exists =
                platform -> !inDirectory || at(suite.baselinePath(platform), ref).isPresent();
        TreeSet<String> platforms = new TreeSet<>();
        list(before.directory(), ref).stream()
                .filter(entry -> entry.kind() == kind)
                .flatMap(entry -> shape.platform(entry.name()).stream())
                .filter(suite.artifact()::mayCapture)
                .limit(inDirectory ? MOST_DIRECTORIES : Long.MAX_VALUE)
                .filter(exists)
                .forEach(platforms::add);
        return List.copyOf(platforms);
    }

    /** The segment of a path that holds the platform. */
    private record Shape(String prefix, String suffix) {
        Optional<String> platform(String segment) {
            boolean fits =
                    segment.length() > prefix.length() + suffix.length()
                            && segment.startsWith(prefix)
                            && segment.endsWith(suffix);
            return fits
                    ? Optional.of(
                            segment.substring(prefix.length(), segment.length() - suffix.length()))
                    : Optional.empty();
        }
    }

    private List<RepoFiles.Entry> list(String directory, String ref) {
        return listed.computeIfAbsent(
                new Place(directory, ref),
                place -> files.list(repo, place.directory(), Optional.of(place.ref())));
    }
}
