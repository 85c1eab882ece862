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
    /** Actions that upload what they are told to, and the name if they are told none. */
    private static final Map<String, String> UPLOADS =
            Map.of(
                    "actions/upload-artifact", "artifact",
                    "actions/upload-artifact/merge", "merged-artifacts",
                    "actions/upload-pages-artifact", "github-pages");

    /** Actions that upload no artifact, or only one of a name of their own. */
    private static final Set<String> HARMLESS =
            Set.of(
                    """
                    actions/add-to-project actions/attest actions/attest-build-provenance actions/cache
                    actions/cache/restore actions/cache/save actions/checkout actions/configure-pages
                    actions/create-github-app-token actions/deploy-pages actions/download-artifact
                    actions/labeler actions/stale actions-rs/cargo actions-rs/toolchain
                    actions-rust-lang/setup-rust-toolchain amannn/action-semantic-pull-request
                    astral-sh/setup-uv aws-actions/configure-aws-credentials azure/login
                    bazel-contrib/setup-bazel benchmark-action/github-action-benchmark
                    cachix/cachix-action cachix/install-nix-action codecov/codecov-action
                    conda-incubator/setup-miniconda coursier/cache-action coursier/setup-action
                    coverallsapp/github-action crate-ci/typos dart-lang/setup-dart
                    denoland/setup-deno determinatesystems/nix-installer-action
                    docker/login-action docker/metadata-action docker/setup-buildx-action
                    docker/setup-qemu-action dorny/paths-filter dtolnay/rust-toolchain
                    embarkstudios/cargo-deny-action erlef/setup-beam golangci/golangci-lint-action
                    google-github-actions/auth graalvm/setup-graalvm gradle/actions/setup-gradle
                    gradle/actions/wrapper-validation haskell-actions/setup
                    hendrikmuhs/ccache-action ilammy/msvc-dev-cmd jlumbroso/free-disk-space
                    julia-actions/cache julia-actions/julia-buildpkg julia-actions/setup-julia
                    jwlawson/actions-setup-cmake lukka/get-cmake
                    mamba-org/setup-micromamba marocchino/sticky-pull-request-comment
                    microsoft/setup-msbuild mozilla-actions/sccache-action ocaml/setup-ocaml
                    oven-sh/setup-bun peter-evans/create-or-update-comment pnpm/action-setup
                    pre-commit/action prefix-dev/setup-pixi ruby/setup-ruby sbt/setup-sbt
                    seanmiddleditch/gha-setup-ninja shivammathur/setup-php
                    softprops/action-gh-release step-security/harden-runner
                    subosito/flutter-action swatinem/rust-cache swift-actions/setup-swift
                    taiki-e/cache-cargo-install-action taiki-e/install-action
                    tj-actions/changed-files tj-actions/verify-changed-files
                    """
                            .strip()
                            .split("\\s+"));

    /** All of these set up a tool. */
    private static final String SETUP = "actions/setup-";

    private static final String SCRIPT = "actions/github-script";

    /**
     * Words of a script that may upload. GitHub gives its own commands no access to artifacts, but
     * an action may hand it on.
     *
     * @see <a
     *     href="https://github.com/actions/toolkit/tree/main/packages/artifact">actions/toolkit</a>
     */
    private static final Pattern UPLOADING =
            Pattern.compile("(?i)artifact|upload|actions_(?:runtime|results)_");

    /** Of a script of an action, which has that access. */
    private static final Pattern LOADING = Pattern.compile("\\brequire\\b|\\bimport\\b|\\bexec\\b");

    /** Local actions, within one another, that are looked into. */
    private static final int MOST_ACTIONS = 10;

    private final List<WorkflowJob> jobs;

    private WorkflowJobs(List<WorkflowJob> jobs) {
        this.jobs = jobs;
    }

    /**
     * A job of the file.
     *
     * @param uploads names under which it uploads
     * @param hasUnknownUploads whether it may upload under other names as well
     */
    private record WorkflowJob(
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
     * Reads a workflow file; nothing if it cannot be read.
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

    /** Where no job may upload anything as far as can be told, all that run commands may. */
    private static List<WorkflowJob> read(
            Map<?, ?> written, Function<String, Optional<String>> files) {
        List<WorkflowJob> jobs = new ArrayList<>();
        List<WorkflowJob> running = new ArrayList<>();
        written.forEach((key, job) -> {
            Object name = job instanceof Map<?, ?> map ? map.get("name") : null;
            var shown = ExpressionText.of(name instanceof String text ? text : "" + key);
            StepReader steps = new StepReader(files);
            steps.readOf(job);
            jobs.add(new WorkflowJob(shown, steps.uploads, steps.isUnknown));
            running.add(new WorkflowJob(shown, steps.uploads, steps.isUnknown || steps.runs));
        });
        boolean isAnyKnown =
                jobs.stream().anyMatch(it -> it.hasUnknownUploads || !it.uploads.isEmpty());
        return isAnyKnown ? jobs : running;
    }

    /** What steps upload, those of local actions among them. */
    private static final class StepReader {
        private final Function<String, Optional<String>> files;
        private final List<ExpressionText> uploads = new ArrayList<>();
        private boolean isUnknown;
        private boolean runs;
        private int actions;

        StepReader(Function<String, Optional<String>> files) {
            this.files = files;
        }

        /** Reads the steps of a job or action; a job without any calls another workflow. */
        void readOf(Object owner) {
            if (!(owner instanceof Map<?, ?> of) || !(of.get("steps") instanceof List<?> steps)) {
                isUnknown = true;
                return;
            }
            for (Object step : steps) {
                if (step instanceof Map<?, ?> map) {
                    step(map);
                } else {
                    isUnknown = true;
                }
            }
        }

        private void step(Map<?, ?> step) {
            if (step.get("run") instanceof String commands) {
                runs = true;
                isUnknown |= UPLOADING.matcher(commands).find();
            }
            if (step.get("uses") instanceof String uses) {
                Map<?, ?> with = step.get("with") instanceof Map<?, ?> map ? map : Map.of();
                String action = uses.toLowerCase(Locale.ROOT).split("@", 2)[0];
                if (UPLOADS.containsKey(action)) {
                    upload(with, UPLOADS.get(action));
                } else if (uses.startsWith("./")) {
                    local(uses.substring(2));
                } else if (action.equals(SCRIPT)) {
                    String script = "" + with.get("script");
                    isUnknown |= UPLOADING.matcher(script).find() || LOADING.matcher(script).find();
                } else {
                    isUnknown |= !HARMLESS.contains(action) && !action.startsWith(SETUP);
                }
            }
        }

        /** Without an archive, the artifact has the name of the file. */
        private void upload(Map<?, ?> with, String usual) {
            Object name = Objects.requireNonNullElse(with.get("name"), usual);
            Object archive = Objects.requireNonNullElse(with.get("archive"), "true");
            uploads.add(ExpressionText.of(name.toString()));
            isUnknown |= !archive.equals("true");
        }

        /** An action that another checkout brings is not in the repository. */
        private void local(String path) {
            String directory = path.endsWith("/") ? path : path + "/";
            Optional<Map<?, ?>> composite =
                    ++actions > MOST_ACTIONS
                            ? Optional.empty()
                            : Stream.of("action.yml", "action.yaml")
                                    .flatMap(name -> files.apply(directory + name).stream())
                                    .findFirst()
                                    .flatMap(PlainYaml::read)
                                    .flatMap(StepReader::composite);
            composite.ifPresentOrElse(this::readOf, () -> isUnknown = true);
        }

        private static Optional<Map<?, ?>> composite(Object action) {
            return action instanceof Map<?, ?> map
                            && map.get("runs") instanceof Map<?, ?> runs
                            && "composite".equals(runs.get("using"))
                    ? Optional.of(runs)
                    : Optional.empty();
        }
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
     * did. Where jobs that say that they upload it ran, only those count; otherwise every job of
     * which it cannot be told does.
     *
     * @param leftOut jobs that conditions left out
     */
    public boolean isFailed(ArtifactPattern wanted, List<String> failed, List<String> leftOut) {
        List<WorkflowJob> named =
                jobs.stream()
                        .filter(it -> it.uploads.stream().anyMatch(u -> u.mayBe(wanted)))
                        .filter(it -> leftOut.stream().noneMatch(it::isShownAs))
                        .toList();
        return failed.stream()
                .anyMatch(shown ->
                        named.isEmpty()
                                ? jobs.stream()
                                        .filter(it -> it.isShownAs(shown))
                                        .allMatch(it -> it.mayBring(wanted))
                                : named.stream().anyMatch(it -> it.isShownAs(shown)));
    }

    /**
     * A job that ran has brought what it uploads, if as many artifacts are there that no other
     * upload of what ran may have made.
     */
    private boolean mayStillBring(
            WorkflowJob job, ArtifactPattern wanted, List<String> ran, List<String> brought) {
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
