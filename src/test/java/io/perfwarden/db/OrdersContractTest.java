package io.perfwarden.db;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.group.RowAcceptance;
import io.perfwarden.compare.group.RowAcceptance.AcceptanceBound;
import io.perfwarden.compare.group.RowAcceptance.AcceptanceCause;
import io.perfwarden.compare.group.RowAcceptance.AcceptedRow;
import io.perfwarden.db.BaselineAcceptances.BaselineAcceptance;
import io.perfwarden.db.CommandOrders.OrderId;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.InstallationId;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RepoName;
import io.perfwarden.model.SeriesKey;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What orders, acceptances and repositories promise, on both databases. */
@ParameterizedClass
@EnumSource
class OrdersContractTest extends LedgerContract {
    private static final BranchName LOOSE = new BranchName("loose");
    private static final OrderId ORDER = new OrderId(REPO, "comment-5");

    OrdersContractTest(Stores kind) {
        super(kind);
    }

    @Test
    void an_order_is_to_be_carried_out_until_it_is_finished() {
        assertThat(facts.orders().begin(ORDER, NOW)).isTrue();
        assertThat(facts.orders().begin(ORDER, NOW)).as("interrupted").isTrue();
        facts.orders().finish(ORDER);
        assertThat(facts.orders().begin(ORDER, NOW)).isFalse();
    }

    @Test
    void orders_are_told_apart_by_repository_and_part() {
        facts.orders().begin(ORDER, NOW);
        facts.orders().finish(ORDER);
        assertThat(facts.orders().begin(new OrderId(OTHER, ORDER.id()), NOW)).isTrue();
        assertThat(facts.orders().begin(ORDER.part(0), NOW)).isTrue();
        facts.orders().finish(ORDER.part(0));
        assertThat(facts.orders().begin(ORDER.part(1), NOW)).isTrue();
    }

    @Test
    void what_was_noted_last_about_an_order_is_remembered() {
        facts.orders().begin(ORDER, NOW);
        assertThat(facts.orders().findNote(ORDER)).isEmpty();
        facts.orders().note(ORDER, "first");
        facts.orders().note(ORDER, "second \u00fc");
        facts.orders().begin(ORDER, NOW);
        assertThat(facts.orders().findNote(ORDER)).contains("second \u00fc");
        facts.orders().finish(ORDER);
        assertThat(facts.orders().findNote(ORDER)).contains("second \u00fc");
        assertThat(facts.orders().findNote(ORDER.part(0))).isEmpty();
    }

    @Test
    void every_acceptance_of_a_pull_request_is_remembered_once() {
        BaselineAcceptance first = acceptance("b.json", "blob-1", NOW);
        BaselineAcceptance second = acceptance("b.json", "blob-2", NOW.plusMillis(1));
        BaselineAcceptance other = acceptance("a.json", "blob-1", NOW);
        facts.acceptances().record(second, MAIN);
        facts.acceptances().record(first, MAIN);
        facts.acceptances().record(other, MAIN);
        facts.acceptances().record(other, LOOSE);
        assertThat(facts.acceptances().of(REPO, PULL)).containsExactly(other, first, second);
        assertThat(facts.acceptances().of(REPO, PULL, MAIN)).containsExactly(first, second);
        assertThat(facts.acceptances().of(REPO, PULL, LOOSE)).containsExactly(other);
        assertThat(facts.acceptances().areOther(REPO, PULL, MAIN)).isTrue();
        assertThat(facts.acceptances().areOther(OTHER, PULL, MAIN)).isFalse();
        assertThat(facts.acceptances().of(OTHER, PULL)).isEmpty();
        assertThat(facts.acceptances().of(REPO, new PullNumber(13))).isEmpty();
    }

