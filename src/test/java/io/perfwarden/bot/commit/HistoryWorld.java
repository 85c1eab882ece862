package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;

import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.RunId;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.testkit.WorldTest;
import java.util.List;
import java.util.Optional;

/** A default branch that was measured fourteen times, and a pull request at its tip. */
abstract class HistoryWorld extends WorldTest {
    static final GivenRun RUN = GivenRun.of(ownBranch());
    static final GivenRun PUSHED =
            GivenRun.of(new HeadBranch(Optional.of(REPO.id()), MAIN)).event(RunEvent.PUSH);

    /** What runs differ by that differ by nothing, in per cent. */
    private static final double[] NOISE = {
        0.3, -0.4, 0.1, 0.5, -0.2, -0.6, 0.4, 0, -0.1, 0.2, -0.3, 0.6, -0.5, 0.1
    };

    static CommitSha commit(int number) {
        return new CommitSha("%040x".formatted(1000 + number));
    }

    void history() {
        history(UseCaseWorld.CONFIG, "bench-core");
    }

    /** The same, where each run brings each of these artifacts. */
    void history(String config, String... artifacts) {
        history(100 + NOISE[NOISE.length - 1], config, artifacts);
    }

    /** The same, where the newest run of the default branch brings this of the first benchmark. */
    void history(double newest, String config, String... artifacts) {
        given(
                List.of(HistoryWorld.class, newest, config, List.of(artifacts)),
                () -> setUp(newest, config, artifacts));
    }

    private void setUp(double newest, String config, String... artifacts) {
        world.repository(ownBranch()).config(config);
        for (int i = 0; i < NOISE.length; i++) {
            world.github().parent(commit(i + 1), commit(i));
            double render = 100 - NOISE[NOISE.length - 1 - i];
            double parse = i == NOISE.length - 1 ? newest : 100 + NOISE[i];
            for (String artifact : artifacts) {
                world.artifact(100 + i, artifact, times(parse, render));
            }
            world.ran(PUSHED.id(100 + i).on(commit(i + 1)).succeeded());
        }
        world.github().parent(BASE, commit(NOISE.length));
        world.opened(GivenPull.of(ownBranch()).told());
        world.github().forgetCalls();
    }

    /** The pull request's run brings this. */
    void brings(double parse) {
        world.artifact(parse, 100);
        world.ran(RUN.succeeded());
    }

    void bringsAgain(double parse) {
        world.github().dropArtifacts(new RunId(900));
        world.artifact(parse, 100);
        world.ran(RUN.attempt(2).succeeded());
    }
}
