package io.perfwarden.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.deploy.RenderedChart.Outcome;
import io.perfwarden.testkit.AppKeys;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The chart, rendered by Helm, held against its schema, Pod Security and the server's settings. */
class HelmChartTest {
    private static final String CHART = "helm/perfwarden/";
    private static final String DEFAULTS = "{}";
    private static final Pattern REVISION = Pattern.compile("<revision>([0-9.]+)");
    private static final String SQLITE =
            """
            existingSecret: perfwarden
            config: {PERFWARDEN_PUBLIC_URL: "https://x.example", PERFWARDEN_KEEP_RUNS: 100000}
            """;
    private static final String NO_SUCH_SECRET = "existingSecret: another";
    private static final String DIGEST =
            "image: {tag: 1.2.3, digest: \"sha256:%s\"}".formatted("0123456789abcdef".repeat(4));

    /** Everything that can be switched on. */
    private static final String POSTGRES =
            """
            existingSecret: perfwarden
            replicaCount: 3
            database: {url: "jdbc:postgresql://db:5432/perfwarden?sslmode=verify-full"}
            imagePullSecrets: [{name: registry}]
            ingress: {enabled: true, host: x.example, tlsSecret: tls, className: nginx}
            route: {enabled: true, parentRefs: [{name: gateway}], hostnames: [x.example]}
            networkPolicy: {enabled: true, metricsFrom: [{podSelector: {}}]}
            metrics: {serviceMonitor: {enabled: true, labels: {release: prometheus}}}
            prometheusRule: {enabled: true, labels: {release: prometheus}}
            grafana: {enabled: true}
            podAnnotations: {a: b}
            extraEnv: [{name: HTTPS_PROXY, value: "http://proxy:3128"}]
            extraEnvFrom: [{configMapRef: {name: more}}]
            extraVolumes: [{name: ca, configMap: {name: ca}}]
            extraVolumeMounts: [{name: ca, mountPath: /etc/ca}]
            extraManifests:
              - {apiVersion: v1, kind: Secret, metadata: {name: "{{ .Release.Name }}-more"}}
            """;

    /** Of set-up, and of a store that encrypts; set only where the operator's Secret has them. */
    private static final Set<String> OF_SET_UP =
            Set.of("PERFWARDEN_SECRET_KEY", "PERFWARDEN_SETUP_TOKEN");

    private static final List<String> GOOD =
            List.of(DEFAULTS, SQLITE, NO_SUCH_SECRET, DIGEST, POSTGRES);

    /** Values, and what the reason must contain. */
    private static final Map<String, String> BAD =
            Map.ofEntries(
                    Map.entry("replicaCount: 2", "replicaCount > 1 needs PostgreSQL"),
                    Map.entry("replicaCount: -1", "replicaCount"),
                    Map.entry("replicaCount: \"2\"", "replicaCount"),
                    Map.entry("replicas: 2", "replicas"),
                    Map.entry("image: {tga: x}", "tga"),
                    Map.entry("image: {tag: 1.0}", "tag"),
                    Map.entry("image: {digest: abc}", "digest"),
                    Map.entry("image: {pullPolicy: Sometimes}", "pullPolicy"),
                    Map.entry("existingSecret: \"a b\"", "existingSecret"),
                    Map.entry("config: {PORT: 1}", "PORT"),
                    Map.entry("config: {PERFWARDEN_PORT: 1}", "PERFWARDEN_PORT"),
                    Map.entry("config: {PERFWARDEN_SECRET_KEY: x}", "PERFWARDEN_SECRET_KEY"),
                    Map.entry("config: {PERFWARDEN_NOTIFY_URL: x}", "PERFWARDEN_NOTIFY_URL"),
                    Map.entry(
                            "config: {PERFWARDEN_GITHUB_PRIVATE_KEY: x}",
                            "PERFWARDEN_GITHUB_PRIVATE_KEY"),
                    Map.entry("config: {PERFWARDEN_WORKERS: [1]}", "PERFWARDEN_WORKERS"),
                    Map.entry("database: {url: \"jdbc:mysql://x/y\"}", "url"),
                    Map.entry("database: {url: \"jdbc:postgresql://u:p@x/y\"}", "url"),
                    Map.entry("database: {url: \"jdbc:postgresql://x/y\"}", "existingSecret"),
                    Map.entry("persistence: {size: much}", "size"),
                    Map.entry("service: {type: Public}", "type"),
                    Map.entry("service: {port: 70000}", "port"),
                    Map.entry("ingress: {enabled: true}", "ingress.host"),
                    Map.entry("ingress: {enabled: \"yes\"}", "enabled"),
                    Map.entry("route: {enabled: true}", "route.parentRefs"),
                    Map.entry("metrics: {serviceMonitor: {interval: often}}", "interval"),
                    Map.entry("extraEnv: {a: b}", "extraEnv"));

