package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static io.perfwarden.testkit.UseCaseWorld.zip;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RunId;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Profiles of samples that a workflow uploads beside its results name functions of a red row. */
class UploadedProfilesTest extends HistoryWorld {
    private static final SuitePlatform WHERE = new SuitePlatform("core", "");

    @BeforeEach
    void isOpen() {
        world.repository(ownBranch());
        world.opened(GivenPull.of(ownBranch()).told());
    }

    /** A program that scans and renders, which takes 300 samples. */
    private static String folded(int scan) {
        return "main;parse;scan [8; T] %d\nmain;render 300\n".formatted(scan).replace("; T", "|T");
    }

    private void brings(GivenRun run, double parse, Map<String, String> profiles) {
        Map<String, String> files = new TreeMap<>(profiles);
        files.put("results.json", times(parse, 100));
        world.github()
                .artifact(new RunId(run.id()), "bench-core", zip(files), world.clock().instant());
        world.ran(run.succeeded());
    }

    private void branchBrings(String path, String profile) {
        brings(PUSHED.id(800).on(BASE), 100, Map.of(path, profile));
    }

    @Test
    void a_red_benchmark_names_the_functions_of_its_profile_beside_that_of_the_default_branch() {
        branchBrings("profiles/parse-Throughput/cpu.folded", folded(700));
        brings(RUN, 200, Map.of("profiles/parse-Throughput/cpu.folded", folded(1_500)));

        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report())
                .contains("<summary>Functions that changed</summary>")
                .contains("`parse`: 1,000 samples of the base, 1,800 of the head")
                .contains("`scan [8|T]` +13.3 points, from 70.0 % to 83.3 %");
    }

    @Test
    void a_profile_of_no_single_benchmark_is_that_of_all_and_shares_within_chance_are_not_named() {
        branchBrings("cpu.folded", folded(700));
        brings(RUN, 200, Map.of("cpu.folded", folded(800)));
        assertThat(report()).doesNotContain("scan");
        brings(RUN.attempt(2), 200, Map.of("cpu.folded", folded(1_500)));
        assertThat(report()).contains("All benchmarks together: 1,000 samples", "`scan [8|T]`");
    }

    @Test
    void a_pull_request_is_no_base_for_others_and_the_branch_is_for_all_after_it() {
        brings(RUN, 100, Map.of("cpu.folded", folded(700)));
        var kept = world.ledger().profiles();
        assertThat(kept.newest(repo(), WHERE, new RunId(901))).isEmpty();
        branchBrings("cpu.folded", folded(700));
        assertThat(kept.newest(repo(), WHERE, new RunId(800))).isEmpty();
        assertThat(kept.newest(repo(), WHERE, new RunId(801))).isPresent();
    }

    private static RepoId repo() {
        return FakeGitHub.REPO.id();
    }

    /** They decide nothing: neither red nor green comes of them. */
    @Test
    void what_is_no_profile_warns_and_the_verdict_stays() {
        branchBrings("cpu.folded", folded(700));
        brings(
                RUN,
                100,
                Map.of(
                        "a.jfr",
                        "FLR\0\0\2\0\1 cut",
                        "c.pprof",
                        "# callgrind format\nevents: Ir\nfn=main\n1 100\n",
                        "<d>.folded",
                        "no number"));

        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(world.check().draft().text())
                .contains("counts instructions, which only compare within one job")
                .contains("`a.jfr`: `cannot be read: it is damaged`")
                .contains("`<d>.folded:1`");
    }
}
