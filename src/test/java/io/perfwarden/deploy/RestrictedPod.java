package io.perfwarden.deploy;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What the level "restricted" has against a pod.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/security/pod-security-standards/">Pod Security
 *     Standards</a>
 */
record RestrictedPod(JsonNode spec) {
    private static final Set<String> VOLUMES =
            Set.of(
                    "configMap",
                    "csi",
                    "downwardAPI",
                    "emptyDir",
                    "ephemeral",
                    "persistentVolumeClaim",
                    "projected",
                    "secret");

    private static final Set<String> SECCOMP = Set.of("RuntimeDefault", "Localhost");

    List<String> complaints() {
        List<String> found = new ArrayList<>();
        for (String name : List.of("hostNetwork", "hostPID", "hostIPC")) {
            note(found, spec.path(name).asBoolean(), name);
        }
        note(found, !spec.at("/securityContext/sysctls").isEmpty(), "sysctls");
        note(found, isRoot(spec), "runs as root");
        note(found, isWindowsHost(spec), "hostProcess");
        for (JsonNode volume : spec.path("volumes")) {
            volume.propertyStream()
                    .map(it -> it.getKey())
                    .filter(it -> !it.equals("name") && !VOLUMES.contains(it))
                    .forEach(it -> found.add("volume " + it));
        }
        for (String kind : List.of("initContainers", "containers", "ephemeralContainers")) {
            spec.path(kind).forEach(it -> found.addAll(complaints(it)));
        }
        return found;
    }

    private List<String> complaints(JsonNode container) {
        List<String> found = new ArrayList<>();
        JsonNode security = container.path("securityContext");
        note(found, security.path("privileged").asBoolean(), "privileged");
        note(
                found,
                !security.path("allowPrivilegeEscalation").isBoolean()
                        || security.path("allowPrivilegeEscalation").asBoolean(),
                "may escalate");
        note(found, !either(container, "/runAsNonRoot").asBoolean(), "may run as root");
        note(found, isRoot(container), "runs as root");
        note(
                found,
                !SECCOMP.contains(either(container, "/seccompProfile/type").asText()),
                "seccomp");
        note(found, !texts(security.at("/capabilities/drop")).contains("ALL"), "capabilities");
        note(
                found,
                !Set.of("NET_BIND_SERVICE").containsAll(texts(security.at("/capabilities/add"))),
                "adds capabilities");
        note(found, !security.path("procMount").asText("Default").equals("Default"), "procMount");
        note(found, isWindowsHost(container), "hostProcess");
        container
                .path("ports")
                .forEach(port -> note(found, port.path("hostPort").asInt() != 0, "hostPort"));
        return found;
    }

    /** What a container says, else what its pod says. */
    private JsonNode either(JsonNode container, String pointer) {
        JsonNode own = container.path("securityContext").at(pointer);
        return own.isMissingNode() ? spec.path("securityContext").at(pointer) : own;
    }

    private static boolean isRoot(JsonNode part) {
        JsonNode user = part.at("/securityContext/runAsUser");
        return user.isNumber() && user.asLong() == 0;
    }

    private static boolean isWindowsHost(JsonNode part) {
        return part.at("/securityContext/windowsOptions/hostProcess").asBoolean();
    }

    private static List<String> texts(JsonNode list) {
        return list.valueStream().map(JsonNode::asText).toList();
    }

    private static void note(List<String> found, boolean wrong, String what) {
        if (wrong) {
            found.add(what);
        }
    }
}
