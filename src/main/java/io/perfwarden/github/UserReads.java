package io.perfwarden.github;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.perfwarden.github.http.*;
import io.perfwarden.model.*;

/**
 * What people can read on GitHub. GitHub answers 200 only if both the person and the app may read.
 * Answers are kept for a while, in this process and for one session.
 *
 * @see "docs.github.com: Authenticating with a GitHub App on behalf of a user"
 */
public final class UserReads {
    private static final Duration YES = Duration.ofMinutes(5);
    private static final Duration NO = Duration.ofMinutes(1);

    /** Greatest age of a yes that still counts while GitHub is down. */
    private static final Duration OLD_YES = Duration.ofMinutes(15);

    private static final int MOST = 100_000;
    private static final int MAX_PAGES = 100;
    private final UserCalls calls;
    private final Clock clock;
    private final Cache<Question, SeenUser> seen;
    private final Cache<String, Listed> lists;

    /**
     * The person who asks.
     *
     * @param token is never shown
     */
    public record RequestingUser(String session, String token) {
        @Override
        public String toString() {
            return "asker";
        }
    }

    public record UserAccount(long id, String login) {}

    /** GitHub no longer accepts the token. */
    public static final class TokenEnded extends RuntimeException {
        private static final long serialVersionUID = 1;

        TokenEnded() {
            super("GitHub does not take the token any more");
        }
    }

    private record Question(String session, String path) {}

    private record SeenUser(boolean yes, Instant at) {}

    private record Listed(Set<RepoId> all, Instant at) {}

    public UserReads(UserCalls calls, Clock clock) {
        this.calls = calls;
        this.clock = clock;
        this.seen = cache();
        this.lists = cache();
    }

    private <K, V> Cache<K, V> cache() {
        return Caffeine.newBuilder()
                .maximumSize(MOST)
                .expireAfterWrite(OLD_YES)
                .ticker(() -> TimeUnit.MILLISECONDS.toNanos(clock.millis()))
                .executor(Runnable::run)
                .build();
    }

    public UserAccount account(String token) {
        JsonNode user = calls.get(token, calls.address().at("/user")).json();
        long id = user.path("id").asLong();
        if (id <= 0) {
            throw GitHubFailures.trouble("GET /user", "it names no account");
        }
        return new UserAccount(id, user.path("login").asText(""));
    }

    /**
     * @throws TransientFailure if GitHub is down and gave no yes within 15 minutes
     * @throws TokenEnded if the person has to log in again
     */
    public boolean canRead(RequestingUser who, RepoId repo) {
        return ask(who, "/repositories/" + repo);
    }

    /**
     * Asks about an unknown repository, so that the answer takes as long, and fails as often, as
     * for a known one.
     *
     * @throws TransientFailure as {@link #canRead} does
     * @throws TokenEnded likewise
     */
    public void lookFor(RequestingUser who, RepoName name) {
        boolean _ =
                ask(
                        who,
                        "/repos/"
                                + ApiAddress.segment(name.owner().toLowerCase(Locale.ROOT))
                                + "/"
                                + ApiAddress.segment(name.name().toLowerCase(Locale.ROOT)));
    }

    private boolean ask(RequestingUser who, String path) {
        Question question = new Question(who.session(), path);
        SeenUser before = seen.getIfPresent(question);
        if (before != null && isWithin(before.yes() ? YES : NO, before.at())) {
            return before.yes();
        }
        try {
            ApiAnswer answer = calls.get(who.token(), calls.address().at(path));
            requireLogin(answer);
            seen.put(question, new SeenUser(answer.status() == 200, clock.instant()));
            return answer.status() == 200;
        } catch (TransientFailure e) {
            if (before != null && before.yes() && isWithin(OLD_YES, before.at())) {
                return true;
            }
            throw e;
        }
    }

    private boolean isWithin(Duration life, Instant since) {
        return clock.instant().isBefore(since.plus(life));
    }

    private static void requireLogin(ApiAnswer answer) {
        if (answer.status() == 401) {
            throw new TokenEnded();
        }
    }

    /**
     * Repositories of these installations that a person can read. A public one may be missing.
     *
     * @throws TransientFailure as {@link #canRead} does
     * @throws TokenEnded likewise
     */
    public Set<RepoId> all(RequestingUser who, Set<InstallationId> known) {
        Listed before = lists.getIfPresent(who.session());
        if (before != null && isWithin(YES, before.at())) {
            return before.all();
        }
        try {
            Set<RepoId> all = new HashSet<>();
            for (long id : ids(who, "/user/installations?per_page=100", "installations")) {
                if (known.contains(new InstallationId(id))) {
                    String list = "/user/installations/" + id + "/repositories?per_page=100";
                    ids(who, list, "repositories").forEach(it -> all.add(new RepoId(it)));
                }
            }
            lists.put(who.session(), new Listed(Set.copyOf(all), clock.instant()));
            return all;
        } catch (TransientFailure e) {
            if (before == null) {
                throw e;
            }
            return before.all();
        }
    }

    private List<Long> ids(RequestingUser who, String path, String key) {
        List<Long> ids = new ArrayList<>();
        Optional<URI> next = Optional.of(calls.address().at(path));
        for (int page = 0; page < MAX_PAGES && next.isPresent(); page++) {
            ApiAnswer answer = calls.get(who.token(), next.get());
            requireLogin(answer);
            if (answer.status() != 200) {
                break;
            }
            answer.json()
                    .path(key)
                    .valueStream()
                    .map(it -> it.path("id").asLong())
                    .filter(id -> id > 0)
                    .forEach(ids::add);
            next = answer.nextPage();
        }
        return ids;
    }
}