    @Test
    void rows_accepted_by_an_order_are_remembered_once_and_are_a_fact_about_the_head() {
        RowAcceptance first = rows("comment-1", NOW, Optional.empty());
        RowAcceptance second =
                rows("comment-2", NOW.plusMillis(1), Optional.of(LocalDate.parse("2026-12-31")));
        long version = facts.commits().read(REPO, SHA).version();
        facts.rowAcceptances().record(REPO, PULL, LOOSE, second);
        facts.rowAcceptances().record(REPO, PULL, MAIN, first);
        facts.rowAcceptances().record(REPO, PULL, MAIN, first);
        facts.rowAcceptances().record(REPO, PULL, LOOSE, rows("comment-1", NOW, second.until()));
        assertThat(facts.rowAcceptances().of(REPO, PULL)).containsExactly(first, second);
        assertThat(facts.rowAcceptances().of(REPO, PULL, MAIN)).containsExactly(first);
        assertThat(facts.rowAcceptances().of(REPO, PULL, LOOSE)).containsExactly(second);
        assertThat(facts.rowAcceptances().areOther(REPO, PULL, MAIN)).isTrue();
        assertThat(facts.rowAcceptances().areOther(OTHER, PULL, MAIN)).isFalse();
        assertThat(facts.rowAcceptances().of(OTHER, PULL)).isEmpty();
        assertThat(facts.rowAcceptances().of(REPO, new PullNumber(13))).isEmpty();
        assertThat(facts.commits().read(REPO, SHA).version()).isGreaterThan(version);
    }

    private static RowAcceptance rows(String order, Instant at, Optional<LocalDate> until) {
        BenchmarkId odd =
                new BenchmarkId("s\u00f6rt \ud83d\ude00\" \u0000", Map.of("size", "1|0", "a", ""));
        SeriesKey key = new SeriesKey(new SuitePlatform("core", ""), odd, "time", "s");
        return new RowAcceptance(
                order,
                "s*",
                "octocat",
                "why \u00fc",
                SHA,
                at,
                until,
                List.of(
                        new AcceptedRow(
                                key,
                                AcceptanceCause.LIMIT,
                                new AcceptanceBound.Worsening(0.1, 1.0 / 3)),
                        new AcceptedRow(
                                key,
                                AcceptanceCause.HARD_LIMIT,
                                new AcceptanceBound.Worsening(1, 2)),
                        new AcceptedRow(
                                key,
                                AcceptanceCause.LIMIT,
                                new AcceptanceBound.BoundValue(16, "B/op")),
                        new AcceptedRow(
                                key, AcceptanceCause.ABSENCE, new AcceptanceBound.Absence())));
    }

    @Test
    void an_acceptance_that_was_never_written_is_taken_back() {
        BaselineAcceptance kept = acceptance("b.json", "blob-1", NOW);
        BaselineAcceptance withdrawn = acceptance("b.json", "blob-2", NOW);
        facts.acceptances().record(kept, MAIN);
        facts.acceptances().record(withdrawn, MAIN);
        facts.acceptances().withdraw(withdrawn);
        facts.acceptances().withdraw(withdrawn);
        assertThat(facts.acceptances().of(REPO, PULL)).containsExactly(kept);
    }

    @Test
    void a_repository_is_known_under_its_last_name_and_installation() {
        facts.repositories().record(repo(7, 99, "hello"));
        facts.repositories().record(repo(7, 99, "hello"));
        facts.repositories().record(repo(7, 98, "renamed"));
        assertThat(facts.repositories().find(REPO)).contains(repo(7, 98, "renamed"));
        assertThat(facts.repositories().find(OTHER)).isEmpty();
    }

    @Test
    void a_repository_is_found_by_name_in_any_case_and_the_youngest_that_has_it() {
        facts.repositories().record(repo(7, 99, "hello"));
        facts.repositories().record(repo(8, 99, "Hello"));
        facts.repositories().record(repo(9, 99, "other"));
        assertThat(facts.repositories().findByName(new RepoName("OCTO", "hello")))
                .contains(repo(8, 99, "Hello"));
        assertThat(facts.repositories().findByName(new RepoName("octo", "absent"))).isEmpty();
    }

    @Test
    void the_repositories_of_an_installation_are_found() {
        facts.repositories().record(repo(9, 99, "c"));
        facts.repositories().record(repo(7, 99, "a"));
        facts.repositories().record(repo(8, 98, "b"));
        assertThat(facts.repositories().of(new InstallationId(99)))
                .containsExactly(repo(7, 99, "a"), repo(9, 99, "c"));
    }

    private static InstalledRepo repo(long id, long installation, String name) {
        return new InstalledRepo(
                new InstallationId(installation), new RepoId(id), new RepoName("octo", name));
    }

    private static BaselineAcceptance acceptance(String path, String blob, Instant at) {
        return new BaselineAcceptance(REPO, PULL, path, blob, SHA, "octocat", at);
    }
}
