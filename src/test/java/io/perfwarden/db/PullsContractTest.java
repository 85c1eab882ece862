package io.perfwarden.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import module java.base;

import io.perfwarden.check.CommitFacts;
import io.perfwarden.check.EventOrder.RelativeAge;
import io.perfwarden.db.PullLedger.FormerBase;
import io.perfwarden.db.PullLedger.PullUpdate;
import io.perfwarden.db.PullLedger.ShownVerdict;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.PullRequest;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What pull requests promise, on both databases. */
@ParameterizedClass
@EnumSource
class PullsContractTest extends LedgerContract {
    private static final PullUpdate FIRST = new PullUpdate(RelativeAge.NEWER, Optional.empty());

    PullsContractTest(Stores kind) {
        super(kind);
    }

    @Test
    void a_pull_request_is_found_as_it_was_heard() {
        assertThat(heard(pull(SHA, 0))).isEqualTo(FIRST);
        assertThat(found()).isEqualTo(pull(SHA, 0));
        assertThat(facts.pulls().find(OTHER, PULL)).isEmpty();
        assertThat(facts.pulls().find(REPO, new PullNumber(13))).isEmpty();
    }

    @Test
    void what_is_heard_twice_is_the_same_and_changes_nothing() {
        heard(pull(SHA, 0));
        long version = version(SHA);
        assertThat(heard(pull(SHA, 0)).news()).isEqualTo(RelativeAge.SAME);
        assertThat(version(SHA)).isEqualTo(version);
    }

    @Test
    void what_is_heard_late_changes_only_what_is_known_of_that_time() {
        heard(pull(LATER, 60));
        long version = version(LATER);
        assertThat(heard(pull(SHA, 59)).news()).isEqualTo(RelativeAge.OLDER);
        assertThat(found()).isEqualTo(pull(LATER, 60));
        assertThat(version(LATER)).isEqualTo(version);
        assertThat(facts.commits().read(REPO, SHA).sightings())
                .containsExactly(
                        new CommitFacts.PullSighting(
                                PULL,
                                HEAD,
                                MAIN,
                                Optional.empty(),
                                true,
                                NOW.plusSeconds(59),
                                false,
                                Optional.empty()));
    }

    @Test
    void the_base_that_an_event_names_as_the_former_one_is_known_before_the_pull_request() {
        BranchName release = new BranchName("release");
        facts.pulls().recordFormerBase(REPO, pull(SHA, 0), release, LATER);
        assertThat(facts.pulls().find(REPO, PULL)).isEmpty();
        heard(pull(SHA, 0));
        long version = version(SHA);
        facts.pulls().recordFormerBase(REPO, pull(SHA, 0), release, LATER);
        assertThat(version(SHA)).isEqualTo(version);
        assertThat(facts.commits().read(REPO, SHA).sightings())
                .extracting(CommitFacts.PullSighting::base, CommitFacts.PullSighting::formerBase)
                .containsExactly(tuple(MAIN, Optional.of(release)));
        assertThat(facts.pulls().formerBases(REPO, SHA))
                .containsExactly(new FormerBase(PULL, release, LATER, NOW));
    }

    @Test
    void what_github_answers_long_after_an_event_is_the_last_of_its_second() {
        heard(pull(SHA, 0));
        heard(into(new BranchName("release"), pull(SHA, 0)));
        facts.pulls().recordAnswer(REPO, pull(SHA, 0), NOW.plusSeconds(9));
        assertThat(last()).isEmpty();
        long version = version(SHA);
        facts.pulls().recordAnswer(REPO, pull(SHA, 0), NOW.plusSeconds(10));
        assertThat(last()).containsExactly(MAIN);
        assertThat(version(SHA)).as("a fact more").isEqualTo(version + 1);
        facts.pulls().recordAnswer(REPO, pull(SHA, 0), NOW.plusSeconds(60));
        assertThat(version(SHA)).isEqualTo(version + 1);
    }

    private List<BranchName> last() {
        return facts.commits().read(REPO, SHA).sightings().stream()
                .filter(CommitFacts.PullSighting::last)
                .map(CommitFacts.PullSighting::base)
                .toList();
    }

