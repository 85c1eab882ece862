package io.perfwarden.standing;

import io.perfwarden.policy.Policy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What a check says: of everything that every target's suites say, the heaviest.
 *
 * @param decisive the target whose voice it is
 * @param voice the heaviest
 * @param others what the other suites of that target say, in their order; the verdict on what was
 *     measured is not among them
 */
public record Ending(Judged decisive, Voice voice, List<Voice> others) {
    private static final Comparator<Ending> WORST_FIRST =
            Comparator.comparing(ending -> ending.voice().weight());

    public Ending {
        others = List.copyOf(others);
    }

    /**
     * The ending of a commit's check.
     *
     * @return nothing if nobody has anything to say: nothing is expected and nothing was measured
     */
    public static Optional<Ending> of(List<Judged> targets, Policy policy) {
        Voices voices = new Voices(policy);
        List<Ending> endings = new ArrayList<>();
        for (Judged judged : targets) {
            List<Voice> all = voices.of(judged);
            all.stream()
                    .min(Comparator.comparing(Voice::weight))
                    .map(heaviest -> new Ending(judged, heaviest, besides(all, heaviest)))
                    .or(() -> unmeasuredGroup(judged))
                    .ifPresent(endings::add);
        }
        return endings.stream().min(WORST_FIRST);
    }

    /** A merge queue waits for an answer even where no suite is expected. */
    private static Optional<Ending> unmeasuredGroup(Judged judged) {
        return switch (judged.standing().target()) {
            case Target.Pull _, Target.Branch _ -> Optional.empty();
            case Target.Group _ ->
                    Optional.of(
                            new Ending(
                                    judged,
                                    new Voice(
                                            Voice.Weight.PASSED,
                                            Optional.empty(),
                                            new Voice.Reason.State(new SuiteState.NotInQueue(""))),
                                    List.of()));
        };
    }

    private static List<Voice> besides(List<Voice> all, Voice heaviest) {
        return all.stream()
                .filter(voice -> !voice.equals(heaviest))
                .filter(voice -> !(voice.reason() instanceof Voice.Reason.Verdict))
                .toList();
    }

    /** The conclusion; absent while the check stays open. */
    public Optional<Conclusion> conclusion() {
        return voice.conclusion();
    }
}
