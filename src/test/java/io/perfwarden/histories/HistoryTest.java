package io.perfwarden.histories;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CheckRunGateway;
import io.perfwarden.github.CommentGateway;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullNumber;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.Thorough;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** However a history is told, what is shown in the end is the same. */
@Order(1)
class HistoryTest {
    private static final int HISTORIES =
            Integer.getInteger("model.histories", Thorough.cases(4, 4_000));
    private static final long FIRST = Long.getLong("model.first", 1);
    private static final int LONGEST = 14;
    private static final String PREFACE = "### \u23f3 ";

    @TempDir private static Path scratch;

    @Test
    void told_late_twice_in_any_order_and_with_deaths_it_ends_as_told_calmly() {
        LongStream.range(FIRST, FIRST + HISTORIES)
                .parallel()
                .forEach(seed -> endsTheSame(seed, seed % 2 == 0));
    }

    @Test
    @Nightly
    void groups_of_several_and_with_regenerated_baselines_end_as_told_calmly() {
        LongStream.range(FIRST, FIRST + HISTORIES / 2)
                .parallel()
                .forEach(seed -> endsTheSame(seed, seed % 2 == 0, Histories::queue));
    }

    static Stream<Long> seeds() {
        return Thorough.of(List.of(1L, 173L, 1010L, 1296L, 1471L, 10156L, 51181L, 76706L));
    }

    /** Seeds that once did not; by day some of them. */
    @ParameterizedTest
    @MethodSource("seeds")
    void it_still_does(long seed) {
        endsTheSame(seed, false);
        endsTheSame(seed, true);
    }

    private static void endsTheSame(long seed, boolean embedded) {
        endsTheSame(seed, embedded, Histories::new);
    }

    private static void endsTheSame(long seed, boolean embedded, Function<Random, Histories> kind) {
        List<Telling.Timed> acts = new ArrayList<>();
        try (Telling calm = Telling.calm(scratch, Telling.Kind.USUAL);
                Telling troubled =
                        Telling.troubled(
                                scratch, Telling.Kind.USUAL, new Random(~seed), embedded)) {
            Random random = new Random(seed);
            live(calm, acts, random, kind.apply(random));
            acts.forEach(troubled::happens);
            troubled.quiesce();
            assertSame(calm, troubled);
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError("history " + seed + ": " + acts, e);
        }
    }

    /** Makes up a history while it is told. */
    private static void live(
            Telling calm, List<Telling.Timed> acts, Random random, Histories histories) {
        int length = 3 + random.nextInt(LONGEST - 2) + histories.begins();
        for (int i = 0; i < length; i++) {
            Duration after =
                    List.of(0, 1, 45).stream()
                            .map(Duration::ofSeconds)
                            .toList()
                            .get(random.nextInt(3));
            Telling.Timed timed = new Telling.Timed(after, histories.next(calm.world()));
            acts.add(timed);
            calm.happens(timed);
        }
        Telling.Timed end = new Telling.Timed(Duration.ZERO, new Act.Unsuspend());
        acts.add(end);
        calm.happens(end);
        calm.quiesce();
    }

    private static void assertSame(Telling calm, Telling troubled) {
        Predicate<CommitSha> comparable = sha -> sawTheSame(sha, calm, troubled);
        assertThat(heads(troubled, comparable))
                .as("checks of heads")
                .isEqualTo(heads(calm, comparable));
        calm.world().pulls().values().stream()
                .filter(pull -> comparable.test(pull.headSha()))
                .forEach(pull -> assertSameReport(pull.number(), calm, troubled));
    }

    /**
     * Whether the same was known of results whenever the configuration changed. What was measured
     * anew before it was judged was never red.
     */
    private static boolean sawTheSame(CommitSha sha, Telling calm, Telling troubled) {
        return results(sha, calm).equals(results(sha, troubled));
    }

