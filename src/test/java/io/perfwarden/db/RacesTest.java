package io.perfwarden.db;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.PullNumber;
import io.perfwarden.model.PullRequest;
import io.perfwarden.testkit.Stores;
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
}
