package io.perfwarden.github;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.github.http.ApiAnswer;
import io.perfwarden.github.http.GitHubFailures;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InstalledRepo;

/**
 * Commits over raw calls; a single one as git's own object, since the other comes with all that it
 * changed.
 */
final class KohsukeCommits implements CommitGateway {
    private static final int PAGE = 100;

    /** Of a comparison; with as many there may be more. */
    private static final int MOST_FILES = 300;

    private static final String TAGS = "refs/tags/";
    private static final String COMMIT = "commit";
    private static final String ANNOTATED = "tag";

    private final RepoCalls calls;

    KohsukeCommits(RepoCalls calls) {
        this.calls = calls;
    }

    @Override
    public Optional<String> message(InstalledRepo repo, CommitSha commit) {
        return calls.find(repo, calls.request("GET", repo, "/git/commits/" + commit))
                .map(answer -> answer.json().path("message").asText(""));
    }

    @Override
    public List<CommitSha> line(InstalledRepo repo, CommitSha tip) {
        List<CommitSha> line = new ArrayList<>();
        for (int page = 1; line.size() < LONGEST_LINE; page++) {
            List<CommitSha> more = page(repo, tip, page);
            line.addAll(more);
            if (more.size() < PAGE) {
                break;
            }
        }
        return line;
    }

    @Override
    public Optional<Set<String>> changed(InstalledRepo repo, CommitSha ancestor, CommitSha commit) {
        return comparison(repo, ancestor, commit).flatMap(KohsukeCommits::files);
    }

    @Override
    public boolean isAncestor(InstalledRepo repo, CommitSha ancestor, CommitSha commit) {
        return comparison(repo, ancestor, commit).filter(KohsukeCommits::isOfAncestor).isPresent();
    }

    private Optional<JsonNode> comparison(
            InstalledRepo repo, CommitSha ancestor, CommitSha commit) {
        String tail = "/compare/" + ancestor + "..." + commit + "?per_page=1";
        try {
            return calls.find(repo, calls.request("GET", repo, tail)).map(ApiAnswer::json);
        } catch (GitHubRefusal refusal) {
            if (refusal.kind() == GitHubRefusal.Kind.UNPROCESSABLE) {
                return Optional.empty();
            }
            throw refusal;
        }
    }

    @Override
    public List<Tag> tags(InstalledRepo repo) {
        try {
            return calls.list(repo, "/git/matching-refs/tags", "").stream()
                    .filter(ref -> ref.path("ref").asText("").startsWith(TAGS))
                    .flatMap(ref -> tag(ref).stream())
                    .toList();
        } catch (IllegalArgumentException e) {
            throw GitHubFailures.unreadable("tags", e);
        } catch (GitHubRefusal refusal) {
            if (refusal.kind() == GitHubRefusal.Kind.NO_INSTALLATION) {
                throw refusal;
            }
            return List.of();
        }
    }

    private static Optional<Tag> tag(JsonNode ref) {
        String type = ref.at("/object/type").asText("");
        String name = ref.path("ref").asText("").substring(TAGS.length());
        return type.equals(COMMIT) || type.equals(ANNOTATED)
                ? Optional.of(new Tag(name, object(ref), type.equals(ANNOTATED)))
                : Optional.empty();
    }

    private static CommitSha object(JsonNode node) {
        return new CommitSha(node.at("/object/sha").asText(""));
    }

    @Override
    public Optional<CommitSha> tagged(InstalledRepo repo, Tag tag) {
        if (!tag.annotated()) {
            return Optional.of(tag.object());
        }
        try {
            return calls.find(repo, calls.request("GET", repo, "/git/tags/" + tag.object()))
                    .map(ApiAnswer::json)
                    .filter(node -> node.at("/object/type").asText("").equals(COMMIT))
                    .map(KohsukeCommits::object);
        } catch (IllegalArgumentException e) {
            throw GitHubFailures.unreadable("tag", e);
        }
    }

    /** Only of an ancestor does GitHub compare the commit itself; else where both parted. */
    private static Optional<Set<String>> files(JsonNode comparison) {
        JsonNode files = comparison.path("files");
        boolean isWhole = files.isArray() && files.size() < MOST_FILES;
        return isWhole && isOfAncestor(comparison)
                ? Optional.of(
                        files.valueStream()
                                .flatMap(file ->
                                        Stream.of(
                                                file.path("filename"),
                                                file.path("previous_filename")))
                                .map(name -> name.asText(""))
                                .filter(name -> !name.isEmpty())
                                .collect(Collectors.toSet()))
                : Optional.empty();
    }

    private static boolean isOfAncestor(JsonNode comparison) {
        String status = comparison.path("status").asText("");
        return status.equals("ahead") || status.equals("identical");
    }

    private List<CommitSha> page(InstalledRepo repo, CommitSha tip, int page) {
        String tail = "/commits?sha=" + tip + "&per_page=" + PAGE + "&page=" + page;
        try {
            return calls.find(repo, calls.request("GET", repo, tail))
                    .map(answer ->
                            answer.json()
                                    .valueStream()
                                    .map(commit -> new CommitSha(commit.path("sha").asText("")))
                                    .toList())
                    .orElse(List.of());
        } catch (IllegalArgumentException e) {
            throw GitHubFailures.unreadable("commits", e);
        } catch (GitHubRefusal refusal) {
            if (refusal.kind() == GitHubRefusal.Kind.UNPROCESSABLE) {
                return List.of();
            }
            throw refusal;
        }
    }
}
