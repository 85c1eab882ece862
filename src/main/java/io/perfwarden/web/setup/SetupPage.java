package io.perfwarden.web.setup;

import io.perfwarden.web.pages.PageFrame;
import java.util.List;

/** A page of set-up. */
public record SetupPage(PageFrame frame, Said said) {
    /** What is on it. */
    public sealed interface Said {
        /**
         * The button, and other choices.
         *
         * @param action where the button leads to; empty where the organisation has no such name
         * @param self where the other form leads to
         */
        record Form(
                String action,
                String manifest,
                String organisation,
                boolean commits,
                boolean mergeQueues,
                String self)
                implements Said {}

        /** Set-up has to wait for settings. */
        record Refused(List<String> missing) implements Said {}

        /**
         * There is no app.
         *
         * @param why GitHub did not hand it out; empty where its redirect does not fit
         * @param self where it begins
         * @param apps GitHub's list of them
         */
        record NoApp(String why, String self, String apps) implements Said {}

        /** The app is registered, but something is to be mended. */
        record Findings(List<String> findings, String app, String install) implements Said {}

        /** What GitHub leads to after an installation. */
        record Installed() implements Said {}
    }
}
