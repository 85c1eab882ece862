package io.perfwarden.db;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.db.SubmissionStore.SubmissionReceipt;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.ResultPart;
import io.perfwarden.testkit.Stores;
import io.perfwarden.testkit.Thorough;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Several who hear of one thing at once, on both databases. */
@ParameterizedClass
@EnumSource
class RacesTest extends LedgerContract {
    private static final int THREADS = 4;
    private static final int ROUNDS = 60;

    RacesTest(Stores kind) {
        super(kind);
    }

    @Test
    void of_first_events_heard_at_once_the_newest_holds() throws Exception {
        CyclicBarrier together = new CyclicBarrier(THREADS);
        List<Future<?>> hearers = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            for (int hearer = 0; hearer < THREADS; hearer++) {
                PullRequest pull = pull(SHA, hearer);
                hearers.add(
                        threads.submit(() -> {
                            for (int number = 1; number <= ROUNDS; number++) {
                                together.await();
                                facts.pulls().record(REPO, numbered(pull, number));
                            }
                            return null;
                        }));
            }
        }
        for (Future<?> hearer : hearers) {
            hearer.get();
        }
        for (int number = 1; number <= ROUNDS; number++) {
            assertThat(facts.pulls().find(REPO, new PullNumber(number)))
                    .contains(numbered(pull(SHA, THREADS - 1), number));
        }
    }

    private SubmissionStore.NewSubmission submission(String digest) {
        return submission(digest, ResultPart.WHOLE);
    }

    private SubmissionStore.NewSubmission submission(String digest, ResultPart part) {
        return new SubmissionStore.NewSubmission(
                REPO,
                "box",
                "key:" + part,
                SHA,
                HEAD,
                "core",
                "",
                part,
                "bench-core",
                digest,
                3,
                SubmissionStore.SubmissionState.WAITING);
    }

    @Test
    void parts_that_come_at_once_are_judged_once() throws Exception {
        Path files = Files.writeString(directory.resolve("body"), "zip");
        AtomicInteger effects = new AtomicInteger();
        List<Callable<SubmissionReceipt>> parts = new ArrayList<>();
        for (int number = 1; number <= ResultPart.MOST; number++) {
            var part = submission("same", new ResultPart(number, ResultPart.MOST));
            Consumer<SubmissionStore.Submission> judge =
                    it -> it.attempt().ifPresent(_ -> effects.incrementAndGet());
            parts.add(() -> facts.submissions().store(part, files, judge));
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            for (Future<SubmissionReceipt> it : threads.invokeAll(parts)) {
                it.get();
            }
        }
        assertThat(effects).hasValue(1);
    }

    @Test
    void attack_18_retries_of_one_submission_at_once_have_one_effect() throws Exception {
        Path files = Files.writeString(directory.resolve("body"), "zip");
        List<Callable<SubmissionReceipt>> retries = new ArrayList<>();
        AtomicInteger effects = new AtomicInteger();
        int times = Thorough.isTried(1) ? 1_000 : ROUNDS;
        for (int i = 0; i < times; i++) {
            String digest = i % 3 == 0 ? "other" : "same";
            // each as another replica has it
            SubmissionStore replica = new SubmissionStore(database, clock);
            retries.add(
                    () -> replica.store(submission(digest), files, _ -> effects.incrementAndGet()));
        }
        Map<String, Integer> receipts = new TreeMap<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            for (Future<SubmissionReceipt> it : threads.invokeAll(retries)) {
                receipts.merge(it.get().getClass().getSimpleName(), 1, Integer::sum);
            }
        }
        assertThat(effects).hasValue(1);
        assertThat(receipts).containsEntry("NewSubmitted", 1).hasSize(3);
        assertThat(facts.submissions().count(REPO, NOW.minusSeconds(1))).isOne();
    }
}
