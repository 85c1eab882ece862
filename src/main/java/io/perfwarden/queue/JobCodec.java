package io.perfwarden.queue;

import module java.base;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.perfwarden.queue.Job.BranchPushJob;
import io.perfwarden.queue.Job.CheckActionJob;
import io.perfwarden.queue.Job.CheckRerequestJob;
import io.perfwarden.queue.Job.CommentEventJob;
import io.perfwarden.queue.Job.InstallationRemovedJob;
import io.perfwarden.queue.Job.InstallationRestoredJob;
import io.perfwarden.queue.Job.MergeGroupJob;
import io.perfwarden.queue.Job.PullEventJob;
import io.perfwarden.queue.Job.PullReadyJob;
import io.perfwarden.queue.Job.PullRecheckJob;
import io.perfwarden.queue.Job.RefreshJob;
import io.perfwarden.queue.Job.RunEventJob;
import io.perfwarden.queue.Job.RunFollowUpJob;

/**
 * Jobs as JSON: the components of the record under their names. What a kind lacks is an error, what
 * it has beside is ignored. The text is ASCII, since a database may refuse what JSON allows in a
 * string.
 */
public final class JobCodec {
    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .addModules(new Jdk8Module(), new JavaTimeModule())
                    .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
                    .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
                    .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                    .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                    .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
                    .build();

    private static final Map<String, Class<? extends Job>> KINDS =
            Map.ofEntries(
                    Map.entry("pull-heard/1", PullEventJob.class),
                    Map.entry("pull-ready/1", PullReadyJob.class),
                    Map.entry("pull-doubted/1", PullRecheckJob.class),
                    Map.entry("run-heard/1", RunEventJob.class),
                    Map.entry("run-followed/1", RunFollowUpJob.class),
                    Map.entry("group-heard/1", MergeGroupJob.class),
                    Map.entry("branch-pushed/1", BranchPushJob.class),
                    Map.entry("refresh/1", RefreshJob.class),
                    Map.entry("commented/1", CommentEventJob.class),
                    Map.entry("button-pressed/1", CheckActionJob.class),
                    Map.entry("check-rerequested/1", CheckRerequestJob.class),
                    Map.entry("installation-gone/1", InstallationRemovedJob.class),
                    Map.entry("installation-back/1", InstallationRestoredJob.class));

    private static final Map<Class<? extends Job>, String> NAMES =
            KINDS.entrySet().stream()
                    .collect(Collectors.toMap(Map.Entry::getValue, Map.Entry::getKey));

    private JobCodec() {}

    /** The name and version under which a job is stored. */
    static String kind(Job job) {
        return Objects.requireNonNull(NAMES.get(job.getClass()), "no kind of job");
    }

    static String encode(Job job) {
        try {
            return JSON.writeValueAsString(job);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a job that cannot be written: " + job.kind(), e);
        }
    }

    /**
     * @throws IllegalArgumentException if this version knows no such job
     */
    public static Job decode(String kind, String json) {
        Class<? extends Job> job = KINDS.get(kind);
        if (job == null) {
            throw new IllegalArgumentException("a kind of job this version does not know: " + kind);
        }
        try {
            return JSON.readValue(json, job);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("a job this version cannot read: " + kind, e);
        }
    }
}
