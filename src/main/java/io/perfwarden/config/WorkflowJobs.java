package io.perfwarden.config;

import module java.base;

import io.perfwarden.config.YamlDocument.PlainYaml;

/**
 * Jobs of a workflow file that upload artifacts. An unclear job may upload anything.
 *
 * @see <a href="https://github.com/actions/upload-artifact">actions/upload-artifact</a>
 */
public final class WorkflowJobs {

    private final List<DeclaredJob> jobs;

    private WorkflowJobs(List<DeclaredJob> jobs) {
        this.jobs = jobs;
    }

    /**
     * A job of the file.
     *
     * @param hasUnknownUploads whether it may upload other names too
     */
    private record DeclaredJob(
            ExpressionText name, List<ExpressionText> uploads, boolean hasUnknownUploads) {
        /** A matrix adds its values to the name, a called workflow its job's. */
        boolean isShownAs(String shown) {
            return name.matches(shown)
                    || name.append(" (").matches(shown)
                    || name.append(" / ").matches(shown);
        }

        boolean mayBring(ArtifactPattern wanted) {
            return hasUnknownUploads || uploads.stream().anyMatch(it -> it.mayBe(wanted));
        }
    }

    /**
     * Absent if the file cannot be read.
     *
     * @param files text of other files of the repository, by path
     */
    public static Optional<WorkflowJobs> parse(
            String text, Function<String, Optional<String>> files) {
        return PlainYaml.read(text)
                .filter(Map.class::isInstance)
                .flatMap(file -> Optional.ofNullable(((Map<?, ?>) file).get("jobs")))
                .filter(Map.class::isInstance)
                .map(jobs -> read((Map<?, ?>) jobs, files))
                .filter(jobs -> !jobs.isEmpty())
                .map(WorkflowJobs::new);
    }

    /** Jobs that may upload; without any clear one, all that run commands. */
    private static List<DeclaredJob> read(
            Map<?, ?> written, Function<String, Optional<String>> files) {
        List<DeclaredJob> jobs = new ArrayList<>();
        List<DeclaredJob> running = new ArrayList<>();
        written.forEach((key, job) -> {
            Object name = job instanceof Map<?, ?> map ? map.get("name") : null;
            var shown = ExpressionText.of(name instanceof String text ? text : "" + key);
            StepReader steps = new StepReader(files);
            steps.readOf(job);
            jobs.add(new DeclaredJob(shown, steps.uploads, steps.isUnknown));
            running.add(new DeclaredJob(shown, steps.uploads, steps.isUnknown || steps.runs));
        });
        boolean isAnyKnown =
                jobs.stream().anyMatch(it -> it.hasUnknownUploads || !it.uploads.isEmpty());
        return isAnyKnown ? jobs : running;
    }

    /**
     * Whether conditions skipped every job that may bring an artifact.
     *
     * @param leftOut GitHub's names of skipped jobs
     * @param brought all artifacts, none of which is wanted
     */
    public boolean leavesOut(
            ArtifactPattern wanted, List<String> leftOut, List<String> ran, List<String> brought) {
        boolean isAnyLeftOut =
                leftOut.stream()
                        .anyMatch(shown ->
                                jobs.stream()
                                        .anyMatch(job ->
                                                job.isShownAs(shown) && job.mayBring(wanted)));
        boolean areAllKnown =
                ran.stream().allMatch(shown -> jobs.stream().anyMatch(it -> it.isShownAs(shown)));
        return isAnyLeftOut
                && areAllKnown
                && jobs.stream().noneMatch(job -> mayStillBring(job, wanted, ran, brought));
    }

    /**
     * Whether a job of an artifact failed, by GitHub's names. If declared uploaders ran, only they
     * count; otherwise every unclear job does.
     */
    public boolean isFailed(ArtifactPattern wanted, List<String> failed, List<String> leftOut) {
        List<DeclaredJob> named =
                jobs.stream()
                        .filter(it -> it.uploads.stream().anyMatch(u -> u.mayBe(wanted)))
                        .filter(it ->
                                failed.stream().anyMatch(it::isShownAs)
                                        || leftOut.stream().noneMatch(it::isShownAs))
                        .toList();
        return failed.stream()
                .anyMatch(shown ->
                        named.isEmpty()
                                ? jobs.stream()
                                        .filter(it -> it.isShownAs(shown))
                                        .allMatch(it -> it.mayBring(wanted))
                                : named.stream().anyMatch(it -> it.isShownAs(shown)));
    }

    /** A job has uploaded if there are as many artifacts as only its uploads explain. */
    private boolean mayStillBring(
            DeclaredJob job, ArtifactPattern wanted, List<String> ran, List<String> brought) {
        long times = ran.stream().filter(job::isShownAs).count();
        return times > 0
                && (job.hasUnknownUploads
                        || job.uploads.stream()
                                .filter(it -> it.mayBe(wanted))
                                .anyMatch(it -> count(it, ran, brought) < times));
    }

    private long count(ExpressionText upload, List<String> ran, List<String> brought) {
        List<ExpressionText> others =
                jobs.stream()
                        .filter(job -> ran.stream().anyMatch(job::isShownAs))
                        .flatMap(job -> job.uploads.stream())
                        .filter(it -> it != upload)
                        .toList();
        return brought.stream()
                .filter(upload::matches)
                .filter(name -> others.stream().noneMatch(it -> it.matches(name)))
                .count();
    }
}