    @TempDir private static Path directory;

    private static RenderedChart chart = new RenderedChart("", Map.of());

    static List<String> good() {
        return GOOD;
    }

    static Set<Map.Entry<String, String>> bad() {
        return BAD.entrySet();
    }

    @BeforeAll
    static void render() throws IOException {
        List<String> all = new ArrayList<>(GOOD);
        all.addAll(BAD.keySet());
        chart = RenderedChart.of(directory, all);
    }

    private static Outcome with(String values) {
        return Objects.requireNonNull(chart.outcomes().get(values));
    }

    private static List<String> texts(JsonNode list) {
        return list.valueStream().map(JsonNode::asText).toList();
    }

    @Test
    void the_linter_finds_something() {
        assertThat(chart.lint()).contains("false [").doesNotContain("WARNING", "ERROR");
    }

    @ParameterizedTest
    @MethodSource("bad")
    void a_value_that_cannot_work_is_taken(Map.Entry<String, String> bad) {
        Outcome outcome = with(bad.getKey());
        assertThat(outcome.ok()).as(outcome.text()).isFalse();
        assertThat(outcome.text()).contains(bad.getValue());
    }

    @ParameterizedTest
    @MethodSource("good")
    void a_namespace_with_restricted_pods_refuses_it(String values) {
        assertThat(new RestrictedPod(with(values).pod().path("spec")).complaints()).isEmpty();
        assertThat(with(values).objects().stream().map(it -> it.path("kind").asText()))
                .doesNotContain("StatefulSet", "Job", "Pod", "DaemonSet", "CronJob");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{hostNetwork: true, containers: []}",
                "{containers: [{name: a}]}",
                "{volumes: [{name: a, hostPath: {path: /}}]}",
                "{securityContext: {runAsUser: 0}}",
                "{containers: [{ports: [{hostPort: 80}]}]}",
            })
    void the_rules_see_a_pod_that_is_not_restricted(String pod) {
        assertThat(new RestrictedPod(DeployFile.yaml(pod)).complaints()).isNotEmpty();
    }

    @Test
    void the_root_is_written_to_or_a_token_is_mounted() {
        Outcome defaults = with(DEFAULTS);
        JsonNode security = defaults.container().path("securityContext");
        assertThat(security.path("readOnlyRootFilesystem").asBoolean()).isTrue();
        assertThat(defaults.pod().at("/spec/securityContext/runAsUser").asInt()).isEqualTo(65532);
        assertThat(defaults.pod().at("/spec/automountServiceAccountToken").asBoolean(true))
                .isFalse();
        assertThat(
                        defaults.object("ServiceAccount")
                                .path("automountServiceAccountToken")
                                .asBoolean(true))
                .isFalse();
    }

    @Test
    void two_servers_work_on_one_file() {
        JsonNode sqlite = with(DEFAULTS).object("Deployment").path("spec");
        assertThat(sqlite.path("replicas").asInt()).isEqualTo(1);
        assertThat(sqlite.at("/strategy/type").asText()).isEqualTo("Recreate");
        assertThat(sqlite.at("/template/spec/volumes/0").has("persistentVolumeClaim")).isTrue();
        JsonNode claim = with(DEFAULTS).object("PersistentVolumeClaim");
        assertThat(claim.at("/metadata/annotations/helm.sh~1resource-policy").asText())
                .isEqualTo("keep");
        JsonNode postgres = with(POSTGRES).object("Deployment").path("spec");
        assertThat(postgres.path("replicas").asInt()).isEqualTo(3);
        assertThat(postgres.at("/strategy/type").asText()).isEqualTo("RollingUpdate");
        assertThat(postgres.at("/template/spec/volumes/0").has("emptyDir")).isTrue();
        assertThat(with(POSTGRES).text()).doesNotContain("PersistentVolumeClaim");
    }

    @Test
    void a_changed_secret_is_not_noticed() {
        String pointer = "/metadata/annotations/perfwarden.io~1secret-version";
        assertThat(with(SQLITE).pod().at(pointer).asText()).isEqualTo(RenderedChart.SECRET_VERSION);
        assertThat(with(NO_SUCH_SECRET).pod().at(pointer).isMissingNode()).isTrue();
    }

    @Test
    void a_probe_restarts_a_server_whose_database_is_down() {
        JsonNode container = with(DEFAULTS).container();
        for (String probe : List.of("startupProbe", "livenessProbe")) {
            assertThat(container.path(probe).at("/httpGet/path").asText())
                    .isEqualTo("/health/liveness");
        }
        assertThat(container.at("/readinessProbe/httpGet/path").asText())
                .isEqualTo("/health/readiness");
        assertThat(container.path("args")).hasToString("[\"serve\"]");
    }

    @ParameterizedTest
    @MethodSource("good")
    void a_variable_is_a_setting_of_the_server(String values) {
        List<String> names =
                with(values)
                        .container()
                        .path("env")
                        .valueStream()
                        .map(it -> it.path("name").asText())
                        .filter(it -> !OF_SET_UP.contains(it))
                        .toList();
        assertThat(names).contains("PERFWARDEN_DATA_DIR").doesNotHaveDuplicates();
        assertThat(DeployFile.unknownSettings(names)).isEmpty();
        assertThat(with(values).pod().at("/spec/enableServiceLinks").asBoolean(true)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {SQLITE, POSTGRES})
    void the_server_does_not_start_with_these_settings(String values) {
        Map<String, String> secret =
                Map.of(
                        "app-id", "12345",
                        "private-key", AppKeys.pkcs8Pem(),
                        "webhook-secret", "secret",
                        "database-password", "password");
        Map<String, String> environment = new HashMap<>();
        for (JsonNode variable : with(values).container().path("env")) {
            String key = variable.at("/valueFrom/secretKeyRef/key").asText();
            String value = secret.getOrDefault(key, variable.path("value").asText());
            environment.put(variable.path("name").asText(), value);
        }
        environment.keySet().removeAll(OF_SET_UP);
        assertThat(DeployFile.problems(environment)).isEmpty();
    }

    @Test
    void a_chart_or_a_file_starts_another_version() {
        JsonNode about = DeployFile.yaml(DeployFile.text(CHART + "Chart.yaml"));
        Matcher version = REVISION.matcher(DeployFile.text("../pom.xml"));
        assertThat(version.find()).isTrue();
        assertThat(about.path("appVersion").asText()).isEqualTo(version.group(1));
        assertThat(about.path("version").asText()).isEqualTo(version.group(1));
        assertThat(DeployFile.text("compose.yml"))
                .contains("${TAG:-" + version.group(1).replaceFirst("\\.[0-9]+$", "") + "}");
    }

    @Test
    void a_number_becomes_something_else() {
        assertThat(with(SQLITE).container().path("env").valueStream())
                .anyMatch(it ->
                        it.path("name").asText().equals("PERFWARDEN_KEEP_RUNS")
                                && it.path("value").equals(DeployFile.JSON.valueToTree("100000")));
    }

    @Test
    void a_secret_is_in_the_manifest_or_a_key_of_it_is_not_used() {
        List<JsonNode> references =
                with(SQLITE)
                        .container()
                        .path("env")
                        .valueStream()
                        .map(it -> it.at("/valueFrom/secretKeyRef"))
                        .filter(JsonNode::isObject)
                        .toList();
        assertThat(references.stream().map(it -> it.path("key").asText()))
                .contains(
                        "app-id",
                        "private-key",
                        "webhook-secret",
                        "client-id",
                        "client-secret",
                        "secret-key",
                        "database-password");
        assertThat(references)
                .allMatch(it -> it.path("name").asText().equals("perfwarden"))
                .allMatch(it -> it.path("optional").asBoolean());
        assertThat(with(SQLITE).text()).doesNotContain("kind: Secret");
    }

    @Test
    void a_digest_gives_way_to_a_tag() {
        assertThat(with(DIGEST).container().path("image").asText())
                .startsWith("ghcr.io/perfwarden/perfwarden@sha256:0123456789abcdef")
                .doesNotContain("1.2.3");
        assertThat(with(DEFAULTS).container().path("image").asText())
                .matches("ghcr.io/perfwarden/perfwarden:[0-9.]+");
    }

    @Test
    void something_is_open_to_the_outside_that_was_not_asked_for() {
        assertThat(with(DEFAULTS).objects().stream().map(it -> it.path("kind").asText()))
                .containsExactlyInAnyOrder(
                        "ServiceAccount", "PersistentVolumeClaim", "Service", "Deployment");
        assertThat(with(DEFAULTS).object("Service").at("/spec/type").asText())
                .isEqualTo("ClusterIP");
    }

    @Test
    void everything_can_be_switched_on() {
        Outcome all = with(POSTGRES);
        JsonNode backend = all.object("Ingress").at("/spec/rules/0/http/paths/0/backend/service");
        assertThat(backend.at("/port/name").asText()).isEqualTo("http");
        assertThat(all.object("HTTPRoute").at("/spec/parentRefs/0/name").asText())
                .isEqualTo("gateway");
        assertThat(all.object("PodDisruptionBudget").at("/spec/maxUnavailable").asInt())
                .isEqualTo(1);
        assertThat(texts(all.object("NetworkPolicy").at("/spec/policyTypes")))
                .containsExactly("Ingress", "Egress");
        assertThat(all.object("NetworkPolicy").at("/spec/egress").toString()).contains("5432");
        assertThat(all.object("ServiceMonitor").at("/metadata/labels/release").asText())
                .isEqualTo("prometheus");
        assertThat(all.object("Secret").at("/metadata/name").asText()).isEqualTo("perfwarden-more");
        assertThat(all.container().toString()).contains("HTTPS_PROXY", "\"more\"", "/etc/ca");
        assertThat(all.pod().at("/metadata/annotations/a").asText()).isEqualTo("b");
    }

    @Test
    void the_chart_brings_other_alerts_or_another_dashboard() throws IOException {
        assertThat(with(POSTGRES).object("PrometheusRule").at("/spec/groups"))
                .isEqualTo(
                        DeployFile.yaml(DeployFile.text("prometheus/alerts.yml")).path("groups"));
        JsonNode dashboard = with(POSTGRES).object("ConfigMap").at("/data/perfwarden.json");
        assertThat(DeployFile.JSON.readTree(dashboard.asText()))
                .isEqualTo(DeployFile.JSON.readTree(DeployFile.text("grafana/dashboard.json")));
    }

    @Test
    void the_schema_and_the_values_name_different_keys() throws IOException {
        JsonNode values = DeployFile.yaml(DeployFile.text(CHART + "values.yaml"));
        JsonNode schema = DeployFile.JSON.readTree(DeployFile.text(CHART + "values.schema.json"));
        List<String> known = new ArrayList<>(keys(schema, ""));
        known.remove("/global");
        assertThat(known)
                .allMatch(it -> !values.at(it).isMissingNode())
                .contains(
                        "/image/digest",
                        "/persistence/size",
                        "/serviceAccount/create",
                        "/networkPolicy/enabled",
                        "/podDisruptionBudget/enabled",
                        "/metrics/serviceMonitor/enabled",
                        "/extraManifests");
        assertThat(values.propertyStream().map(it -> "/" + it.getKey())).isSubsetOf(known);
    }

    private static List<String> keys(JsonNode schema, String path) {
        return schema.path("properties")
                .propertyStream()
                .flatMap(it -> {
                    String inner = path + "/" + it.getKey();
                    return Stream.concat(Stream.of(inner), keys(it.getValue(), inner).stream());
                })
                .toList();
    }
}
