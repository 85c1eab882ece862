package io.perfwarden.config;

import module java.base;

import io.perfwarden.config.YamlDocument.PlainYaml;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullNumber;

/**
 * What a run of {@code pull_request_target} says of itself by {@code run-name} of its workflow. The
 * workflow is the default branch's, and the context is GitHub's, so no author has a say in it.
 * Without the line an author does: the run is called as the pull request.
 *
 * @see <a
 *     href="https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#run-name">GitHub,
 *     workflow syntax: {@code run-name}, its contexts, and the name without it</a>
 * @see <a href="https://docs.github.com/en/rest/actions/workflow-runs#get-a-workflow-run">GitHub,
 *     {@code display_title} of a run</a>
 */
public record RunTitle(PullNumber pull, CommitSha head) {
    public static final String LINE =
            "perfwarden ${{ github.event.pull_request.number }} ${{"
                    + " github.event.pull_request.head.sha }}";
    private static final Pattern TITLE =
            Pattern.compile("perfwarden ([1-9][0-9]{0,8}) ([0-9a-f]{40})");

    /** Whether runs of a workflow are called so. */
    public static boolean isIn(String workflow) {
        return PlainYaml.read(workflow)
                .filter(it -> it instanceof Map<?, ?> keys && LINE.equals(keys.get("run-name")))
                .isPresent();
    }

    /** {@code title}: of a run whose workflow has the line. */
    public static Optional<RunTitle> parse(String title) {
        return Optional.of(TITLE.matcher(title))
                .filter(Matcher::matches)
                .map(it ->
                        new RunTitle(
                                new PullNumber(Integer.parseInt(it.group(1))),
                                new CommitSha(it.group(2))));
    }
}
