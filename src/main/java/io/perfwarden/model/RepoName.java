package io.perfwarden.model;

import java.util.regex.Pattern;

/** Owner and name, as in {@code octocat/hello-world}. Names change; {@link RepoId} does not. */
public record RepoName(String owner, String name) {
    private static final Pattern OWNER = Pattern.compile("[A-Za-z0-9_-]{1,100}");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,100}");

    public RepoName {
        if (!OWNER.matcher(owner).matches() || !NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("not a repository name: " + owner + "/" + name);
        }
    }

    /**
     * @param fullName {@code owner/name}
     * @throws IllegalArgumentException for any other text
     */
    public static RepoName parse(String fullName) {
        int slash = fullName.indexOf('/');
        if (slash < 0) {
            throw new IllegalArgumentException("not owner/name: " + fullName);
        }
        return new RepoName(fullName.substring(0, slash), fullName.substring(slash + 1));
    }

    @Override
    public String toString() {
        return owner + "/" + name;
    }
}
