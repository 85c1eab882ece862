package io.perfwarden.ledger.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.ledger.Acceptances.Acceptance;
import io.perfwarden.ledger.Orders.OrderId;
import io.perfwarden.scm.InstallationId;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.Repo;
import io.perfwarden.scm.RepoId;
import io.perfwarden.scm.RepoName;
import io.perfwarden.testkit.Stores;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What orders, acceptances and repositories promise, on both databases. */
@ParameterizedClass
@EnumSource
class OrdersContractTest extends LedgerContract {
    private static final OrderId ORDER = new OrderId(REPO, "comment-5");

    OrdersContractTest(Stores kind) {
        super(kind);
    }

    @Test
    void an_order_is_to_be_carried_out_until_it_is_finished() {
        assertThat(ledger.orders().begin(ORDER, NOW)).isTrue();
        assertThat(ledger.orders().begin(ORDER, NOW)).as("interrupted").isTrue();
        ledger.orders().finish(ORDER);
        assertThat(ledger.orders().begin(ORDER, NOW)).isFalse();
    }

    @Test
    void orders_are_told_apart_by_repository_and_part() {
        ledger.orders().begin(ORDER, NOW);
        ledger.orders().finish(ORDER);
        assertThat(ledger.orders().begin(new OrderId(OTHER, ORDER.id()), NOW)).isTrue();
        assertThat(ledger.orders().begin(ORDER.part(0), NOW)).isTrue();
        ledger.orders().finish(ORDER.part(0));
        assertThat(ledger.orders().begin(ORDER.part(1), NOW)).isTrue();
    }

    @Test
    void what_was_noted_last_about_an_order_is_remembered() {
        ledger.orders().begin(ORDER, NOW);
        assertThat(ledger.orders().noted(ORDER)).isEmpty();
        ledger.orders().note(ORDER, "first");
        ledger.orders().note(ORDER, "second \u00fc");
        ledger.orders().begin(ORDER, NOW);
        assertThat(ledger.orders().noted(ORDER)).contains("second \u00fc");
        ledger.orders().finish(ORDER);
        assertThat(ledger.orders().noted(ORDER)).contains("second \u00fc");
        assertThat(ledger.orders().noted(ORDER.part(0))).isEmpty();
    }

    @Test
    void every_acceptance_of_a_pull_request_is_remembered_once() {
        Acceptance first = acceptance("b.json", "blob-1", NOW);
        Acceptance second = acceptance("b.json", "blob-2", NOW.plusMillis(1));
        Acceptance other = acceptance("a.json", "blob-1", NOW);
        ledger.acceptances().record(second);
        ledger.acceptances().record(first);
        ledger.acceptances().record(other);
        ledger.acceptances().record(other);
        assertThat(ledger.acceptances().of(REPO, PULL)).containsExactly(other, first, second);
        assertThat(ledger.acceptances().of(OTHER, PULL)).isEmpty();
        assertThat(ledger.acceptances().of(REPO, new PullNumber(13))).isEmpty();
    }

    @Test
    void an_acceptance_that_was_never_written_is_taken_back() {
        Acceptance kept = acceptance("b.json", "blob-1", NOW);
        Acceptance withdrawn = acceptance("b.json", "blob-2", NOW);
        ledger.acceptances().record(kept);
        ledger.acceptances().record(withdrawn);
        ledger.acceptances().withdraw(withdrawn);
        ledger.acceptances().withdraw(withdrawn);
        assertThat(ledger.acceptances().of(REPO, PULL)).containsExactly(kept);
    }

    @Test
    void a_repository_is_known_under_its_last_name_and_installation() {
        ledger.repositories().saw(repo(7, 99, "hello"));
        ledger.repositories().saw(repo(7, 99, "hello"));
        ledger.repositories().saw(repo(7, 98, "renamed"));
        assertThat(ledger.repositories().find(REPO)).contains(repo(7, 98, "renamed"));
        assertThat(ledger.repositories().find(OTHER)).isEmpty();
    }

    @Test
    void the_repositories_of_an_installation_are_found() {
        ledger.repositories().saw(repo(9, 99, "c"));
        ledger.repositories().saw(repo(7, 99, "a"));
        ledger.repositories().saw(repo(8, 98, "b"));
        assertThat(ledger.repositories().of(new InstallationId(99)))
                .containsExactly(repo(7, 99, "a"), repo(9, 99, "c"));
    }

    private static Repo repo(long id, long installation, String name) {
        return new Repo(
                new InstallationId(installation), new RepoId(id), new RepoName("octo", name));
    }

    private static Acceptance acceptance(String path, String blob, Instant at) {
        return new Acceptance(REPO, PULL, path, blob, SHA, "octocat", at);
    }
}