    @Test
    void every_base_at_a_head_is_known_in_whatever_order_they_are_heard() {
        BranchName release = new BranchName("release");
        heard(pull(SHA, 60));
        assertThat(facts.pulls().bases(REPO, PULL, SHA)).containsExactly(MAIN);
        long version = version(SHA);
        heard(into(release, pull(SHA, 59)));
        assertThat(found().baseBranch()).isEqualTo(MAIN);
        assertThat(facts.pulls().bases(REPO, PULL, SHA)).containsExactlyInAnyOrder(MAIN, release);
        assertThat(facts.pulls().bases(REPO, PULL, LATER)).isEmpty();
        assertThat(version(SHA)).as("a fact more").isEqualTo(version + 1);
    }

    @Test
    void a_base_that_was_changed_is_known_with_when_in_whatever_order_it_is_heard() {
        BranchName release = new BranchName("release");
        PullRequest first = pull(SHA, 0);
        PullRequest second = into(release, pull(SHA, 60));
        heard(second);
        heard(first);
        FormerBase left = new FormerBase(PULL, MAIN, first.baseSha(), second.updatedAt());
        assertThat(facts.pulls().formerBases(REPO, SHA)).containsExactly(left);
        PullRequest third = into(MAIN, pull(SHA, 90));
        heard(third);
        assertThat(facts.pulls().formerBases(REPO, SHA))
                .containsExactly(
                        new FormerBase(PULL, release, second.baseSha(), third.updatedAt()));
        heard(pull(LATER, 120));
        assertThat(facts.pulls().formerBases(REPO, SHA)).isEmpty();
        assertThat(facts.pulls().formerBases(REPO, LATER)).isEmpty();
    }

    @Test
    void a_head_that_is_pushed_again_had_the_base_that_was_changed_at_another_head() {
        BranchName release = new BranchName("release");
        heard(pull(SHA, 0));
        PullRequest other = pull(LATER, 10);
        heard(other);
        PullRequest rebased = into(release, pull(LATER, 20));
        heard(rebased);
        long version = version(SHA);
        heard(into(release, pull(SHA, 30)));
        assertThat(facts.pulls().formerBases(REPO, SHA))
                .containsExactly(new FormerBase(PULL, MAIN, other.baseSha(), rebased.updatedAt()));
        assertThat(version(SHA)).isGreaterThan(version);
    }

    private static PullRequest into(BranchName base, PullRequest pull) {
        return new PullRequest(
                pull.number(),
                pull.open(),
                pull.head(),
                pull.headOwner(),
                pull.headSha(),
                base,
                pull.baseSha(),
                pull.updatedAt());
    }

    @Test
    void a_pull_request_is_not_reopened_by_what_was_told_before_it_was_closed() {
        heard(closed(pull(SHA, 60)));
        heard(pull(SHA, 0));
        assertThat(found().open()).isFalse();
        heard(pull(SHA, 61));
        assertThat(found().open()).isTrue();
    }

    @Test
    void of_two_different_states_told_in_one_second_the_first_stays_until_github_is_asked() {
        heard(pull(SHA, 0));
        assertThat(heard(pull(LATER, 0)).news()).isEqualTo(RelativeAge.TIED);
        assertThat(found()).isEqualTo(pull(SHA, 0));
        assertThat(told(pull(LATER, 0)).left()).contains(SHA);
        assertThat(found()).isEqualTo(pull(LATER, 0));
    }

    @Test
    void an_answer_of_github_that_lags_behind_its_events_changes_nothing() {
        heard(pull(LATER, 60));
        assertThat(told(pull(SHA, 0)).news()).isEqualTo(RelativeAge.OLDER);
        assertThat(found()).isEqualTo(pull(LATER, 60));
    }

    @Test
    void an_answer_that_says_the_same_as_of_earlier_lets_nothing_older_in() {
        heard(pull(LATER, 60));
        told(pull(LATER, 0));
        heard(pull(SHA, 30));
        assertThat(found()).isEqualTo(pull(LATER, 60));
    }

    @Test
    void of_a_deleted_fork_the_repository_that_was_known_stays() {
        heard(pull(SHA, 0));
        heard(closed(pull(new HeadBranch(Optional.empty(), HEAD.branch()), SHA, 1)));
        assertThat(found().head()).isEqualTo(HEAD);
        assertThat(found().open()).isFalse();
        heard(pull(new HeadBranch(Optional.empty(), new BranchName("renamed")), SHA, 2));
        assertThat(found().head())
                .isEqualTo(new HeadBranch(Optional.empty(), new BranchName("renamed")));
    }

