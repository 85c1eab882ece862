package io.perfwarden.app;

import module java.base;

import io.perfwarden.app.DoctorCommand.DoctorFinding;
import io.perfwarden.app.DoctorCommand.DoctorFinding.*;
import io.perfwarden.github.AppInstallations;
import io.perfwarden.github.AppManifest;
import io.perfwarden.github.AppRegistration;
import io.perfwarden.github.DeliveryGateway.DeliveryAttempt;
import io.perfwarden.github.http.ApiAddress;
import io.perfwarden.model.TextExcerpt;
import io.perfwarden.report.github.ReportLinks;
import io.perfwarden.web.setup.SetupConfig;

/** Finds what is right and wrong with a registration and its installations, without a network. */
final class AppDiagnosis {
    private static final String PATH = "/github/webhook";
    private static final String ACCESS = "none read write admin";

    private static final Map<String, String> NEEDED =
            new TreeMap<>(
                    Map.of(
                            "actions", "read",
                            "checks", "write",
                            "contents", "read",
                            "issues", "write",
                            "merge_queues", "read",
                            "metadata", "read",
                            "pull_requests", "write"));

    private static final Map<String, String> LOST =
            new TreeMap<>(
                    Map.of(
                            "actions",
                            "with write it measures a suspect again, and /perfwarden rerun and run"
                                    + " work",
                            "contents",
                            "/regen-baseline answers with a patch; with write it commits, and"
                                    + " baseline-update works"));

    private static final String MERGE_QUEUES = "merge_queues";
    private static final String MERGE_GROUP = "merge_group";
    private static final String WORKFLOW_JOB = "workflow_job";

    /** A restart loses one or two deliveries; a longer row has another cause. */
    private static final int STREAK = 3;

    /** GitHub accepts tokens whose time is a minute off. */
    private static final Duration MOST_AHEAD = Duration.ofSeconds(30);

    private AppDiagnosis() {}

    /**
     * @param recent attempts of the last hour
     * @param publicUrl base of links to this server; empty if unknown
     */
    static List<DoctorFinding> of(
            AppRegistration app, List<DeliveryAttempt> recent, String publicUrl) {
        List<DoctorFinding> findings = new ArrayList<>();
        findings.add(new DoctorPass("GitHub knows the app and takes its key: " + app.slug()));
        findings.addAll(registration(app, publicUrl));
        findings.add(deliveries(recent));
        return findings;
    }

    static List<String> wrong(AppRegistration app, String publicUrl) {
        return registration(app, publicUrl).stream()
                .filter(DoctorFault.class::isInstance)
                .map(it -> ((DoctorFault) it).what() + ": " + ((DoctorFault) it).fix())
                .toList();
    }

    private static List<DoctorFinding> registration(AppRegistration app, String publicUrl) {
        List<DoctorFinding> findings = new ArrayList<>(permissions(app));
        findings.addAll(events(app));
        findings.addAll(hook(app.hook(), publicUrl));
        return findings;
    }

    /** A GitHub Enterprise Server may have no merge queues. */
    private static boolean leavesMergeQueues(AppRegistration app) {
        return !app.events().contains(MERGE_GROUP) && !app.permissions().containsKey(MERGE_QUEUES);
    }

    private static List<DoctorFinding> permissions(AppRegistration app) {
        List<DoctorFinding> wrong = new ArrayList<>();
        List<DoctorFinding> less = new ArrayList<>();
        NEEDED.forEach((name, needed) -> {
            String has = app.permissions().getOrDefault(name, "none");
            String lost = LOST.get(name);
            if (name.equals(MERGE_QUEUES) && leavesMergeQueues(app)) {
                less.add(new DoctorPass("no merge queues: the app hears nothing of merge groups"));
            } else if (has.equals(needed) && lost != null) {
                less.add(new DoctorPass("permission " + name + " is " + has + ": " + lost));
            } else if (ACCESS.indexOf(has) < ACCESS.indexOf(needed)) {
                wrong.add(
                        new DoctorFault(
                                "permission " + name + " is " + has + ", needed is " + needed,
                                "change it under Permissions of the app's settings; each"
                                        + " installation then has to accept it"));
            }
        });
        if (wrong.isEmpty()) {
            wrong.add(new DoctorPass("permissions suffice; contents needs no more than read"));
        }
        wrong.addAll(less);
        return wrong;
    }

