package io.perfwarden.web.setup;

import module java.base;

import io.perfwarden.github.AppManifest;
import io.perfwarden.github.AppManifest.Profile;
import io.perfwarden.github.RegisteredApp;
import io.perfwarden.web.pages.PageFrame;

/** The pages of set-up as HTML, without scripts. Every text in them is escaped. */
final class SetupPages {
    private static final String BY_HAND =
            """
            <p>The app may exist on GitHub all the same: look among <a href="%s">your apps</a>, or among
            those of the organisation. Delete it there and start again, or generate a private key and a
            webhook secret there and set these three, then restart the server:</p>
            <ul><li><code>PERFWARDEN_GITHUB_APP_ID</code></li>
            <li><code>PERFWARDEN_GITHUB_PRIVATE_KEY</code> or <code>PERFWARDEN_GITHUB_PRIVATE_KEY_PATH</code></li>
            <li><code>PERFWARDEN_GITHUB_WEBHOOK_SECRET</code></li></ul>
            """;

    private final SetupConfig config;
    private final PageFrame.Assets assets;

    SetupPages(SetupConfig config, PageFrame.Assets assets) {
        this.config = config;
        this.assets = assets;
    }

    /** What a browser that is in can choose. */
    record Choice(String organisation, Profile profile) {
        private static final Pattern NAME = Pattern.compile("[A-Za-z0-9-]{1,39}");

        boolean isValid() {
            return organisation.isEmpty() || NAME.matcher(organisation).matches();
        }
    }

    /** The page with the button, or with what is wrong with the organisation's name. */
    String form(Choice choice, String state, AppManifest manifest) {
        String target =
                choice.isValid()
                        ? """
                        <form method="post" action="%s">
                        <input type="hidden" name="manifest" value="%s">
                        <p><button type="submit">Register on GitHub for %s</button></p>
                        </form>
                        """
                                .formatted(
                                        escaped(action(choice, state)),
                                        escaped(manifest.json()),
                                        choice.organisation().isEmpty()
                                                ? "your account"
                                                : escaped(choice.organisation()))
                        : "<p>The name of an organisation has 1 to 39 letters, digits and hyphens.</p>";
        return page(
                "Register the app",
                """
                <p>GitHub shows the name of the app and what it may do. Confirm there, then choose the
                repositories to install it on.</p>
                %s<h2>Other choices</h2>
                <form method="get" action="%s">
                <label>Organisation, empty for your own account
                <input name="org" maxlength="39" value="%s"></label>
                <label><input type="checkbox" name="contents" value="read"%s>
                The app may not commit: <code>/regen-baseline</code> answers with a patch</label>
                <label><input type="checkbox" name="queue" value="no"%s>
                No merge queue, for a GitHub Enterprise Server without it</label>
                <p><button type="submit">Choose</button></p>
                </form>
                <p>An app of an enterprise has to be registered by hand, see deploy/app.md.</p>
                """
                        .formatted(
                                target,
                                escaped(config.page()),
                                escaped(choice.organisation()),
                                choice.profile().commits() ? "" : " checked",
                                choice.profile().mergeQueues() ? "" : " checked"));
    }

    private String action(Choice choice, String state) {
        String owner =
                choice.organisation().isEmpty() ? "" : "/organizations/" + choice.organisation();
        return config.github().web() + owner + "/settings/apps/new?state=" + state;
    }

    /** Set-up has to wait for settings. */
    String refused() {
        return page(
                "Set-up needs other settings",
                "<p>Set these and restart the server:</p>\n" + list(config.missing()));
    }

    /** GitHub's redirect does not fit. */
    String badState() {
        return page(
                "This answer of GitHub cannot be used",
                """
                <p>It belongs to another browser, was used before, or is older than an hour.
                <a href="%s">Start again</a>.</p>
                """
                                .formatted(escaped(config.page()))
                        + byHand());
    }

    String noApp(String why) {
        return page(
                "GitHub did not hand the app out",
                "<p>" + escaped(why) + ". The code works once and for an hour.</p>\n" + byHand());
    }

    private String byHand() {
        return BY_HAND.formatted(escaped(config.github().web() + "/settings/apps"));
    }

    /** The app is registered, but something is to be mended. */
    String findings(RegisteredApp app, List<String> findings) {
        return page(
                "Registered as " + app.slug(),
                """
                <p>The server is starting with it. This is to be mended on <a href="%s">its page</a>:</p>
                %s<p><a href="%s">Install it</a> then. <code>perfwarden doctor</code> looks again.</p>
                """
                        .formatted(escaped(app.htmlUrl()), list(findings), escaped(install(app))));
    }

    static String install(RegisteredApp app) {
        return app.htmlUrl() + "/installations/new";
    }

    /** What GitHub leads to after an installation. */
    static String installed(PageFrame.Assets assets) {
        return page(
                assets,
                "Installed",
                """
                <p>Perfwarden now watches the repositories that you chose. Open a pull request, or add
                a benchmark workflow: <code>perfwarden init</code> writes one.</p>
                """);
    }

    private static String list(List<String> items) {
        return items.stream()
                .map(item -> "<li>" + escaped(item) + "</li>\n")
                .collect(Collectors.joining("", "<ul>\n", "</ul>\n"));
    }

    private String page(String title, String body) {
        return page(assets, title, body);
    }

    private static String page(PageFrame.Assets assets, String title, String body) {
        return """
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>%1$s · Perfwarden</title>
        <link rel="icon" href="%4$s" type="image/svg+xml">
        <link rel="stylesheet" href="%3$s">
        <header class="top"><span class="brand"><img src="%4$s" alt="" width="20" height="20">\
        Perfwarden</span></header>
        <main class="form">
        <h1>%1$s</h1>
        %2$s</main>
        </html>
        """
                .formatted(escaped(title), body, escaped(assets.sheet()), escaped(assets.icon()));
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
