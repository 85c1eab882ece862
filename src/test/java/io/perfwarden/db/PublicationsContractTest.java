package io.perfwarden.db;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.CommitSha;
import io.perfwarden.model.RepoId;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What is known of our checks and comments, on both databases. */
@ParameterizedClass
@EnumSource
class PublicationsContractTest extends LedgerContract {
    private static final PublishedReports.Key CHECK =
            PublishedReports.Key.check(REPO, SHA, "perfwarden");
    private static final PublishedReports.Key COMMENT = PublishedReports.Key.comment(REPO, PULL);
    private static final int WRITERS = 4;
    private static final int WRITES = 50;

    PublicationsContractTest(Stores kind) {
        super(kind);
    }

    @Test
    void what_was_never_stored_is_to_be_made() {
        assertThat(publications().find(CHECK)).isEqualTo(ReportPublication.none(CHECK));
        assertThat(publications().find(COMMENT)).isEqualTo(ReportPublication.none(COMMENT));
    }

    @Test
    void what_is_stored_is_found_with_its_revision() {
        ReportPublication claimed =
                store(ReportPublication.none(COMMENT).withClaim(true, 3, NOW.plusMillis(7)));
        assertThat(claimed.revision()).isEqualTo(1);
        PublishedReports.ContentVisibility seen =
                new PublishedReports.ContentVisibility("of this", Optional.of(NOW.minusSeconds(1)));
        ReportPublication shown =
                store(
                        claimed.withShown(Optional.of(9_000_000_000L), "digest", "body \u00fc")
                                .withSeen(seen));
        assertThat(shown)
                .isEqualTo(
                        new ReportPublication(
                                COMMENT,
                                2,
                                1,
                                PublishedReports.Phase.SHOWN,
                                Optional.of(9_000_000_000L),
                                true,
                                "digest",
                                3,
                                "body \u00fc",
                                NOW.plusMillis(7),
                                seen,
                                PublishedReports.CheckLine.UNKNOWN));
        assertThat(publications().find(COMMENT)).isEqualTo(shown);
        ReportPublication renewed = store(shown.withNextGeneration());
        assertThat(renewed.generation()).isEqualTo(2);
        assertThat(renewed.remoteId()).isEmpty();
        assertThat(publications().find(COMMENT)).isEqualTo(renewed);
    }

    @Test
    void of_two_that_make_something_new_one_wins() {
        ReportPublication new1 = ReportPublication.none(CHECK).withClaim(true, 1, NOW);
        ReportPublication new2 = ReportPublication.none(CHECK).withClaim(true, 2, NOW);
        ReportPublication first = store(new1);
        assertThat(publications().replace(new2)).isEmpty();
        assertThat(publications().find(CHECK)).isEqualTo(first);
    }

    @Test
    void of_two_that_change_one_state_one_wins() {
        ReportPublication both = store(ReportPublication.none(CHECK).withClaim(true, 1, NOW));
        ReportPublication first = store(both.withShown(Optional.of(1L), "a", ""));
        assertThat(publications().replace(both.withShown(Optional.of(2L), "b", ""))).isEmpty();
        assertThat(publications().find(CHECK)).isEqualTo(first);
    }

    @Test
    void of_writers_at_once_each_gets_back_what_it_stored_itself() throws Exception {
        List<Future<Integer>> writers = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(WRITERS)) {
            for (int writer = 0; writer < WRITERS; writer++) {
                String name = "writer " + writer;
                writers.add(threads.submit(() -> writes(name)));
            }
        }
        int stored = 0;
        for (Future<Integer> writer : writers) {
            stored += writer.get();
        }
        assertThat(publications().find(CHECK).revision()).isEqualTo(stored);
    }

    private int writes(String name) {
        int stored = 0;
        ReportPublication known = publications().find(CHECK);
        for (int i = 0; i < WRITES; i++) {
            Optional<ReportPublication> next =
                    publications().replace(known.withShown(Optional.of((long) i), name, name));
            if (next.isPresent()) {
                stored++;
                assertThat(next.get().body()).isEqualTo(name);
                assertThat(next.get().revision()).isEqualTo(known.revision() + 1);
            }
            known = next.orElseGet(() -> publications().find(CHECK));
        }
        return stored;
    }

    @Test
    void the_checks_of_a_commit_come_by_name_and_without_comments() {
        store(check(SHA, "perfwarden/zeta", NOW));
        store(check(SHA, "perfwarden", NOW));
        store(check(LATER, "perfwarden", NOW));
        store(
                ReportPublication.none(PublishedReports.Key.check(OTHER, SHA, "perfwarden"))
                        .withClaim(true, 1, NOW));
        store(ReportPublication.none(COMMENT).withClaim(true, 1, NOW));
        assertThat(publications().checksOn(REPO, SHA))
                .extracting(it -> it.key().name())
                .containsExactly("perfwarden", "perfwarden/zeta");
    }

    @Test
    void open_checks_are_found_oldest_first() {
        store(check(SHA, "b", NOW.minusSeconds(60)));
        store(check(SHA, "a", NOW.minusSeconds(90)));
        store(
                ReportPublication.none(PublishedReports.Key.check(REPO, SHA, "c"))
                        .withClaim(false, 1, NOW.minusSeconds(90)));
        store(check(SHA, "d", NOW));
        store(ReportPublication.none(COMMENT).withClaim(true, 1, NOW.minusSeconds(90)));
        assertThat(publications().openSince(NOW))
                .extracting(it -> it.key().name())
                .containsExactly("a", "b");
    }

    @Test
    void no_more_than_a_hundred_open_checks_come_at_once() {
        IntStream.range(0, 101).forEach(i -> store(check(SHA, "c" + i, NOW.minusMillis(i))));
        assertThat(publications().openSince(NOW.plusSeconds(1)))
                .hasSize(100)
                .extracting(it -> it.key().name())
                .startsWith("c100")
                .doesNotContain("c0");
    }

    @Test
    void open_checks_of_a_repository_are_found() {
        store(check(SHA, "a", NOW));
        store(check(LATER, "a", NOW.plusSeconds(1)));
        store(
                ReportPublication.none(PublishedReports.Key.check(REPO, SHA, "over"))
                        .withClaim(false, 1, NOW));
        store(
                ReportPublication.none(PublishedReports.Key.check(OTHER, SHA, "a"))
                        .withClaim(true, 1, NOW));
        assertThat(publications().openIn(REPO))
                .extracting(it -> it.key().subject())
                .containsExactly(LATER.value(), SHA.value());
        assertThat(publications().openIn(new RepoId(5))).isEmpty();
    }

    private PublishedReports publications() {
        return facts.publications();
    }

    private ReportPublication store(ReportPublication next) {
        return publications().replace(next).orElseThrow();
    }

    private static ReportPublication check(CommitSha sha, String name, Instant at) {
        return ReportPublication.none(PublishedReports.Key.check(REPO, sha, name))
                .withClaim(true, 1, at);
    }
}
