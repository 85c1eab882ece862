package io.perfwarden.queue;

import module java.base;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.perfwarden.db.StoredJson;
import io.perfwarden.model.*;
import io.perfwarden.queue.Job.*;

/** Jobs as {@link StoredJson}, with ids as plain values. */
public final class JobCodec {
    private static final JsonMapper JSON = StoredJson.mapper(values());
    private static final Map<String, Class<? extends Job>> KINDS =
            Map.ofEntries(
                    Map.entry("pull-heard/1", PullEventJob.class),
                    Map.entry("pull-ready/1", PullReadyJob.class),
                    Map.entry("pull-retargeted/1", PullRetargetJob.class),
                    Map.entry("pull-merged/1", PullMergedJob.class),
                    Map.entry("pull-claims/1", PullClaimsJob.class),
                    Map.entry("pull-labelled/1", PullLabelJob.class),
                    Map.entry("pull-doubted/1", PullRecheckJob.class),
                    Map.entry("run-heard/1", RunEventJob.class),
                    Map.entry("run-followed/1", RunFollowUpJob.class),
                    Map.entry("job-ended/1", JobEndJob.class),
                    Map.entry("group-heard/1", MergeGroupJob.class),
                    Map.entry("branch-pushed/1", BranchPushJob.class),
                    Map.entry("backfill/1", BackfillJob.class),
                    Map.entry("release-published/1", ReleaseJob.class),
                    Map.entry("subject-line/1", SubjectLineJob.class),
                    Map.entry("refresh/1", RefreshJob.class),
                    Map.entry("commented/1", CommentEventJob.class),
                    Map.entry("issue-commented/1", IssueCommentJob.class),
                    Map.entry("outsider-commented/1", OutsiderCommentJob.class),
                    Map.entry("incidents/1", IncidentJob.class),
                    Map.entry("fork-branch/1", ForkBranchJob.class),
                    Map.entry("bisection/1", BisectionJob.class),
                    Map.entry("button-pressed/1", CheckActionJob.class),
                    Map.entry("check-rerequested/1", CheckRerequestJob.class),
                    Map.entry("installation-gone/1", InstallationRemovedJob.class),
                    Map.entry("installation-back/1", InstallationRestoredJob.class));
    private static final Map<Class<? extends Job>, String> NAMES =
            KINDS.entrySet().stream()
                    .collect(Collectors.toMap(Map.Entry::getValue, Map.Entry::getKey));

    /** Until a newer server had time to take the job. */
    private static final Duration NEWER = Duration.ofSeconds(30);

    private JobCodec() {}

    private record StoredRepo(long installation, long id, String owner, String name) {
        static StoredRepo of(InstalledRepo it) {
            RepoName name = it.name();
            return new StoredRepo(
                    it.installation().value(), it.id().value(), name.owner(), name.name());
        }

        InstalledRepo repo() {
            RepoName full = new RepoName(owner, name);
            return new InstalledRepo(new InstallationId(installation), new RepoId(id), full);
        }
    }

    private static SimpleModule values() {
        SimpleModule all = new SimpleModule();
        add(all, InstalledRepo.class, StoredRepo.class, StoredRepo::of, StoredRepo::repo);
        add(all, InstallationId.class, Long.class, InstallationId::value, InstallationId::new);
        add(all, RepoId.class, Long.class, RepoId::value, RepoId::new);
        add(all, RunId.class, Long.class, RunId::value, RunId::new);
        add(all, CommentId.class, Long.class, CommentId::value, CommentId::new);
        add(all, PullNumber.class, Integer.class, PullNumber::value, PullNumber::new);
        add(all, BranchName.class, String.class, BranchName::value, BranchName::new);
        add(all, CommitSha.class, String.class, CommitSha::value, CommitSha::new);
        add(all, AccountLogin.class, String.class, AccountLogin::value, AccountLogin::new);
        add(all, WorkflowPath.class, String.class, WorkflowPath::value, WorkflowPath::new);
        return all;
    }

    private static <T, S> void add(
            SimpleModule all, Class<T> type, Class<S> as, Function<T, S> to, Function<S, T> from) {
        all.addSerializer(
                type,
                new StdSerializer<T>(type) {
                    @Override
                    public void serialize(T value, JsonGenerator json, SerializerProvider context)
                            throws IOException {
                        context.defaultSerializeValue(to.apply(value), json);
                    }
                });
        all.addDeserializer(
                type,
                new StdDeserializer<T>(type) {
                    @Override
                    public T deserialize(JsonParser json, DeserializationContext context)
                            throws IOException {
                        return from.apply(context.readValue(json, as));
                    }
                });
    }

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
     * @throws TransientFailure for an unknown kind: a server of a newer version will do the job
     * @throws IllegalArgumentException if it cannot be read
     */
    public static Job decode(String kind, String json) {
        Class<? extends Job> job = KINDS.get(kind);
        if (job == null) {
            throw new TransientFailure("a kind of job this version does not know: " + kind, NEWER);
        }
        try {
            return JSON.readValue(json, job);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("a job this version cannot read: " + kind, e);
        }
    }
}
