package io.perfwarden.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.job.ButtonPressed;
import io.perfwarden.job.CheckRerequested;
import io.perfwarden.job.Job;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.InstallationId;
import io.perfwarden.scm.Login;
import io.perfwarden.scm.Repo;
import io.perfwarden.scm.RepoId;
import io.perfwarden.scm.RepoName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which commit a check belongs to, and whether it is ours. */
class CheckDeliveriesTest {
    private static final Repo REPO =
            new Repo(
                    new InstallationId(1234567),
                    new RepoId(186853002),
                    RepoName.parse("octo-org/hello-world"));
    private static final CommitSha SHA = new CommitSha("ec26c3e57ca3a959ca5aad62de7213c562f8c821");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "check_run-rerequested",
                "check_run-rerequested-from-fork",
                "check_suite-rerequested"
            })
    void a_check_asked_for_again_belongs_to_its_commit_and_says_which_delivery_told_so(
            String name) {
        assertThat(job(name)).isEqualTo(CheckRerequested.of(REPO, SHA, Payloads.ID));
    }

    @Test
    void a_pressed_button_says_which_by_whom_and_when_it_was_heard() {
        assertThat(job("check_run-requested-action"))
                .isEqualTo(
                        ButtonPressed.of(
                                REPO,
                                SHA,
                                new ButtonPressed.Press(
                                        "accept",
                                        new Login("monalisa"),
                                        Payloads.ID,
                                        Payloads.RECEIVED)));
    }

    @ParameterizedTest
    @CsvSource({
        "4242, true",
        "15368, false",
        "Iv23liABCDEFGH, true",
        "Iv1.05c79e9ad1f6bdfa, false",
    })
    void a_check_is_ours_by_id_or_by_client_id(String app, boolean ours) {
        Delivery delivery = Payloads.parsed(new DeliveryParser(app), "check_run-rerequested");
        assertThat(delivery instanceof Delivery.Work).isEqualTo(ours);
    }

    private static Job job(String name) {
        Delivery delivery = Payloads.parsed(new DeliveryParser("4242"), name);
        assertThat(delivery).isInstanceOf(Delivery.Work.class);
        return ((Delivery.Work) delivery).jobs().getFirst();
    }
}
