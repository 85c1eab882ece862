package io.perfwarden.web.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.cookie.Cookie;
import io.perfwarden.db.AccessChange;
import io.perfwarden.db.FactStore;
import io.perfwarden.db.InstalledRepositories;
import io.perfwarden.db.LoginSessions;
import io.perfwarden.db.ReadTokens;
import io.perfwarden.db.RepositoryVisibility;
import io.perfwarden.db.SealingKey;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.demo.standin.FaultEffect;
import io.perfwarden.demo.standin.StandInApp;
import io.perfwarden.demo.standin.StandInFault;
import io.perfwarden.demo.standin.StandInGitHub;
import io.perfwarden.demo.standin.StandInRepository;
import io.perfwarden.demo.standin.StandInWorld;
import io.perfwarden.github.RepositoryLookup;
import io.perfwarden.github.RequestBudget;
import io.perfwarden.github.UserReads;
import io.perfwarden.github.http.ApiAddress;
import io.perfwarden.github.http.ApiCalls;
import io.perfwarden.github.http.ApiConfig;
import io.perfwarden.github.http.AppCredentials;
import io.perfwarden.github.http.OutgoingHttp;
import io.perfwarden.github.http.UserCalls;
import io.perfwarden.model.InstallationId;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RepoName;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.published.RequestCheck;
import io.perfwarden.testkit.Hang;
import io.perfwarden.testkit.SettableClock;
import io.perfwarden.testkit.Stores;
import io.perfwarden.web.login.RepositoryAccess.Viewer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who sees what, for how long, and what that costs; GitHub is a stand-in. */
class GitHubAccessTest {
    private static final Viewer STRANGER = new Viewer.Stranger(false);
    private static final String ONE = "GET /repositories/";
    private static final String ALL = "GET /installation/repositories";

    @TempDir private Path directory;
    private final SettableClock clock = new SettableClock(Instant.parse("2026-01-01T00:00:00Z"));
    private final Queue<Runnable> later = new ArrayDeque<>();

    @SuppressWarnings("NullAway.Init")
    private StandInGitHub github;

    @SuppressWarnings("NullAway.Init")
    private StandInRepository open;

    @SuppressWarnings("NullAway.Init")
    private StandInRepository closed;

    @SuppressWarnings("NullAway.Init")
    private StoreDatabase database;

    @SuppressWarnings("NullAway.Init")
    private LoginSessions sessions;

    @SuppressWarnings("NullAway.Init")
    private GitHubAccess access;

    @BeforeEach
    void start() throws IOException {
        StandInApp app = new StandInApp(12345, "Iv23li", "perfwarden", 7);
        StandInWorld world = new StandInWorld(app, clock);
        open = world.add(1, "acme", "open");
        closed = world.add(2, "acme", "closed");
        closed.setPrivate(true);
        closed.permit("rita", "read");
        github = StandInGitHub.start(world, RequestCheck::complaints);
        database = Stores.SQLITE.open(directory);
        sessions = new LoginSessions(database, SealingKey.random(), clock);
        InstalledRepositories names = FactStore.of(database, clock).repositories();
        for (StandInRepository it : List.of(open, closed)) {
            names.record(
                    new InstalledRepo(
                            new InstallationId(7),
                            new RepoId(it.id()),
                            RepoName.parse(it.fullName())));
        }
        access = access(names, Hang.LIMIT);
    }

    private GitHubAccess access(InstalledRepositories names, Duration patience) {
        ApiAddress address = new ApiAddress(github.url());
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        ApiConfig.Timeouts times = Hang.OF_GITHUB;
        ApiConfig config =
                new ApiConfig(
                        address,
                        credentials(),
                        clock,
                        meters,
                        times,
                        RequestBudget.FREE,
                        OutgoingHttp.PLAIN);
        UserCalls calls = new UserCalls(address, meters, times, OutgoingHttp.PLAIN);
        LoginConfig login =
                new LoginConfig(
                        "https://perf.example",
                        address.web(),
                        new UserCalls.Client("i", "s"),
                        true);
        return new GitHubAccess(
                new GitHubAccess.Repositories(
                        new RepositoryVisibility(database, clock),
                        names,
                        new RepositoryLookup(new ApiCalls(config)),
                        later::add,
                        patience),
                new ReadTokens(database, clock),
                Optional.of(
                        new LoginConfig.LoginParts(
                                login, sessions, calls, new UserReads(calls, clock), clock)));
    }

    private AppCredentials credentials() {
        return switch (AppCredentials.read(github.appId(), github.privateKeyPem())) {
            case ReadOutcome.Ok<AppCredentials>(AppCredentials it) -> it;
            case ReadOutcome.Rejected<AppCredentials> it -> throw new AssertionError(it);
        };
    }

    @AfterEach
    void stop() {
        github.close();
        database.close();
        assertThat(github.journal().mistakes()).isEmpty();
    }

    private Viewer person(String login) {
        Instant until = clock.instant().plus(Duration.ofHours(8));
        String id = sessions.open(login.length(), login, github.logins().token(login), until);
        return access.viewer(
                HttpRequest.GET("/r/acme/closed").cookie(Cookie.of("__Host-perfwarden", id)));
    }

