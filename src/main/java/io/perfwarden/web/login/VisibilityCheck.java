package io.perfwarden.web.login;

import module java.base;

import io.perfwarden.db.RepositoryVisibility;
import io.perfwarden.db.RepositoryVisibility.FoundVisibility;
import io.perfwarden.db.RepositoryVisibility.VisibilityState;
import io.perfwarden.github.RepositoryLookup.Described;
import io.perfwarden.model.*;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows whether repositories are public. That one is public holds for five minutes, then GitHub is
 * asked while the reader waits. That one is not holds until GitHub says otherwise, and it is asked
 * after the answer: a stranger must not learn from the time an answer takes that something is
 * there.
 */
final class VisibilityCheck {
    private static final Logger LOG = LoggerFactory.getLogger(VisibilityCheck.class);
    private static final Duration LIFE = Duration.ofMinutes(5);

    private static final Duration PAUSE = Duration.ofSeconds(10);

    private final GitHubAccess.Repositories repositories;
    private final RepositoryVisibility known;
    private final Map<Object, FutureTask<Object>> running = new ConcurrentHashMap<>();
    private final Map<Object, CheckFailed> failed = new ConcurrentHashMap<>();
    private final Set<RepoId> asking = ConcurrentHashMap.newKeySet();

    private record CheckFailed(Instant until, TransientFailure failure) {}

    VisibilityCheck(GitHubAccess.Repositories repositories) {
        this.known = repositories.known();
        this.repositories = repositories;
    }

    /**
     * Who may see a repository.
     *
     * @throws TransientFailure if it was public five minutes ago, or was never asked for, and
     *     GitHub does not answer
     */
    VisibilityState of(FoundVisibility found) {
        if (isFresh(found)) {
            return found.state().orElseThrow();
        }
        if (mustWait(found)) {
            return askState(found.repo());
        }
        askLater(found.repo());
        return found.state().orElseThrow();
    }

    /**
     * All repositories, as far as someone may see them.
     *
     * @throws TransientFailure as {@link #of} does
     */
    List<FoundVisibility> all() {
        List<FoundVisibility> before = known.all();
        Set<InstallationId> stale =
                before.stream()
                        .filter(it -> !isFresh(it) && mustWait(it))
                        .map(it -> it.repo().installation())
                        .collect(Collectors.toCollection(LinkedHashSet::new));
        stale.forEach(installation -> askAll(installation, before));
        List<FoundVisibility> now = stale.isEmpty() ? before : known.all();
        now.stream().filter(it -> !isFresh(it) && !mustWait(it)).forEach(it -> askLater(it.repo()));
        return now.stream()
                .filter(it -> it.state().filter(state -> state != VisibilityState.GONE).isPresent())
                .filter(it -> isFresh(it) || !mustWait(it))
                .toList();
    }

    private boolean isFresh(FoundVisibility found) {
        return found.isFresh(known.clock().instant(), LIFE);
    }

    private static boolean mustWait(FoundVisibility found) {
        return found.state().isEmpty() || found.state().get() == VisibilityState.PUBLIC;
    }

    private VisibilityState askState(InstalledRepo repo) {
        return (VisibilityState)
                askOnce(
                        repo.id(),
                        () ->
                                findKnown(repo)
                                        .filter(this::isFresh)
                                        .flatMap(FoundVisibility::state)
                                        .orElseGet(() -> isOfApp(repo) ? ask(repo) : list(repo)));
    }

    private Optional<FoundVisibility> findKnown(InstalledRepo repo) {
        return known.find(repo.name()).filter(it -> it.repo().id().equals(repo.id()));
    }

    private boolean isOfApp(InstalledRepo repo) {
        return findKnown(repo)
                .flatMap(FoundVisibility::state)
                .filter(it -> it != VisibilityState.GONE)
                .isPresent();
    }

    /**
     * Asks for all that the app was given: GitHub describes a public repository to it as well from
     * which it was removed.
     */
    private VisibilityState list(InstalledRepo repo) {
        askAll(repo.installation(), known.all());
        return findKnown(repo).flatMap(FoundVisibility::state).orElse(VisibilityState.GONE);
    }

    private VisibilityState ask(InstalledRepo repo) {
        Optional<Described> described = repositories.github().find(repo);
        VisibilityState state = described.map(VisibilityCheck::state).orElse(VisibilityState.GONE);
        known.set(repo.id(), state);
        described.ifPresent(it -> storeName(repo, it));
        return state;
    }

    private void askAll(InstallationId installation, List<FoundVisibility> before) {
        Object _ =
                askOnce(
                        installation,
                        () -> {
                            List<Described> all =
                                    repositories.github().all(installation).orElse(List.of());
                            Map<RepoId, Described> byId = new HashMap<>();
                            all.forEach(it -> byId.put(it.id(), it));
                            known.database()
                                    .transaction(() ->
                                            before.stream()
                                                    .map(FoundVisibility::repo)
                                                    .filter(it ->
                                                            it.installation().equals(installation))
                                                    .forEach(it -> keep(it, byId.get(it.id()))));
                            return true;
                        });
    }

    private void keep(InstalledRepo repo, @Nullable Described described) {
        known.set(repo.id(), described == null ? VisibilityState.GONE : state(described));
        if (described != null) {
            storeName(repo, described);
        }
    }

    private void storeName(InstalledRepo repo, Described described) {
        repositories
                .names()
                .record(new InstalledRepo(repo.installation(), repo.id(), described.name()));
    }

    private static VisibilityState state(Described described) {
        return described.isPublic() ? VisibilityState.PUBLIC : VisibilityState.PRIVATE;
    }

    /**
     * Asks one question at a time about a repository or an installation, and none soon after a
     * failure. A reader waits so long and no longer; the question goes on for those who come later.
     */
    private Object askOnce(Object about, Supplier<?> question) {
        Instant now = known.clock().instant();
        CheckFailed before = failed.get(about);
        if (before != null && before.until().isAfter(now)) {
            throw before.failure();
        }
        FutureTask<Object> mine = new FutureTask<>(() -> answerOrFail(about, question, now));
        FutureTask<Object> other = running.putIfAbsent(about, mine);
        if (other == null) {
            Thread.ofVirtual().start(mine);
        }
        try {
            return (other == null ? mine : other)
                    .get(repositories.patience().toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof TransientFailure it ? it : new IllegalStateException(e);
        } catch (TimeoutException e) {
            throw new TransientFailure("GitHub does not answer in time", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TransientFailure("the server is stopping", e);
        }
    }

    private Object answerOrFail(Object about, Supplier<?> question, Instant since) {
        try {
            Object answer = question.get();
            failed.remove(about);
            return answer;
        } catch (TransientFailure e) {
            failed.put(about, new CheckFailed(since.plus(PAUSE), e));
            throw e;
        } finally {
            running.remove(about);
        }
    }

    private void askLater(InstalledRepo repo) {
        if (!asking.add(repo.id())) {
            return;
        }
        repositories
                .background()
                .execute(() -> {
                    try {
                        VisibilityState _ = askState(repo);
                    } catch (TransientFailure e) {
                        LOG.debug(
                                "who may see {} is asked again later: {}",
                                repo.id(),
                                e.getMessage());
                    } finally {
                        asking.remove(repo.id());
                    }
                });
    }
}
