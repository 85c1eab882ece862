package io.perfwarden.web.login;

import module java.base;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.cookie.Cookie;
import io.perfwarden.bot.door.TokenCheck;
import io.perfwarden.db.*;
import io.perfwarden.db.LoginSessions.Session;
import io.perfwarden.db.RepositoryVisibility.FoundVisibility;
import io.perfwarden.db.RepositoryVisibility.VisibilityState;
import io.perfwarden.github.RepositoryLookup;
import io.perfwarden.github.UserReads;
import io.perfwarden.github.UserReads.RequestingUser;
import io.perfwarden.github.UserReads.TokenEnded;
import io.perfwarden.model.*;
import io.perfwarden.web.login.RepositoryAccess.VisibleRepo;

/** Readers may see what GitHub says they may read. */
public final class GitHubAccess implements RepositoryAccess {
    private static final String BEARER = "Bearer ";

    private final RepositoryVisibility known;
    private final VisibilityCheck check;
    private final ReadTokens tokens;
    private final Optional<LoginConfig.LoginParts> people;

    /**
     * What is known of repositories, and who is asked for more.
     *
     * @param names where a repository's name of today is kept
     * @param background asks GitHub after an answer
     * @param patience how long a reader waits for GitHub's answer
     */
    public record Repositories(
            RepositoryVisibility known,
            InstalledRepositories names,
            RepositoryLookup github,
            Executor background,
            Duration patience) {}

    /**
     * @param people absent where no one can log in
     */
    public GitHubAccess(
            Repositories repositories, ReadTokens tokens, Optional<LoginConfig.LoginParts> people) {
        this.known = repositories.known();
        this.check = new VisibilityCheck(repositories);
        this.tokens = tokens;
        this.people = people;
    }

    @Override
    public boolean offersLogin() {
        return people.isPresent();
    }

    @Override
    public Viewer viewer(HttpRequest<?> request) {
        String authorization = request.getHeaders().get("Authorization");
        boolean isUpload =
                authorization != null
                        && (authorization.startsWith(BEARER + UploadTokens.PREFIX)
                                || authorization.startsWith(BEARER + TokenCheck.PREFIX));
        // with what uploads nothing is read, and what is not there is answered as to a stranger
        if (authorization != null && !isUpload && request.getPath().startsWith("/api/")) {
            return authorization.startsWith(BEARER)
                    ? tokens.find(authorization.substring(BEARER.length()))
                            .<Viewer>map(Viewer.Script::new)
                            .orElse(new Viewer.Stranger(true))
                    : new Viewer.Stranger(true);
        }
        return people.flatMap(it -> person(it, request)).orElse(new Viewer.Stranger(false));
    }

    private static Optional<Viewer> person(LoginConfig.LoginParts people, HttpRequest<?> request) {
        return request.getCookies()
                .findCookie(people.config().sessionCookie())
                .map(Cookie::getValue)
                .filter(id -> !id.isEmpty())
                .map(id ->
                        people.sessions()
                                .find(id)
                                .<Viewer>map(it -> person(it, id))
                                .orElse(new Viewer.Stranger(true)));
    }

    private static Viewer.Person person(Session session, String id) {
        String csrf = LoginSessions.derive("csrf", id);
        return new Viewer.Person(session.person(), session.login(), session.id(), csrf);
    }

    @Override
    public Optional<VisibleRepo> repo(Viewer viewer, String owner, String name) {
        Optional<RepoName> asked = parseRepo(owner, name);
        Optional<FoundVisibility> found = asked.flatMap(known::find);
        return switch (viewer) {
            case Viewer.Stranger _ -> found.flatMap(this::toEveryone);
            case Viewer.Script(RepoId repo) ->
                    found.filter(it -> it.repo().id().equals(repo))
                            .map(it -> new KnownVisibility(it, check.of(it)))
                            .filter(it -> it.state() != VisibilityState.GONE)
                            .map(KnownVisibility::visible)
                            .or(() -> found.flatMap(this::toEveryone));
            case Viewer.Person person ->
                    asked.flatMap(it -> toPerson(person, it, found.map(this::state)));
        };
    }

    private record KnownVisibility(FoundVisibility found, VisibilityState state) {
        VisibleRepo visible() {
            return new VisibleRepo(found.repo(), state == VisibilityState.PUBLIC, found.former());
        }
    }

    private KnownVisibility state(FoundVisibility found) {
        return new KnownVisibility(found, check.of(found));
    }

    private static Optional<RepoName> parseRepo(String owner, String name) {
        try {
            return Optional.of(new RepoName(owner, name));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /** An outage must not reveal a repository that GitHub was never asked about. */
    private Optional<VisibleRepo> toEveryone(FoundVisibility found) {
        try {
            return Optional.of(state(found))
                    .filter(it -> it.state() == VisibilityState.PUBLIC)
                    .map(KnownVisibility::visible);
        } catch (TransientFailure e) {
            if (found.state().isEmpty()) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private Optional<VisibleRepo> toPerson(
            Viewer.Person person, RepoName asked, Optional<KnownVisibility> shown) {
        if (shown.filter(it -> it.state() == VisibilityState.PUBLIC).isPresent()) {
            return shown.map(KnownVisibility::visible);
        }
        Optional<KnownVisibility> there = shown.filter(it -> it.state() == VisibilityState.PRIVATE);
        return askAs(
                person,
                Optional.<VisibleRepo>empty(),
                (reads, asker) -> {
                    if (there.isEmpty()) {
                        reads.lookFor(asker, asked);
                    }
                    return there.filter(it -> reads.canRead(asker, it.found().repo().id()))
                            .map(KnownVisibility::visible);
                });
    }

    /** Asks with a person's token; who has to log in again is a stranger from now on. */
    private <T> T askAs(
            Viewer.Person person, T nothing, BiFunction<UserReads, RequestingUser, T> question) {
        Optional<Session> session =
                people.flatMap(it -> it.sessions().findSession(person.session()));
        if (people.isEmpty() || session.isEmpty()) {
            return nothing;
        }
        try {
            RequestingUser asker = new RequestingUser(session.get().id(), session.get().token());
            return question.apply(people.get().reads(), asker);
        } catch (TokenEnded _) {
            people.get().sessions().close(person.session());
            return nothing;
        }
    }

    @Override
    public List<VisibleRepo> repos(Viewer viewer) {
        List<FoundVisibility> all = check.all();
        Set<RepoId> more =
                switch (viewer) {
                    case Viewer.Stranger _ -> Set.of();
                    case Viewer.Script(RepoId repo) -> Set.of(repo);
                    case Viewer.Person person -> listedRepositories(person, all);
                };
        return all.stream()
                .map(it -> new KnownVisibility(it, it.state().orElse(VisibilityState.GONE)))
                .filter(it ->
                        it.state() == VisibilityState.PUBLIC
                                || more.contains(it.found().repo().id()))
                .map(KnownVisibility::visible)
                .sorted(Comparator.comparing(it -> it.name().toString()))
                .toList();
    }

    private Set<RepoId> listedRepositories(Viewer.Person person, List<FoundVisibility> all) {
        Set<InstallationId> installations =
                all.stream().map(it -> it.repo().installation()).collect(Collectors.toSet());
        return askAs(person, Set.<RepoId>of(), (reads, asker) -> reads.all(asker, installations));
    }
}