    /** Permissions that the app asks for, and the installation's owner has not accepted. */
    private static Set<String> lackingPermissions(
            AppRegistration app, AppInstallations.InstalledApp one) {
        Set<String> lacking = new TreeSet<>(NEEDED.keySet());
        lacking.removeIf(name -> {
            String asked = app.permissions().getOrDefault(name, "none");
            String has = one.permissions().getOrDefault(name, "none");
            return ACCESS.indexOf(has) >= ACCESS.indexOf(asked);
        });
        return lacking;
    }

    /** Installations, and permissions that their owners have not accepted. */
    static List<DoctorFinding> installations(AppRegistration app, AppInstallations installed) {
        if (installed.all().isEmpty()) {
            return List.of(
                    new DoctorFault(
                            "the app is installed nowhere",
                            "install it on a repository: Install App on the app's page"));
        }
        List<DoctorFinding> found = new ArrayList<>();
        for (AppInstallations.InstalledApp one : installed.all()) {
            if (one.suspended()) {
                found.add(new DoctorNote("the installation on " + one.account() + " is suspended"));
            } else if (!lackingPermissions(app, one).isEmpty()) {
                found.add(
                        new DoctorFault(
                                "the installation on "
                                        + one.account()
                                        + " lacks permissions: "
                                        + String.join(", ", lackingPermissions(app, one)),
                                "its owner accepts them under Installed GitHub Apps of its"
                                        + " settings"));
            }
        }
        int count = installed.all().size();
        String shown = count == AppInstallations.MOST ? "at least " + count : "" + count;
        var names = installed.all().stream().map(AppInstallations.InstalledApp::account).toList();
        found.addFirst(new DoctorPass("installed on " + shown + ": " + TextExcerpt.some(names)));
        return found;
    }

    /** Compares this machine's clock to GitHub's. */
    static Optional<DoctorFinding> clock(AppInstallations answer, Instant now) {
        return answer.at()
                .map(theirs -> {
                    Duration ahead = Duration.between(theirs, now);
                    return ahead.abs().compareTo(MOST_AHEAD) <= 0
                            ? new DoctorPass("the clock agrees with GitHub's")
                            : new DoctorFault(
                                    "the clock is "
                                            + ahead.abs().toSeconds()
                                            + " seconds "
                                            + (ahead.isPositive() ? "ahead of" : "behind")
                                            + " GitHub's",
                                    "set it by NTP: GitHub refuses keys of a wrong time");
                });
    }

    private static List<DoctorFinding> events(AppRegistration app) {
        TreeSet<String> missing = new TreeSet<>(AppManifest.PERMISSION_OF_EVENT.keySet());
        missing.removeAll(app.events());
        if (leavesMergeQueues(app)) {
            missing.remove(MERGE_GROUP);
        }
        List<DoctorFinding> found = new ArrayList<>();
        if (missing.remove(WORKFLOW_JOB)) {
            found.add(
                    new DoctorNote(
                            "not subscribed to workflow_job: the verdict of a suite with job comes"
                                    + " up to 30 minutes after the job, or with the end of the run"));
        }
        found.add(
                missing.isEmpty()
                        ? new DoctorPass("subscribed to all events that mean work")
                        : new DoctorFault(
                                "not subscribed to " + String.join(", ", missing),
                                "tick them under Subscribe to events of the app's settings"));
        return found;
    }

    private static List<DoctorFinding> hook(AppRegistration.Hook hook, String publicUrl) {
        List<DoctorFinding> wrong = new ArrayList<>();
        if (!hook.url().endsWith(PATH)) {
            wrong.add(
                    new DoctorFault("the webhook's URL does not end with " + PATH, url(publicUrl)));
        } else if (!publicUrl.isEmpty() && !hook.url().equals(publicUrl + PATH)) {
            String what = "the webhook's URL is not below PERFWARDEN_PUBLIC_URL";
            wrong.add(new DoctorFault(what, url(publicUrl)));
        }
        if (!hook.contentType().equals("json")) {
            String fix = "set its content type to application/json in the app's settings";
            wrong.add(new DoctorFault("the webhook sends forms", fix));
        }
        if (!hook.signed()) {
            String fix =
                    "set one in the app's settings, the same as in"
                            + " PERFWARDEN_GITHUB_WEBHOOK_SECRET";
            wrong.add(new DoctorFault("the webhook has no secret", fix));
        }
        if (hook.insecure()) {
            String fix = "enable SSL verification in the app's settings";
            wrong.add(new DoctorFault("the webhook does not look at certificates", fix));
        }
        return wrong.isEmpty() ? List.of(new DoctorPass("the webhook is signed JSON")) : wrong;
    }

