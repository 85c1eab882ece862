package io.perfwarden.app;

import module java.base;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.perfwarden.github.AppRegistration;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.github.HttpHookDeliveries;
import io.perfwarden.github.RequestPace;
import io.perfwarden.github.http.ApiAddress;
import io.perfwarden.github.http.ApiCalls;
import io.perfwarden.github.http.ApiConfig;
import io.perfwarden.model.TransientFailure;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code perfwarden doctor}: holds settings and registration against what the server needs. */
@Command(
        name = "doctor",
        description = "Check the settings and how the app is registered on GitHub.",
        footer = {
            "",
            "Reads the same environment as serve and changes nothing. Ends with 0 if all is well and",
            "with 1 if something is not.",
            "",
            "Example:",
            "  perfwarden doctor"
        })
public final class DoctorCommand implements Callable<Integer> {
    private static final Duration RECENT = Duration.ofHours(1);

    private final OperatorCommand operating;
    private final Clock clock;

    @Spec private CommandSpec spec = CommandSpec.create();

    /**
     * @param environment of the process
     */
    public DoctorCommand(Map<String, String> environment, Clock clock) {
        this.operating = new OperatorCommand(environment);
        this.clock = clock;
    }

    @Override
    public Integer call() {
        return operating.withSettings(spec, this::examine);
    }

    private int examine(ServerSettings settings) {
        List<DoctorFinding> findings = findings(settings);
        PrintWriter out = spec.commandLine().getOut();
        out.println("ok     all settings are well formed");
        findings.forEach(finding -> out.println(finding.text()));
        out.flush();
        return findings.stream().anyMatch(DoctorFinding.Wrong.class::isInstance) ? 1 : 0;
    }

    private List<DoctorFinding> findings(ServerSettings settings) {
        URI api = settings.github().apiUrl();
        ApiCalls calls =
                new ApiCalls(
                        new ApiConfig(
                                new ApiAddress(api),
                                settings.github().app(),
                                clock,
                                new SimpleMeterRegistry(),
                                ApiConfig.Timeouts.standard(),
                                RequestPace.FREE,
                                settings.outgoing()));
        try {
            return AppDiagnosis.of(
                    AppRegistration.of(calls),
                    new HttpHookDeliveries(calls).since(clock.instant().minus(RECENT)).attempts(),
                    settings.web().publicUrl());
        } catch (TransientFailure | GitHubRefusal e) {
            return List.of(
                    new DoctorFinding.Wrong(
                            "asking GitHub at " + api + " as the app failed: " + e.getMessage(),
                            "check PERFWARDEN_GITHUB_API_URL (Enterprise Server: https://HOST/api/v3),"
                                    + " PERFWARDEN_GITHUB_APP_ID, the private key and the clock"));
        }
    }
}
