package io.perfwarden.evaluate.writing;

import io.perfwarden.compare.accepted.Choice;
import io.perfwarden.evaluate.writing.CheckDrafts.Offer;
import io.perfwarden.policy.Policy;
import io.perfwarden.standing.Judged;
import io.perfwarden.standing.Target;
import java.util.EnumSet;
import java.util.Set;

/** The buttons of a check: what of its verdict somebody may ask for. */
public final class Offers {
    private Offers() {}

    /** What can be asked for at a verdict that is decisive. */
    public static Set<Offer> of(Judged judged, Policy policy) {
        return switch (judged.standing().target()) {
            case Target.Pull _ ->
                    hasAcceptable(judged)
                            ? EnumSet.of(Offer.ACCEPT, Offer.REGENERATE)
                            : EnumSet.of(Offer.REGENERATE);
            case Target.Group _ -> EnumSet.of(Offer.REGENERATE);
            case Target.Branch _ ->
                    policy.baselineUpdate() == Policy.BaselineUpdate.NEVER
                            ? EnumSet.noneOf(Offer.class)
                            : EnumSet.of(Offer.REGENERATE);
        };
    }

    private static boolean hasAcceptable(Judged judged) {
        return judged.comparison().stream()
                .flatMap(it -> it.suites().stream())
                .flatMap(suite -> suite.rows().stream())
                .anyMatch(Choice::isPlain);
    }
}
