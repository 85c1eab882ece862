package io.perfwarden.web.setup;

import module java.base;

import io.perfwarden.github.AppManifest;
import io.perfwarden.github.AppManifest.Profile;
import io.perfwarden.github.RegisteredApp;
import io.perfwarden.web.pages.PageFrame;
import io.perfwarden.web.pages.PageTemplates;
import io.perfwarden.web.setup.SetupPages.SetupPage.SetupMessage;
import java.util.List;

/** The pages of set-up as HTML. */
public final class SetupPages {
    private final SetupConfig config;
    private final PageTemplates templates;
    private final PageFrame.Assets assets;

    SetupPages(SetupConfig config, PageTemplates templates, PageFrame.Assets assets) {
        this.config = config;
        this.templates = templates;
        this.assets = assets.at(config.page());
    }

    /** What a browser that is in can choose. */
    record Choice(String organisation, Profile profile) {
        private static final Pattern NAME = Pattern.compile("[A-Za-z0-9-]{1,39}");

        boolean isValid() {
            return organisation.isEmpty() || NAME.matcher(organisation).matches();
        }
    }

    String form(Choice choice, String state, AppManifest manifest) {
        return page(
                "Register the app",
                new SetupMessage.Form(
                        choice.isValid() ? action(choice, state) : "",
                        manifest.json(),
                        choice.organisation(),
                        choice.profile().commits(),
                        choice.profile().mergeQueues(),
                        config.page()));
    }

    private String action(Choice choice, String state) {
        String owner =
                choice.organisation().isEmpty() ? "" : "/organizations/" + choice.organisation();
        return config.github().web() + owner + "/settings/apps/new?state=" + state;
    }

    /**
     * The page of the link in the log.
     *
     * @param token the right one
     */
    String begin(String token) {
        String encoded = URLEncoder.encode(token, StandardCharsets.UTF_8);
        return page("Set-up", new SetupMessage.Begin(config.page() + "?token=" + encoded));
    }

    String waiting() {
        return page("Not set up yet", new SetupMessage.SetupPending());
    }

    String refusalPage() {
        return page(
                "Set-up needs other settings",
                new SetupMessage.RefusedMessage(config.missingSettings()));
    }

    String badState() {
        return noApp("This answer of GitHub cannot be used", "");
    }

    String noApp(String why) {
        return noApp("GitHub did not hand the app out", why);
    }

    private String noApp(String title, String why) {
        String apps = config.github().web() + "/settings/apps";
        return page(title, new SetupMessage.NoApp(why, config.page(), apps));
    }

    String findings(RegisteredApp app, List<String> findings) {
        return page(
                "Registered as " + app.slug(),
                new SetupMessage.Findings(findings, app.htmlUrl(), install(app)));
    }

    static String install(RegisteredApp app) {
        return app.htmlUrl() + "/installations/new";
    }

    private String page(String title, SetupMessage said) {
        return page(templates, assets, title, said);
    }

    static String page(
            PageTemplates templates, PageFrame.Assets assets, String title, SetupMessage said) {
        return templates.html("setup", new SetupPage(PageFrame.bare(title, assets), said));
    }

    public record SetupPage(PageFrame frame, SetupMessage said) {
        public sealed interface SetupMessage {
            /**
             * The button, and other choices.
             *
             * @param action where the button leads to; empty where the organisation has no such
             *     name
             */
            record Form(
                    String action,
                    String manifest,
                    String organisation,
                    boolean commits,
                    boolean mergeQueues,
                    String self)
                    implements SetupMessage {}

            /** The browser is asked for, which the preview of a link does not answer. */
            record Begin(String action) implements SetupMessage {}

            /** There is no app, and the browser has no part in set-up. */
            record SetupPending() implements SetupMessage {}

            /** Set-up has to wait for settings. */
            record RefusedMessage(List<String> missing) implements SetupMessage {}

            /**
             * There is no app.
             *
             * @param why GitHub did not hand it out; empty where its redirect does not fit
             * @param apps GitHub's list of them
             */
            record NoApp(String why, String self, String apps) implements SetupMessage {}

            /** The app is registered, but something is to be mended. */
            record Findings(List<String> findings, String app, String install)
                    implements SetupMessage {}

            /** What GitHub leads to after an installation. */
            record Installed() implements SetupMessage {}
        }
    }
}
