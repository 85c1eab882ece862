package io.perfwarden.web.pages;

import io.perfwarden.web.PublicLinks;
import java.net.URI;

/**
 * Where pages are and what they lead to.
 *
 * @param login whether people can log in
 */
public record PageConfig(PublicLinks links, boolean login) {
    /** What the path of each page begins with; empty for nothing. */
    public String path() {
        return links.base().isEmpty() ? "" : URI.create(links.base()).getRawPath();
    }

    /** Whether it is known where people use GitHub. */
    boolean hasGitHub() {
        return !links.github().isEmpty();
    }
}
