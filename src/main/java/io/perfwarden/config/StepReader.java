package io.perfwarden.config;

import module java.base;

import io.perfwarden.config.YamlDocument.PlainYaml;

/** Uploads of steps, including local actions. */
final class StepReader {
    private static final int MOST_ACTIONS = 10;

    private static final Pattern LOADING = Pattern.compile("\\brequire\\b|\\bimport\\b|\\bexec\\b");

    /**
     * Words of a script that may upload. GitHub's own commands cannot reach artifacts, but an
     * action may allow it.
     *
     * @see <a
     *     href="https://github.com/actions/toolkit/tree/main/packages/artifact">actions/toolkit</a>
     */
    static final Pattern UPLOADING =
            Pattern.compile("(?i)artifact|upload|actions_(?:runtime|results)_");

    private static final String SCRIPT = "actions/github-script";

    private static final String SETUP = "actions/setup-";

    /** Actions without an upload, or with a fixed name. */
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

    /** Actions that upload as told, with their default name. */
    private static final Map<String, String> UPLOADS =
            Map.of(
                    "actions/upload-artifact", "artifact",
                    "actions/upload-artifact/merge", "merged-artifacts",
                    "actions/upload-pages-artifact", "github-pages");

    private final Function<String, Optional<String>> files;
    final List<ExpressionText> uploads = new ArrayList<>();
    boolean isUnknown;
    boolean runs;
    private int actions;

    StepReader(Function<String, Optional<String>> files) {
        this.files = files;
    }

    /** Reads the steps of a job or action; a job without steps calls another workflow. */
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

    private void upload(Map<?, ?> with, String usual) {
        Object name = Objects.requireNonNullElse(with.get("name"), usual);
        Object archive = Objects.requireNonNullElse(with.get("archive"), "true");
        uploads.add(ExpressionText.of(name.toString()));
        isUnknown |= !archive.equals("true");
    }

    /** An action from another checkout is not in the repository. */
    private void local(String path) {
        String directory = path.endsWith("/") ? path : path + "/";
        Optional<Map<?, ?>> action =
                ++actions > MOST_ACTIONS
                        ? Optional.empty()
                        : Stream.of("action.yml", "action.yaml")
                                .flatMap(name -> files.apply(directory + name).stream())
                                .findFirst()
                                .flatMap(PlainYaml::read)
                                .flatMap(StepReader::runs);
        action.ifPresentOrElse(it -> action(directory, it), () -> isUnknown = true);
    }

    private static Optional<Map<?, ?>> runs(Object action) {
        return action instanceof Map<?, ?> map && map.get("runs") instanceof Map<?, ?> runs
                ? Optional.of(runs)
                : Optional.empty();
    }

    private void action(String directory, Map<?, ?> runs) {
        String using = "" + runs.get("using");
        if (using.equals("composite")) {
            readOf(runs);
        } else {
            isUnknown |=
                    !using.matches("node\\d+")
                            || !new ActionScripts(files).areHarmless(directory, runs);
        }
    }
}
