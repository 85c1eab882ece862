package io.perfwarden.queue;

import module java.base;

import io.perfwarden.model.InstalledRepo;
import io.perfwarden.queue.Job.*;

/**
 * Fields of the log about a job: {@code repository}, {@code pull}, {@code run}, {@code commit} and
 * {@code comment}, or the {@code installation}, as far as they are known. No field has foreign
 * text.
 */
public final class JobContext {
    private JobContext() {}

    public static Map<String, String> of(Job job) {
        return switch (job) {
            case PullEventJob it ->
                    repositoryFields(it.repo(), "pull", it.number(), "commit", it.head().sha());
            case PullReadyJob it -> of(it.pull());
            case PullRetargetJob it -> of(it.pull());
            case PullMergedJob it ->
                    repositoryFields(it.repo(), "pull", it.number(), "commit", it.sha());
            case OfPull it -> repositoryFields(it.repo(), "pull", it.number());
            case RunEventJob it ->
                    repositoryFields(it.repo(), "run", it.run(), "commit", it.head().sha());
            case JobEndJob it -> repositoryFields(it.repo(), "run", it.run());
            case Job.OfCommit it -> repositoryFields(it.repo(), "commit", it.sha());
            case BranchPushJob it -> repositoryFields(it.repo());
            case BackfillJob it -> repositoryFields(it.repo());
            case ReleaseJob it -> repositoryFields(it.repo());
            case SubjectLineJob it -> repositoryFields(it.repo());
            case IncidentJob it -> repositoryFields(it.repo());
            case BisectionJob it -> repositoryFields(it.repo(), "bisection", it.number());
            case IssueCommentJob it -> of(it.comment());
            case OutsiderCommentJob it -> of(it.comment());
            case CommentEventJob it ->
                    repositoryFields(it.repo(), "pull", it.pull(), "comment", it.comment());
            case InstallationRemovedJob _, InstallationRestoredJob _ ->
                    Map.of("installation", job.installation().toString());
        };
    }

    private static Map<String, String> repositoryFields(
            InstalledRepo repo, Object... namesAndValues) {
        SortedMap<String, String> fields = new TreeMap<>();
        fields.put("repository", repo.name().toString());
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.put(namesAndValues[i].toString(), namesAndValues[i + 1].toString());
        }
        return fields;
    }
}