    private Viewer bearer(String path, String authorization) {
        return access.viewer(HttpRequest.GET(path).header("Authorization", authorization));
    }

    private boolean sees(Viewer viewer, String name) {
        return access.repo(viewer, "acme", name).isPresent();
    }

    private List<String> listed(Viewer viewer) {
        return access.repos(viewer).stream().map(it -> it.name().name()).toList();
    }

    private void afterwards() {
        while (!later.isEmpty()) {
            later.remove().run();
        }
    }

    @Test
    void a_repository_is_public_for_five_minutes_after_github_said_so() {
        assertThat(sees(STRANGER, "open")).isTrue();
        open.setPrivate(true);
        clock.advance(Duration.ofSeconds(299));
        assertThat(sees(STRANGER, "OPEN")).isTrue();
        assertThat(github.journal().count(ALL)).isEqualTo(1);
        clock.advance(Duration.ofSeconds(1));
        assertThat(sees(STRANGER, "open")).isFalse();
        assertThat(github.journal().count(ONE)).isEqualTo(1);
    }

    @Test
    void a_stranger_never_waits_for_a_question_about_what_is_private() {
        assertThat(sees(STRANGER, "closed")).isFalse();
        clock.advance(Duration.ofMinutes(6));
        long before = github.journal().requests().size();
        assertThat(sees(STRANGER, "closed")).isFalse();
        assertThat(sees(STRANGER, "closed")).isFalse();
        assertThat(sees(STRANGER, "none")).isFalse();
        assertThat(github.journal().requests()).hasSize((int) before);
        assertThat(later).hasSize(1);
        closed.setPrivate(false);
        afterwards();
        assertThat(sees(STRANGER, "closed")).isTrue();
    }

    @Test
    void an_outage_hides_what_was_public_and_tells_nothing_of_what_was_never_asked_about() {
        assertThat(sees(STRANGER, "open")).isTrue();
        github.faults().add("/repositories/", FaultEffect.status(502));
        clock.advance(Duration.ofMinutes(5));
        assertThatThrownBy(() -> sees(STRANGER, "open")).isInstanceOf(TransientFailure.class);
        long before = github.journal().count(ONE);
        assertThatThrownBy(() -> sees(STRANGER, "open")).isInstanceOf(TransientFailure.class);
        assertThat(github.journal().count(ONE)).as("GitHub is left alone").isEqualTo(before);
        assertThat(sees(STRANGER, "closed")).isFalse();
        github.faults().clear();
        clock.advance(Duration.ofSeconds(10));
        assertThat(sees(STRANGER, "open")).isTrue();
    }

    @Test
    void a_reader_waits_only_so_long_for_a_github_that_is_silent() {
        access = access(FactStore.of(database, clock).repositories(), Duration.ofMillis(100));
        StandInFault silence = github.faults().add(ALL, new FaultEffect.Ignored());
        assertThat(sees(STRANGER, "closed")).as("never asked about: as if it were none").isFalse();
        assertThatThrownBy(() -> sees(person("otto"), "open"))
                .isInstanceOf(TransientFailure.class)
                .hasMessageContaining("in time");
        assertThatThrownBy(() -> sees(person("otto"), "open"))
                .as("the question is still the first one")
                .hasMessageContaining("in time");
        assertThat(github.journal().count(ALL)).isLessThanOrEqualTo(2);
        silence.end();
    }

    @Test
    void a_person_in_an_outage_learns_as_little_of_a_private_repository_as_of_none() {
        Viewer otto = person("otto");
        assertThat(sees(STRANGER, "closed")).isFalse();
        github.faults().add("/repositories/|/repos/", FaultEffect.status(502));
        assertThatThrownBy(() -> sees(otto, "closed")).isInstanceOf(TransientFailure.class);
        assertThatThrownBy(() -> sees(otto, "none")).isInstanceOf(TransientFailure.class);
    }

    @Test
    void a_person_sees_what_they_can_read_and_everyone_what_is_public() {
        Viewer rita = person("rita");
        Viewer otto = person("otto");
        assertThat(rita).isInstanceOf(Viewer.Person.class);
        assertThat(access.repo(rita, "acme", "closed"))
                .get()
                .satisfies(it -> {
                    assertThat(it.isPublic()).isFalse();
                    assertThat(it.caching(rita)).isEqualTo("private, no-store");
                });
        assertThat(sees(otto, "closed")).isFalse();
        assertThat(sees(otto, "open")).isTrue();
        assertThat(listed(rita)).containsExactly("closed", "open");
        assertThat(listed(otto)).containsExactly("open");
        assertThat(listed(STRANGER)).containsExactly("open");
    }

    @Test
    void a_question_about_what_is_missing_costs_a_person_as_much_as_about_what_is_private() {
        Viewer otto = person("otto");
        assertThat(sees(STRANGER, "closed")).isFalse();
        long before = github.journal().requests().size();
        assertThat(sees(otto, "closed")).isFalse();
        long between = github.journal().requests().size();
        assertThat(sees(otto, "none")).isFalse();
        long after = github.journal().requests().size();
        assertThat(after - between).isEqualTo(between - before).isEqualTo(1);
    }