    @Test
    void the_commit_that_was_left_is_told_until_another_is_left() {
        heard(pull(SHA, 0));
        assertThat(heard(pull(LATER, 1)).left()).contains(SHA);
        assertThat(heard(pull(LATER, 1)).left()).as("heard again").contains(SHA);
        assertThat(heard(closed(pull(LATER, 2))).left()).contains(SHA);
        assertThat(heard(pull(BASE_SHA, 3)).left()).contains(LATER);
    }

    @Test
    void a_move_changes_the_facts_of_the_commit_left_and_of_the_one_come_to() {
        heard(pull(SHA, 0));
        long left = version(SHA);
        heard(pull(LATER, 1));
        assertThat(version(SHA)).isEqualTo(left + 1);
        assertThat(version(LATER)).isEqualTo(1);
    }

    @Test
    void a_changed_base_is_news() {
        heard(pull(SHA, 0));
        PullRequest old = pull(SHA, 1);
        PullRequest changed =
                new PullRequest(
                        PULL,
                        true,
                        old.head(),
                        old.headOwner(),
                        SHA,
                        new BranchName("release/1.x"),
                        LATER,
                        old.updatedAt());
        assertThat(heard(changed).news()).isEqualTo(RelativeAge.NEWER);
        assertThat(found()).isEqualTo(changed);
    }

    @Test
    void open_pull_requests_are_found_by_head_commit_in_order() {
        for (int number : new int[] {30, 4, 11}) {
            heard(numbered(pull(SHA, 0), number));
        }
        heard(closed(numbered(pull(SHA, 0), 5)));
        heard(numbered(pull(LATER, 0), 6));
        facts.pulls().record(OTHER, numbered(pull(SHA, 0), 7));
        assertThat(facts.pulls().openAt(REPO, SHA))
                .extracting(it -> it.number().value())
                .containsExactly(4, 11, 30);
    }

    @Test
    void reports_are_remembered_in_order_without_repeats() {
        showed(SHA, "core=4.1", 0);
        showed(SHA, "core=4.1", 1);
        showed(SHA, "", 2);
        showed(LATER, "", 3);
        showed(SHA, "core=4.1", 4);
        assertThat(facts.pulls().shownVerdicts(REPO, PULL))
                .containsExactly(
                        shown(SHA, "core=4.1", 0),
                        shown(SHA, "", 2),
                        shown(LATER, "", 3),
                        shown(SHA, "core=4.1", 4));
        assertThat(facts.pulls().shownVerdicts(OTHER, PULL)).isEmpty();
        assertThat(facts.pulls().shownVerdicts(REPO, new PullNumber(13))).isEmpty();
    }

    @Test
    void of_reports_the_latest_fifty_are_told() {
        IntStream.range(0, 51).forEach(i -> showed(SHA, "core=" + i + ".1", i));
        List<ShownVerdict> shown = facts.pulls().shownVerdicts(REPO, PULL);
        assertThat(shown).hasSize(50);
        assertThat(shown.getFirst().basis()).isEqualTo("core=1.1");
        assertThat(shown.getLast().basis()).isEqualTo("core=50.1");
    }

    @Test
    void the_latest_moment_counts_until_which_a_measurement_was_not_asked_for() {
        facts.pulls().storeAsked(REPO, PULL, NOW);
        assertThat(facts.pulls().askedAt(REPO, PULL)).isEmpty();
        heard(pull(SHA, 0));
        assertThat(facts.pulls().askedAt(REPO, PULL)).isEmpty();
        facts.pulls().storeAsked(REPO, PULL, NOW);
        facts.pulls().storeAsked(REPO, PULL, NOW.minusSeconds(1));
        assertThat(facts.pulls().askedAt(REPO, PULL)).contains(NOW);
        assertThat(facts.pulls().askedAt(OTHER, PULL)).isEmpty();
        heard(pull(LATER, 1));
        assertThat(facts.pulls().askedAt(REPO, PULL)).contains(NOW);
    }

    private PullUpdate heard(PullRequest pull) {
        return facts.pulls().record(REPO, pull);
    }

    private PullUpdate told(PullRequest pull) {
        return facts.pulls().recordAnswer(REPO, pull, pull.updatedAt());
    }

    private PullRequest found() {
        return facts.pulls().find(REPO, PULL).orElseThrow();
    }

    private void showed(CommitSha head, String basis, long seconds) {
        facts.pulls().recordShown(REPO, PULL, shown(head, basis, seconds));
    }

    private static ShownVerdict shown(CommitSha head, String basis, long seconds) {
        return new ShownVerdict(head, Optional.of(MAIN), basis, NOW.plusSeconds(seconds));
    }
}
