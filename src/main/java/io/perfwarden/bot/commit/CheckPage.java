package io.perfwarden.bot.commit;

import module java.base;

/**
 * Where GitHub shows a check run: beside the workflow runs of its repository, on the same server.
 *
 * @see <a href="https://docs.github.com/en/rest/checks/runs">REST API, check runs: html_url</a>
 */
public final class CheckPage {
    private static final Pattern WORKFLOW_RUN =
            Pattern.compile("(https?://[^/\\s]+/[^/\\s]+/[^/\\s]+)/actions/runs/[0-9]+(/.*)?");

    private CheckPage() {}

    /**
     * The address of a check run.
     *
     * @param runUrl page of a workflow run of the repository
     * @return empty if there is no check run, or the page is none
     */
    public static String of(String runUrl, Optional<Long> checkRun) {
        Matcher run = WORKFLOW_RUN.matcher(runUrl);
        return checkRun.filter(_ -> run.matches())
                .map(id -> run.group(1) + "/runs/" + id)
                .orElse("");
    }
}
