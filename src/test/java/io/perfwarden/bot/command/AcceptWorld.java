package io.perfwarden.bot.command;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.sha;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.compare.group.RowAcceptance;
import io.perfwarden.github.CheckRunGateway.Button;
import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CommentGateway.Reaction;
import io.perfwarden.model.CommitSha;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.WorldTest;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;

/** A pull request whose report somebody accepts rows of. */
abstract class AcceptWorld extends WorldTest {
    protected static final CommitSha NEWER = sha('c');
    protected static final GivenPull GIVEN = GivenPull.of(ownBranch());
    protected static final GivenRun RUN = GivenRun.of(ownBranch());

    @BeforeEach
    final void people() {
        world.github().writer("octocat");
    }

    /** {@code render} is 30 % slower. */
    void slower() {
        world.measured(ownBranch(), 100, 130);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    void accepts(String how) {
        world.comments("octocat", "/perfwarden accept " + how);
    }

    void pushed(double parse, double render) {
        world.github()
                .branch("faster", NEWER)
                .file(NEWER.value(), "baselines/core.json", times(100, 100));
        world.opened(GIVEN.at(NEWER, 600).told());
        world.artifact(901, "bench-core", times(parse, render));
        world.ran(RUN.id(901).on(NEWER).succeeded());
    }

    List<RowAcceptance> recorded() {
        return world.ledger().rowAcceptances().of(REPO.id(), PULL);
    }

    List<String> buttons() {
        return world.check().draft().buttons().stream().map(Button::identifier).toList();
    }

    void assertRefused(String says) {
        assertThat(recorded()).isEmpty();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(reactions()).contains(Reaction.CONFUSED);
        assertThat(replies().getLast()).contains(says);
    }
}
