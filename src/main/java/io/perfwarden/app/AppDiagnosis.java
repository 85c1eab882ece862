package io.perfwarden.app;

import module java.base;

import io.perfwarden.app.DoctorFinding.Fine;
import io.perfwarden.app.DoctorFinding.Wrong;
import io.perfwarden.github.AppRegistration;
import io.perfwarden.github.DeliveryGateway.Attempt;

/** What is right and wrong with a registration. Knows no network. */
final class AppDiagnosis {
    private static final String PATH = "/github/webhook";
    private static final String ACCESS = "none read write admin";

    /** What the app cannot do without. */
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

    /** What more access is good for. */
    private static final Map<String, String> LOST =
            new TreeMap<>(
                    Map.of(
                            "actions",
                            "with write it measures a suspect again, and /perfwarden rerun and run work",
                            "contents",
                            "/regen-baseline answers with a patch; with write it commits, and"
                                    + " baseline-update works"));

    private static final String MERGE_QUEUES = "merge_queues";
    private static final String MERGE_GROUP = "merge_group";

    private static final List<String> EVENTS =
            List.of(
                    "check_run",
                    "issue_comment",
                    MERGE_GROUP,
                    "pull_request",
                    "push",
                    "repository",
                    "workflow_run");

    /** A restart costs one or two; more in a row than that do not come of it. */
    private static final int STREAK = 3;

    private AppDiagnosis() {}

    /**
     * Everything that can be told.
     *
     * @param recent attempts of the last hour
     * @param publicUrl base of links to this server; empty if unknown
     */
    static List<DoctorFinding> of(AppRegistration app, List<Attempt> recent, String publicUrl) {
        List<DoctorFinding> findings = new ArrayList<>();
        findings.add(new Fine("GitHub knows the app and takes its key: " + app.slug()));
        findings.addAll(registration(app, publicUrl));
        findings.add(deliveries(recent));
        return findings;
    }

    /** What is wrong with a new app, a sentence each. */
    static List<String> wrong(AppRegistration app, String publicUrl) {
        return registration(app, publicUrl).stream()
                .filter(Wrong.class::isInstance)
                .map(it -> ((Wrong) it).what() + ": " + ((Wrong) it).fix())
                .toList();
    }

    private static List<DoctorFinding> registration(AppRegistration app, String publicUrl) {
        List<DoctorFinding> findings = new ArrayList<>(permissions(app));
        findings.add(events(app));
        findings.addAll(hook(app.hook(), publicUrl));
        return findings;
    }

    /** Such as on a GitHub Enterprise Server without merge queues. */
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
                less.add(new Fine("no merge queues: the app hears nothing of merge groups"));
            } else if (has.equals(needed) && lost != null) {
                less.add(new Fine("permission " + name + " is " + has + ": " + lost));
            } else if (ACCESS.indexOf(has) < ACCESS.indexOf(needed)) {
                wrong.add(
                        new Wrong(
                                "permission " + name + " is " + has + ", needed is " + needed,
                                "change it under Permissions of the app's settings; each"
                                        + " installation then has to accept it"));
            }
        });
        if (wrong.isEmpty()) {
            wrong.add(new Fine("permissions suffice; contents needs no more than read"));
        }
        wrong.addAll(less);
        return wrong;
    }

    private static DoctorFinding events(AppRegistration app) {
        TreeSet<String> missing = new TreeSet<>(EVENTS);
        missing.removeAll(app.events());
        if (leavesMergeQueues(app)) {
            missing.remove(MERGE_GROUP);
        }
        return missing.isEmpty()
                ? new Fine("subscribed to all events that mean work")
                : new Wrong(
                        "not subscribed to " + String.join(", ", missing),
                        "tick them under Subscribe to events of the app's settings");
    }

    private static List<DoctorFinding> hook(AppRegistration.Hook hook, String publicUrl) {
        List<DoctorFinding> wrong = new ArrayList<>();
        if (!hook.url().endsWith(PATH)) {
            wrong.add(new Wrong("the webhook's URL does not end with " + PATH, url(publicUrl)));
        } else if (!publicUrl.isEmpty() && !hook.url().equals(publicUrl + PATH)) {
            String what = "the webhook's URL is not below PERFWARDEN_PUBLIC_URL";
            wrong.add(new Wrong(what, url(publicUrl)));
        }
        if (!hook.contentType().equals("json")) {
            String fix = "set its content type to application/json in the app's settings";
            wrong.add(new Wrong("the webhook sends forms", fix));
        }
        if (!hook.signed()) {
            String fix =
                    "set one in the app's settings, the same as in PERFWARDEN_GITHUB_WEBHOOK_SECRET";
            wrong.add(new Wrong("the webhook has no secret", fix));
        }
        if (hook.insecure()) {
            String fix = "enable SSL verification in the app's settings";
            wrong.add(new Wrong("the webhook does not look at certificates", fix));
        }
        return wrong.isEmpty() ? List.of(new Fine("the webhook is signed JSON")) : wrong;
    }

    private static String url(String publicUrl) {
        String base = publicUrl.isEmpty() ? "https://YOUR-HOST" : publicUrl;
        return "set it to " + base + PATH + " in the app's settings";
    }

    private static DoctorFinding deliveries(List<Attempt> recent) {
        long arrived = recent.stream().filter(Attempt::arrived).count();
        if (recent.isEmpty()) {
            return new Fine("nothing was delivered within the last hour, so nothing failed");
        }
        long failing = failing(recent);
        if (arrived > 0 && failing < STREAK) {
            return new Fine(
                    arrived + " of " + recent.size() + " deliveries of the last hour arrived");
        }
        return new Wrong(
                arrived > 0
                        ? "the newest " + failing + " deliveries did not arrive"
                        : "none of " + recent.size() + " deliveries of the last hour arrived",
                "see Advanced of the app's settings: 401 means that the secret differs from"
                        + " PERFWARDEN_GITHUB_WEBHOOK_SECRET, 502 and timeouts that GitHub does"
                        + " not reach the server over HTTPS");
    }

    /** How many of the newest did not arrive: a secret may have been wrong for ten minutes only. */
    private static long failing(List<Attempt> recent) {
        return recent.stream()
                .sorted(Comparator.comparing(Attempt::at).thenComparingLong(Attempt::id).reversed())
                .takeWhile(attempt -> !attempt.arrived())
                .count();
    }
}
