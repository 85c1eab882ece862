package io.perfwarden.config;

import module java.base;

import io.perfwarden.config.YamlDocument.PlainYaml;

/**
 * What a workflow file says of which of its jobs upload artifacts. What cannot be told counts as a
 * job that may upload anything.
 *
 * @see <a href="https://github.com/actions/upload-artifact">actions/upload-artifact</a>
 */
public final class WorkflowJobs {
    private static final String UPLOAD = "upload-artifact";
    private final List<Job> jobs;

    private WorkflowJobs(List<Job> jobs) {
        this.jobs = jobs;
    }

    /**
     * A job of the file.
     *
     * @param uploads names under which it uploads
     * @param hasUnknownUploads whether it may upload under other names as well
     */
    private record Job(
            ExpressionText name, List<ExpressionText> uploads, boolean hasUnknownUploads) {
        /** Jobs of a matrix have its values behind the name, called ones the inner job's name. */
        boolean isShownAs(String shown) {
            return name.matches(shown)
                    || name.then(" (").matches(shown)
                    || name.then(" / ").matches(shown);
        }

        boolean mayBring(ArtifactPattern wanted) {
            return hasUnknownUploads || uploads.stream().anyMatch(it -> it.mayBe(wanted));
        }
    }

    /** A text with expressions in it; each stands for any text. */
    private record ExpressionText(List<String> literals) {
        private static final String OPEN = "${{";
        private static final String CLOSE = "}}";

        static ExpressionText of(String written) {
            List<String> literals = new ArrayList<>();
            int at = 0;
            for (int open = written.indexOf(OPEN); open >= 0; open = written.indexOf(OPEN, at)) {
                literals.add(written.substring(at, open));
                at = endOf(written, open + OPEN.length());
            }
            literals.add(written.substring(at));
            return new ExpressionText(literals);
        }

        /** An expression ends outside its quotes, or with the text. */
        private static int endOf(String written, int from) {
            boolean quoted = false;
            for (int at = from; at < written.length(); at++) {
                quoted ^= written.charAt(at) == '\'';
                if (!quoted && written.startsWith(CLOSE, at)) {
                    return at + CLOSE.length();
                }
            }
            return written.length();
        }

        ExpressionText then(String more) {
            List<String> longer = new ArrayList<>(literals);
            longer.set(longer.size() - 1, longer.getLast() + more);
            longer.add("");
            return new ExpressionText(longer);
        }

        boolean mayBe(ArtifactPattern wanted) {
            return literals.size() > 1
                    ? wanted.mayMatch(literals)
                    : wanted.match(literals.getFirst()).isPresent();
        }

        boolean matches(String text) {
            String first = literals.getFirst();
            if (literals.size() == 1) {
                return text.equals(first);
            }
            String last = literals.getLast();
            int at = first.length();
            int end = text.length() - last.length();
            if (!text.startsWith(first) || !text.endsWith(last) || at > end) {
                return false;
            }
            for (String literal : literals.subList(1, literals.size() - 1)) {
                int found = text.indexOf(literal, at);
                if (found < 0 || found + literal.length() > end) {
                    return false;
                }
                at = found + literal.length();
            }
            return true;
        }
    }

    /**
     * Reads a workflow file; nothing if it cannot be read, or says of no job that it uploads
     * anything.
     */
    public static Optional<WorkflowJobs> parse(String text) {
        return PlainYaml.read(text)
                .filter(Map.class::isInstance)
                .flatMap(file -> Optional.ofNullable(((Map<?, ?>) file).get("jobs")))
                .filter(Map.class::isInstance)
                .map(jobs -> read((Map<?, ?>) jobs))
                .filter(jobs ->
                        jobs.stream().anyMatch(it -> it.hasUnknownUploads || !it.uploads.isEmpty()))
                .map(WorkflowJobs::new);
    }

    private static List<Job> read(Map<?, ?> written) {
        List<Job> jobs = new ArrayList<>();
        written.forEach((key, job) -> {
            Object name = job instanceof Map<?, ?> map ? map.get("name") : null;
            jobs.add(job(ExpressionText.of(name instanceof String text ? text : "" + key), job));
        });
        return jobs;
    }

    private static Job job(ExpressionText name, Object written) {
        if (!(written instanceof Map<?, ?> map) || !(map.get("steps") instanceof List<?> steps)) {
            return new Job(name, List.of(), true);
        }
        List<ExpressionText> uploads = new ArrayList<>();
        boolean own = false;
        for (Object step : steps) {
            String uses =
                    step instanceof Map<?, ?> it && it.get("uses") instanceof String text
                            ? text.toLowerCase(Locale.ROOT)
                            : "";
            if (uses.contains(UPLOAD)) {
                uploads.add(upload((Map<?, ?>) step));
            }
            own |= uses.startsWith("./");
        }
        return new Job(name, uploads, own && uploads.isEmpty());
    }

    private static ExpressionText upload(Map<?, ?> step) {
        Object name = step.get("with") instanceof Map<?, ?> with ? with.get("name") : null;
        return ExpressionText.of(Objects.requireNonNullElse(name, "artifact").toString());
    }

    /**
     * Whether conditions left out every job that may bring an artifact.
     *
     * @param leftOut jobs that conditions left out, as GitHub shows their names
     * @param ran all others
     * @param brought names of all artifacts, none of which is the wanted one
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
     * Whether a job that brings an artifact failed, by the names that GitHub shows of those that
     * did. Where jobs say that they upload it, only those count; otherwise every job of which it
     * cannot be told does.
     */
    public boolean isFailed(ArtifactPattern wanted, List<String> failed) {
        List<Job> named =
                jobs.stream()
                        .filter(it -> it.uploads.stream().anyMatch(u -> u.mayBe(wanted)))
                        .toList();
        return named.isEmpty()
                ? failed.stream()
                        .anyMatch(shown ->
                                jobs.stream()
                                        .filter(it -> it.isShownAs(shown))
                                        .allMatch(it -> it.hasUnknownUploads))
                : failed.stream()
                        .anyMatch(shown -> named.stream().anyMatch(it -> it.isShownAs(shown)));
    }

    /** A job that ran has brought what it uploads, if as many artifacts are there. */
    private static boolean mayStillBring(
            Job job, ArtifactPattern wanted, List<String> ran, List<String> brought) {
        long times = ran.stream().filter(job::isShownAs).count();
        return times > 0
                && (job.hasUnknownUploads
                        || job.uploads.stream()
                                .filter(it -> it.mayBe(wanted))
                                .anyMatch(it ->
                                        brought.stream().filter(it::matches).count() < times));
    }
}
