package io.perfwarden.job;

import io.perfwarden.job.ref.RepoRef;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a job is about, as every line of the log that is written while it is done says it: {@code
 * repository}, {@code pull}, {@code run}, {@code commit} and {@code comment}, or the {@code
 * installation}, as far as they are known. Nothing that people can word.
 */
public final class About {
    private About() {}

    /** The fields by their names. */
    public static Map<String, String> of(Job job) {
        return switch (job) {
            case PullHeard it -> in(it.repo(), "pull", it.number(), "commit", it.head().sha());
            case PullReady it -> of(it.pull());
            case PullDoubted it -> in(it.repo(), "pull", it.number());
            case RunHeard it -> in(it.repo(), "run", it.run(), "commit", it.head().sha());
            case GroupHeard it -> in(it.repo(), "commit", it.sha());
            case Refresh it -> in(it.repo(), "commit", it.sha());
            case RunFollowed it -> in(it.repo(), "commit", it.sha());
            case BranchPushed it -> in(it.repo());
            case Commented it -> in(it.repo(), "pull", it.pull(), "comment", it.comment());
            case ButtonPressed it -> in(it.repo(), "commit", it.sha());
            case CheckRerequested it -> in(it.repo(), "commit", it.sha());
            case InstallationGone it -> installation(it);
            case InstallationBack it -> installation(it);
        };
    }

    private static Map<String, String> installation(Job job) {
        return Map.of("installation", Long.toString(job.installation()));
    }

    private static Map<String, String> in(RepoRef repo, Object... namesAndValues) {
        SortedMap<String, String> fields = new TreeMap<>();
        fields.put("repository", repo.owner() + "/" + repo.name());
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.put(namesAndValues[i].toString(), namesAndValues[i + 1].toString());
        }
        return fields;
    }
}
