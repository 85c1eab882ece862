package io.perfwarden.app;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.app.DoctorCommand.DoctorFinding;
import io.perfwarden.github.AppRegistration;
import io.perfwarden.github.DeliveryGateway.DeliveryAttempt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AppDiagnosisTest {
    private static final AppRegistration APP =
            new AppRegistration(
                    "perfwarden",
                    Map.of(),
                    Set.of(),
                    new AppRegistration.Hook("https://host/github/webhook", "json", true, false));

    /** Attempts, the oldest first, handed over in no order; a dot is one that arrived. */
    private static DoctorFinding deliveries(String arrived) {
        List<DeliveryAttempt> recent = new ArrayList<>();
        for (int i = 0; i < arrived.length(); i++) {
            Instant at = Instant.EPOCH.plusSeconds(i);
            boolean isThere = arrived.charAt(i) == '.';
            recent.add(i / 2, new DeliveryAttempt(i, "guid-" + i, at, isThere, "push", "", 0));
        }
        return AppDiagnosis.of(APP, recent, "").getLast();
    }

    @ParameterizedTest
    @CsvSource({
        "....xxx, the newest 3 deliveries did not arrive",
        "x.xxxx, the newest 4 deliveries did not arrive",
        "xx, none of 2 deliveries of the last hour arrived",
    })
    void a_secret_that_was_right_an_hour_ago_and_is_wrong_now_is_told(String arrived, String what) {
        assertThat(deliveries(arrived))
                .isInstanceOfSatisfying(
                        DoctorFinding.DoctorFault.class,
                        wrong -> assertThat(wrong.what()).startsWith(what + ";"));
    }

    @ParameterizedTest
    @CsvSource({
        "'', true",
        "http://localhost:8080, true",
        "http://[::1]:8080/perf, true",
        "https://10.1.2.3, true",
        "https://perf.corp, true",
        "https://[fd00::1], true",
        "https://perf.example.org, false"
    })
    void pictures_that_github_cannot_fetch_are_told(String publicUrl, boolean told) {
        assertThat(AppDiagnosis.pages(URI.create("https://api.github.com"), publicUrl, true))
                .extracting(DoctorFinding::text)
                .hasSize(told ? 1 : 0)
                .allMatch(it -> it.matches("note   GitHub cannot fetch pictures: .*_PUBLIC_URL.*"));
    }

    @Test
    void a_private_address_is_good_for_a_github_at_home() {
        URI home = URI.create("https://ghe.corp/api/v3");
        assertThat(AppDiagnosis.pages(home, "https://perf.corp", true)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"xxxxxx., 1 of 7", "...xx, 3 of 5", ".x.x.x, 3 of 6"})
    void what_a_restart_costs_is_nothing_wrong(String arrived, String share) {
        assertThat(deliveries(arrived))
                .isEqualTo(
                        new DoctorFinding.DoctorPass(
                                share + " deliveries of the last hour arrived"));
    }
}
