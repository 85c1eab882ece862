package io.perfwarden.web.login;

import io.perfwarden.model.*;
import io.perfwarden.web.login.RepositoryAccess.Viewer;

/**
 * A repository that the viewer may see.
 *
 * @param installed what its data is stored under, and its name as GitHub has it now
 * @param isPublic whether everyone may see it
 * @param isFormer whether it was asked for by a name that it had before. Pages redirect (301) to
 *     the same place under {@link #name()}
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
