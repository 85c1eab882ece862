package io.perfwarden.web.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.model.AccountLogin;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InstallationId;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RepoName;
import io.perfwarden.queue.Job;
import io.perfwarden.queue.Job.CheckActionJob;
import io.perfwarden.queue.Job.CheckRerequestJob;
import io.perfwarden.web.webhook.DeliveryParser.WebhookDelivery;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which commit a check belongs to, and whether it is ours. */
class CheckDeliveriesTest {
    private static final InstalledRepo REPO =
            new InstalledRepo(
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
        assertThat(job(name)).isEqualTo(new CheckRerequestJob(REPO, SHA, Payloads.ID));
    }

    @Test
    void a_pressed_button_says_which_by_whom_and_when_it_was_heard() {
        assertThat(job("check_run-requested-action"))
                .isEqualTo(
                        CheckActionJob.of(
                                REPO,
                                SHA,
                                new CheckActionJob.Press(
                                        "accept",
                                        new AccountLogin("monalisa"),
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
        WebhookDelivery delivery =
                Payloads.parsed(new DeliveryParser(app), "check_run-rerequested");
        assertThat(delivery instanceof WebhookDelivery.Work).isEqualTo(ours);
    }

    private static Job job(String name) {
        WebhookDelivery delivery = Payloads.parsed(new DeliveryParser("4242"), name);
        assertThat(delivery).isInstanceOf(WebhookDelivery.Work.class);
        return ((WebhookDelivery.Work) delivery).jobs().getFirst();
    }
}
