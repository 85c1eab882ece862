package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.Conclusion;
import io.perfwarden.github.CheckRunGateway;
import io.perfwarden.github.CheckRunGateway.Annotation;
import io.perfwarden.github.CheckRunGateway.Button;
import io.perfwarden.github.CheckRunGateway.CheckRunDraft;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.report.ProposedFileFault;
import io.perfwarden.report.github.CheckText;
import io.perfwarden.report.github.CheckWording;

public final class CheckDrafts {
    private static final Button RERUN =
            new Button("Re-run", "Run the benchmark workflow again", "rerun");

    private CheckDrafts() {}

    public enum ButtonOffer {
        ACCEPT("Accept", "Accept what fails, here and now", "accept"),
        /** Something would follow from these values as the baseline. */
        REGENERATE("Regenerate baseline", "Accept the values of this commit", "regen");

        private final String label;
        private final String description;
        private final String identifier;

        ButtonOffer(String label, String description, String identifier) {
            this.label = label;
            this.description = description;
            this.identifier = identifier;
        }

        private Button button() {
            return new Button(label, description, identifier);
        }
    }

    public static CheckRunDraft open(boolean running, CheckText text) {
        return draft(
                running ? CheckRunStatus.IN_PROGRESS : CheckRunStatus.QUEUED,
                Optional.empty(),
                text,
                List.of());
    }

    public static CheckRunDraft verdictDraft(
            Conclusion conclusion, CheckText text, Set<ButtonOffer> offers) {
        var buttons =
                Stream.concat(Stream.of(RERUN), offers.stream().sorted().map(ButtonOffer::button));
        return draft(CheckRunStatus.COMPLETED, Optional.of(of(conclusion)), text, buttons.toList());
    }

    public static CheckRunDraft draftWithoutVerdict(Conclusion conclusion, CheckText text) {
        return draft(CheckRunStatus.COMPLETED, Optional.of(of(conclusion)), text, List.of(RERUN));
    }

    public static CheckRunDraft withAnnotations(
            CheckRunDraft draft, List<ProposedFileFault> faults) {
        return draft.withAnnotations(
                faults.stream()
                        .limit(Annotation.MOST)
                        .map(it -> new Annotation(it.path(), it.line(), it.title(), it.message()))
                        .toList());
    }

    static CheckRunDraft plain(CheckRunDraft draft) {
        return new CheckRunDraft(
                draft.status(),
                draft.conclusion(),
                draft.title(),
                CheckWording.unshown(draft.title()).summary(),
                "",
                "",
                draft.externalId(),
                draft.buttons(),
                List.of());
    }

    private static CheckRunDraft draft(
            CheckRunStatus status,
            Optional<CheckRunGateway.CheckRunConclusion> conclusion,
            CheckText text,
            List<Button> buttons) {
        return new CheckRunDraft(
                status,
                conclusion,
                text.title(),
                text.summary(),
                text.text(),
                "",
                "",
                buttons,
                List.of());
    }

    private static CheckRunGateway.CheckRunConclusion of(Conclusion conclusion) {
        return CheckRunGateway.CheckRunConclusion.valueOf(conclusion.name());
    }
}
