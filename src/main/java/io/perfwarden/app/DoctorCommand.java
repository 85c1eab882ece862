package io.perfwarden.app;

import module java.base;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.perfwarden.app.DoctorCommand.DoctorFinding.DoctorFault;
import io.perfwarden.app.DoctorCommand.DoctorFinding.DoctorPass;
import io.perfwarden.github.*;
import io.perfwarden.github.GitHubDeliveries;
import io.perfwarden.github.http.*;
import io.perfwarden.model.TextExcerpt;
import io.perfwarden.model.TransientFailure;
import picocli.CommandLine.Command;

/** {@code perfwarden doctor}: compares settings and registration with what the server needs. */
@Command(name = "doctor")
public final class DoctorCommand extends OperatorCommand implements Callable<Integer> {
    private static final Duration RECENT = Duration.ofHours(1);

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Clock clock;
    private final Optional<MachineDiagnosis.StatusProbe> reach;

    public DoctorCommand(Map<String, String> environment, Clock clock) {
        this(environment, clock, Optional.empty());
    }

    DoctorCommand(
            Map<String, String> environment,
            Clock clock,
            Optional<MachineDiagnosis.StatusProbe> reach) {
        super(environment);
        this.clock = clock;
        this.reach = reach;
    }

    @Override
    public Integer call() {
        return withSettings(this::examine);
    }

    private int examine(ServerSettings settings) {
        List<DoctorFinding> findings = new ArrayList<>();
        findings.add(new DoctorPass("all settings are well formed"));
        findings.add(MachineDiagnosis.dataDir(settings.dataDir()));
        findings.add(MachineDiagnosis.database(settings.store()));
        findings.addAll(MachineDiagnosis.pasts(settings.store()));
        findings.addAll(
                AppDiagnosis.pages(
                        settings.github().apiUrl(),
                        settings.web().publicUrl(),
                        settings.github().login().isPresent()));
        findings.addAll(ofGitHub(settings));
        PrintWriter out = spec.commandLine().getOut();
        findings.forEach(finding -> out.println(finding.text()));
        long wrong = findings.stream().filter(DoctorFault.class::isInstance).count();
        out.println(
                wrong == 0
                        ? "Nothing is wrong."
                        : wrong + " of " + findings.size() + " are wrong: do what -> says.");
        out.flush();
        return wrong == 0 ? 0 : 1;
    }

    /** Sends requests as the app, one after the other. */
    static ApiCalls calls(URI api, AppCredentials app, Clock clock, OutgoingHttp outgoing) {
        return new ApiCalls(
                new ApiConfig(
                        new ApiAddress(api),
                        app,
                        clock,
                        new SimpleMeterRegistry(),
                        ApiConfig.Timeouts.standard(),
                        RequestBudget.FREE,
                        outgoing));
    }

    private List<DoctorFinding> ofGitHub(ServerSettings settings) {
        URI api = settings.github().apiUrl();
        ApiCalls calls = calls(api, settings.github().app(), clock, settings.outgoing());
        List<DoctorFinding> findings = new ArrayList<>();
        try {
            AppRegistration app = AppRegistration.of(calls);
            AppInstallations installed = AppInstallations.of(calls);
            AppDiagnosis.clock(installed, clock.instant()).ifPresent(findings::add);
            findings.addAll(
                    AppDiagnosis.of(
                            app,
                            new GitHubDeliveries(calls)
                                    .listSince(clock.instant().minus(RECENT))
                                    .attempts(),
                            settings.web().publicUrl()));
            findings.addAll(AppDiagnosis.installations(app, installed));
            findings.addAll(new RepositoryDiagnosis(calls).of(installed.all()));
            findings.add(
                    MachineDiagnosis.publicAddress(
                            app.hook().url(),
                            reach.orElse(it -> settings.outgoing().status(it, PATIENCE))));
        } catch (TransientFailure | GitHubRefusal e) {
            findings.add(
                    new DoctorFault(
                            "asking GitHub at " + api + " as the app failed: " + e.getMessage(),
                            "check PERFWARDEN_GITHUB_API_URL (Enterprise Server:"
                                    + " https://HOST/api/v3), PERFWARDEN_GITHUB_APP_ID, the private key"
                                    + " and the clock"));
        }
        return findings;
    }

    sealed interface DoctorFinding {
        /** Letters of a line: repositories and settings have a say in it. */
        int LONGEST = 600;

        record DoctorPass(String what) implements DoctorFinding {}

        /** It cannot be checked from here. */
        record DoctorNote(String what) implements DoctorFinding {}

        /** {@code fix}: what to do. */
        record DoctorFault(String what, String fix) implements DoctorFinding {}

        default String text() {
            return switch (this) {
                case DoctorPass(String what) -> "ok     " + printable(what);
                case DoctorNote(String what) -> "note   " + printable(what);
                case DoctorFault(String what, String fix) ->
                        "wrong  " + printable(what) + "\n       -> " + printable(fix);
            };
        }

        private static String printable(String text) {
            return TextExcerpt.of(text, LONGEST);
        }
    }
}