    static List<DoctorFinding> pages(URI api, String publicUrl, boolean offersLogin) {
        List<DoctorFinding> found = new ArrayList<>();
        boolean isCloud = new ApiAddress(api).isCloud();
        if (!ReportLinks.isReachable(publicUrl)) {
            found.add(
                    new DoctorNote(
                            "GitHub cannot fetch pictures: PERFWARDEN_PUBLIC_URL is not set, or"
                                    + " leads to this machine. Comments show bars, with picture:"
                                    + " image too"));
        } else if (isCloud && SetupConfig.isPrivate(URI.create(publicUrl))) {
            found.add(
                    new DoctorNote(
                            "GitHub cannot fetch pictures: PERFWARDEN_PUBLIC_URL is a private"
                                    + " address. Comments need picture: text"));
        }
        if (!offersLogin) {
            found.add(
                    new DoctorNote(
                            "login is off, pages show public repositories only: set"
                                    + " PERFWARDEN_GITHUB_CLIENT_ID and"
                                    + " PERFWARDEN_GITHUB_CLIENT_SECRET"));
        }
        return found;
    }

    private static String url(String publicUrl) {
        String base = publicUrl.isEmpty() ? "https://YOUR-HOST" : publicUrl;
        return "set it to " + base + PATH + " in the app's settings";
    }

    private static DoctorFinding deliveries(List<DeliveryAttempt> recent) {
        long arrived = recent.stream().filter(DeliveryAttempt::arrived).count();
        if (recent.isEmpty()) {
            return new DoctorPass("nothing was delivered within the last hour, so nothing failed");
        }
        long failing = failing(recent);
        if (arrived > 0 && failing < STREAK) {
            return new DoctorPass(
                    arrived + " of " + recent.size() + " deliveries of the last hour arrived");
        }
        String what =
                arrived > 0
                        ? "the newest " + failing + " deliveries did not arrive"
                        : "none of " + recent.size() + " deliveries of the last hour arrived";
        TreeMap<Integer, Long> answers =
                recent.stream()
                        .filter(attempt -> !attempt.arrived())
                        .collect(
                                Collectors.groupingBy(
                                        DeliveryAttempt::status,
                                        TreeMap::new,
                                        Collectors.counting()));
        return new DoctorFault(
                what
                        + "; answers: "
                        + answers.entrySet().stream()
                                .map(it ->
                                        (it.getKey() == 0 ? "none" : it.getKey())
                                                + " ("
                                                + it.getValue()
                                                + ")")
                                .collect(Collectors.joining(", ")),
                answers.keySet().stream()
                        .map(AppDiagnosis::meaning)
                        .distinct()
                        .collect(Collectors.joining("; ")));
    }

    private static String meaning(int status) {
        return switch (status) {
            case 0 ->
                    "none: GitHub does not reach the webhook's URL; open it for GitHub over HTTPS";
            case 400 -> "400: set the webhook's content type to application/json";
            case 401 ->
                    "401: the webhook's secret differs from PERFWARDEN_GITHUB_WEBHOOK_SECRET; set"
                            + " both to the same";
            case 404 ->
                    "404: nothing is at the webhook's URL; it ends with "
                            + PATH
                            + ", and the proxy must pass that on";
            case 413 -> "413: the proxy refuses large bodies; allow 25 MB";
            case 502, 503, 504 ->
                    status
                            + ": the proxy does not reach the server; start it, and check its"
                            + " target";
            default -> status + ": see Recent Deliveries under Advanced of the app's settings";
        };
    }

    /** The newest deliveries in a row that failed: a secret may have been wrong only briefly. */
    private static long failing(List<DeliveryAttempt> recent) {
        return recent.stream()
                .sorted(
                        Comparator.comparing(DeliveryAttempt::at)
                                .thenComparingLong(DeliveryAttempt::id)
                                .reversed())
                .takeWhile(attempt -> !attempt.arrived())
                .count();
    }
}
