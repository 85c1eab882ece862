package io.perfwarden.check;

import module java.base;

import io.perfwarden.model.PullNumber;

/**
 * What a person decided about the check of a pull request.
 *
 * @param by their login
 * @param about pattern, file, claims or names; foreign text, may be empty
 * @param reason foreign text, may be empty
 * @param at absent where an earlier version did not keep it
 * @param until the last day of validity; absent without one
 */
public record GateAction(
        ActionKind kind,
        PullNumber pull,
        String by,
        String about,
        String reason,
        Optional<Instant> at,
        Optional<LocalDate> until) {
    public enum ActionKind {
        ACCEPTED("accepted"),
        REGENERATED("regenerated the baseline"),
        CLAIM_ACCEPTED("accepted a claim"),
        RENAMED("renamed a benchmark"),
        SKIPPED("let through unmeasured");

        private final String words;

        ActionKind(String words) {
            this.words = words;
        }

        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }

        public String words() {
            return words;
        }
    }
}
