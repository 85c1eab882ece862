package io.perfwarden.queue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.util.Map;

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
                    Map.entry(PullEventJob.KIND, PullEventJob.class),
                    Map.entry(PullReadyJob.KIND, PullReadyJob.class),
                    Map.entry(PullRecheckJob.KIND, PullRecheckJob.class),
                    Map.entry(RunEventJob.KIND, RunEventJob.class),
                    Map.entry(RunFollowUpJob.KIND, RunFollowUpJob.class),
                    Map.entry(MergeGroupJob.KIND, MergeGroupJob.class),
                    Map.entry(BranchPushJob.KIND, BranchPushJob.class),
                    Map.entry(RefreshJob.KIND, RefreshJob.class),
                    Map.entry(CommentEventJob.KIND, CommentEventJob.class),
                    Map.entry(CheckActionJob.KIND, CheckActionJob.class),
                    Map.entry(CheckRerequestJob.KIND, CheckRerequestJob.class),
                    Map.entry(InstallationRemovedJob.KIND, InstallationRemovedJob.class),
                    Map.entry(InstallationRestoredJob.KIND, InstallationRestoredJob.class));

    private JobCodec() {}

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