    private static List<Set<String>> results(CommitSha sha, Telling telling) {
        return telling.results().stream().map(it -> it.getOrDefault(sha, Set.of())).toList();
    }

    /**
     * What the check of each commit shows that is an open head or on the default branch: nothing
     * hangs on the others.
     */
    private static Map<CommitSha, String> heads(Telling telling, Predicate<CommitSha> comparable) {
        Map<CommitSha, String> heads = new TreeMap<>(Comparator.comparing(CommitSha::value));
        telling.world().pulls().values().stream()
                .filter(pull -> pull.open())
                .forEach(pull -> heads.put(pull.headSha(), shown(telling, pull.headSha())));
        telling.world().runs().values().stream()
                .filter(run -> run.head().branch().equals(SmallWorld.MAIN))
                .forEach(run -> heads.put(run.headSha(), shown(telling, run.headSha())));
        Queue.GROUPS.stream()
                .map(SmallWorld::sha)
                .filter(sha -> isTarget(telling, sha))
                .forEach(sha -> heads.put(sha, shown(telling, sha)));
        heads.keySet().removeIf(comparable.negate());
        return heads;
    }

    private static boolean isTarget(Telling telling, CommitSha sha) {
        return !telling.ledger().commits().read(FakeGitHub.REPO.id(), sha).targets().isEmpty();
    }

    private static String shown(Telling telling, CommitSha sha) {
        Optional<CheckRunGateway.CheckRunDraft> check =
                Oracle.latest(Oracle.checks(telling.github(), sha)).map(FakeGitHub.Check::draft);
        return check.map(it ->
                        it.status()
                                + " "
                                + it.conclusion()
                                + " "
                                + it.title()
                                + "\n"
                                + unrevised(it.summary()))
                .orElse("no check");
    }

    /**
     * Without whether another verdict was ever shown that this one takes the place of, and whether
     * a red check was looked at once more when its queue was over: a suspension may prevent that.
     */
    private static String unrevised(String text) {
        return text.replaceAll("~~[^~\n]+~~ Judged again[^\n]+\n\n", "")
                .replaceAll(
                        "`extra`: (Waiting for the benchmark workflow|Not measured in the queue)",
                        "`extra`: not measured");
    }

    /**
     * A report on the head is the same. One on an older commit may be there or not, as that was
     * judged before it was left or not; if it is there it says so.
     */
    private static void assertSameReport(PullNumber pull, Telling calm, Telling troubled) {
        List<CommentGateway.Posted> expected = reports(pull, calm.github());
        List<CommentGateway.Posted> found = reports(pull, troubled.github());
        assertThat(found).as("one report at most").hasSizeLessThanOrEqualTo(1);
        if (!calm.world().pull(pull.value()).open()) {
            return;
        }
        Optional<String> body = found.stream().findFirst().map(HistoryTest::said);
        Optional<String> calmBody = expected.stream().findFirst().map(HistoryTest::said);
        if (calmBody.filter(text -> !text.startsWith(PREFACE)).isPresent()) {
            assertThat(body).as("report on #" + pull).isEqualTo(calmBody);
        } else {
            assertThat(body.filter(text -> !text.startsWith(PREFACE)))
                    .as("report on #" + pull + " that the calm one does not have")
                    .isEmpty();
        }
    }

    /**
     * What a report says, without what follows from how it was told: which number GitHub gave the
     * check that it links to, and whether a failure was ever shown that is over.
     */
    private static String said(CommentGateway.Posted report) {
        return unrevised(report.body())
                .replaceAll("(?<!/actions)/runs/[0-9]+", "/runs/N")
                .replaceAll("The failure of `[0-9a-f]+` is gone\\.\n\n", "");
    }

    private static List<CommentGateway.Posted> reports(PullNumber pull, FakeGitHub github) {
        return github.commentsOn(pull).stream()
                .filter(it -> it.body().contains("perfwarden:report"))
                .toList();
    }
}
