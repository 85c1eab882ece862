package io.perfwarden.github;

import module java.base;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * The app that GitHub is asked to register.
 *
 * @param name at most {@value #MOST} characters; unique on GitHub, which lets the person change it
 * @param publicUrl where GitHub and people reach this server, without a slash at the end
 * @see <a
 *     href="https://docs.github.com/en/apps/sharing-github-apps/registering-a-github-app-from-a-manifest">GitHub,
 *     Registering a GitHub App from a manifest</a>
 */
public record AppManifest(String name, String publicUrl, Profile profile) {
    public static final int MOST = 34;

    /**
     * Permissions of the app.
     *
     * @param mergeQueues whether it reports on merge groups, which older servers do not know
     * @param commits whether it may commit baselines; otherwise it offers a patch
     */
    public record Profile(boolean mergeQueues, boolean commits) {
        public static final Profile WHOLE = new Profile(true, true);
    }

    /** The permission that GitHub requires for an event at registration. */
    public static final Map<String, String> PERMISSION_OF_EVENT =
            orderedMap(
                    "workflow_run", "actions",
                    "workflow_job", "actions",
                    "pull_request", "pull_requests",
                    "issue_comment", "issues",
                    "check_run", "checks",
                    "merge_group", "merge_queues",
                    "push", "contents",
                    "repository", "metadata");

    private static final Map<String, String> PERMISSIONS =
            orderedMap(
                    "metadata", "read",
                    "actions", "write",
                    "checks", "write",
                    "contents", "write",
                    "pull_requests", "write",
                    "issues", "write",
                    "statuses", "write",
                    "merge_queues", "read");

    private static Map<String, String> orderedMap(String... pairs) {
        Map<String, String> map = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            map.put(pairs[i], pairs[i + 1]);
        }
        return Collections.unmodifiableMap(map);
    }

    /** The value of the form's only field. */
    public String json() {
        ObjectNode manifest = JsonNodeFactory.instance.objectNode();
        manifest.put("name", name)
                .put("url", publicUrl)
                .put("description", "Keeps performance regressions from being merged.")
                .put("public", false);
        manifest.putObject("hook_attributes")
                .put("url", publicUrl + "/github/webhook")
                .put("active", true);
        manifest.put("redirect_url", publicUrl + "/setup/callback");
        manifest.putArray("callback_urls").add(publicUrl + "/login/callback");
        manifest.put("setup_url", publicUrl + "/setup/installed")
                .put("setup_on_update", true)
                .put("request_oauth_on_install", false);
        ObjectNode permissions = manifest.putObject("default_permissions");
        PERMISSIONS.forEach((permission, access) -> {
            if (!permission.equals("merge_queues") || profile.mergeQueues()) {
                boolean reads = permission.equals("contents") && !profile.commits();
                permissions.put(permission, reads ? "read" : access);
            }
        });
        ArrayNode events = manifest.putArray("default_events");
        PERMISSION_OF_EVENT.keySet().stream()
                .filter(event -> !event.equals("merge_group") || profile.mergeQueues())
                .forEach(events::add);
        return manifest.toString();
    }
}