    @Test
    void a_token_that_ended_makes_a_person_a_stranger() {
        Viewer rita = person("rita");
        github.logins().revoke("rita");
        assertThat(sees(rita, "closed")).isFalse();
        assertThat(sessions.findSession(((Viewer.Person) rita).session())).isEmpty();
        assertThat(listed(rita)).containsExactly("open");
    }

    @Test
    void what_is_deleted_or_out_of_the_installation_is_shown_to_no_one() {
        Viewer rita = person("rita");
        assertThat(sees(rita, "closed")).isTrue();
        new AccessChange.Gone(List.of(new RepoId(2))).apply(database, clock);
        assertThat(sees(rita, "closed")).isFalse();
        new AccessChange.AccessRemoved(new InstallationId(7)).apply(database, clock);
        assertThat(sees(rita, "open")).isFalse();
        assertThat(listed(rita)).isEmpty();
        new AccessChange.Restored(new InstallationId(7)).apply(database, clock);
        assertThat(sees(rita, "closed")).isTrue();
        assertThat(sees(STRANGER, "open")).isTrue();
        github.world().installation().suspend();
        clock.advance(Duration.ofMinutes(5));
        assertThat(sees(STRANGER, "open")).isFalse();
    }

    @Test
    void a_public_repository_that_the_app_was_taken_out_of_is_shown_to_no_one() {
        var name = new RepoName("fay", "open");
        var gone = new RepoId(github.world().fork(open, 3, "fay").id());
        var names = FactStore.of(database, clock).repositories();
        names.record(new InstalledRepo(new InstallationId(7), gone, name));
        new RepositoryVisibility(database, clock)
                .set(gone, RepositoryVisibility.VisibilityState.PUBLIC);
        assertThat(access.repo(STRANGER, "fay", "open")).isPresent();
        // as an event without names has it
        new AccessChange.Restored(new InstallationId(7)).apply(database, clock);
        for (int visit = 0; visit < 3; visit++) {
            assertThat(access.repo(STRANGER, "fay", "open")).isEmpty();
            clock.advance(Duration.ofMinutes(6));
            afterwards();
        }
        assertThat(sees(STRANGER, "open")).isTrue();
        assertThat(github.journal().count(ALL)).isLessThanOrEqualTo(3);
    }

    @Test
    void a_list_costs_one_request_for_all_of_an_installation() {
        assertThat(listed(STRANGER)).containsExactly("open");
        assertThat(listed(STRANGER)).containsExactly("open");
        assertThat(github.journal().count(ALL)).isEqualTo(1);
        assertThat(sees(STRANGER, "open")).isTrue();
        assertThat(github.journal().count(ONE)).isZero();
        new AccessChange.Privatized(new RepoId(1)).apply(database, clock);
        assertThat(listed(STRANGER)).isEmpty();
    }

    @Test
    void a_read_token_opens_one_repository_of_the_api() {
        String token = new ReadTokens(database, clock).create(new RepoId(2), "ci").orElseThrow();
        Viewer script = bearer("/api/v1/repos", "Bearer " + token);
        assertThat(script).isEqualTo(new Viewer.Script(new RepoId(2)));
        assertThat(sees(script, "closed")).isTrue();
        assertThat(sees(script, "open")).isTrue();
        assertThat(sees(script, "none")).isFalse();
        assertThat(listed(script)).containsExactly("closed", "open");
        Viewer other =
                bearer(
                        "/api/v1/repos",
                        "Bearer "
                                + new ReadTokens(database, clock)
                                        .create(new RepoId(1), "")
                                        .orElseThrow());
        assertThat(sees(other, "closed")).isFalse();
        assertThat(bearer("/r/acme/closed", "Bearer " + token)).isEqualTo(STRANGER);
        Viewer expired = new Viewer.Stranger(true);
        assertThat(bearer("/api/v1/repos", "Bearer pwr_" + "A".repeat(43))).isEqualTo(expired);
        assertThat(bearer("/api/v1/repos", "Basic " + token)).isEqualTo(expired);
    }

    @Test
    void a_name_that_github_changed_meanwhile_is_found_by_both() {
        assertThat(sees(STRANGER, "open")).isTrue();
        open.rename("newer");
        clock.advance(Duration.ofMinutes(5));
        assertThat(sees(STRANGER, "open")).isTrue();
        assertThat(access.repo(STRANGER, "acme", "open"))
                .get()
                .satisfies(it -> {
                    assertThat(it.isFormer()).isTrue();
                    assertThat(it.name()).hasToString("acme/newer");
                });
        assertThat(access.repo(STRANGER, "acme", "newer").orElseThrow().isFormer()).isFalse();
    }

    @Test
    void a_cookie_of_no_session_is_an_expired_one() {
        Cookie cookie = Cookie.of("__Host-perfwarden", "A".repeat(43));
        assertThat(access.viewer(HttpRequest.GET("/").cookie(cookie)))
                .isEqualTo(new Viewer.Stranger(true));
        assertThat(access.viewer(HttpRequest.GET("/"))).isEqualTo(STRANGER);
    }
}
