package io.perfwarden.web.login;

import io.micronaut.http.HttpRequest;
import io.perfwarden.model.*;
import io.perfwarden.model.RepoId;
import java.util.List;
import java.util.Optional;

/**
 * Who may see which repository. A page or an answer of the API shows nothing of a repository that
 * did not come from here.
 *
 * <p>Where {@link #repo} gives nothing, throw {@code NotFoundException} or answer 404: a filter
 * makes all such answers the same, status, body and headers. Look at nothing of the repository
 * before.
 */
public interface RepositoryAccess {
    sealed interface Viewer {
        /**
         * Someone without a session and without a token.
         *
         * @param expired whether a session or a token was sent that does not hold any more. A page
         *     then leads to the login, the API answers 401
         */
        record Stranger(boolean expired) implements Viewer {}

        /**
         * A person who is logged in.
         *
         * @param id the account's number on GitHub
         * @param login its name on GitHub, foreign text
         * @param session the stored hash of the session's id
         * @param csrf what each form that changes something sends in the field {@code csrf}
         */
        record Person(long id, String login, String session, String csrf) implements Viewer {
            @Override
            public String toString() {
                return "person " + id;
            }
        }

        /**
         * A program with a read token.
         *
         * @param repo the one repository that the token opens
         */
        record Script(RepoId repo) implements Viewer {}
    }

    /** Who sends a request. A token in {@code Authorization} counts for the API only. */
    Viewer viewer(HttpRequest<?> request);

    /**
     * The repository of a name, in whatever case.
     *
     * @return nothing if there is none, and likewise if the viewer may not see it
     * @throws io.perfwarden.model.TransientFailure if GitHub cannot be asked; answered with 503
     */
    Optional<VisibleRepo> repo(Viewer viewer, String owner, String name);

    /**
     * All that the viewer may see, by name.
     *
     * @throws io.perfwarden.model.TransientFailure if GitHub cannot be asked; answered with 503
     */
    List<VisibleRepo> repos(Viewer viewer);

    /** Whether people can log in at {@code /login}. */
    default boolean offersLogin() {
        return false;
    }

    /**
     * A repository that the viewer may see.
     *
     * @param installed what its data is stored under, and its name as GitHub has it now
     * @param isPublic whether everyone may see it
     * @param isFormer whether it was asked for by a name that it had before. Pages redirect (301)
     *     to the same place under {@link #name()}
     */
    public record VisibleRepo(InstalledRepo installed, boolean isPublic, boolean isFormer) {
        private static final String PRIVATE = "private, no-store";

        public RepoId id() {
            return installed.id();
        }

        public RepoName name() {
            return installed.name();
        }

        /**
         * The header {@code Cache-Control} of what shows it. Only a public one may be kept, and is
         * asked for again each time (ETag); what names the viewer is never kept.
         */
        public String caching(Viewer viewer) {
            return isPublic && viewer instanceof Viewer.Stranger ? "public, no-cache" : PRIVATE;
        }
    }
}
