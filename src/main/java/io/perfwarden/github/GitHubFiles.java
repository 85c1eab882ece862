package io.perfwarden.github;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.github.http.*;
import io.perfwarden.model.*;
import org.jspecify.annotations.Nullable;
import org.kohsuke.github.GHContent;

/** Files through the client library up to 1 MB; larger ones go around it. */
public record GitHubFiles(ApiCalls calls) implements FileGateway {
    private static final String RAW = "application/vnd.github.raw+json";

    /** GitHub's code, with status 403, for a file beyond 100 MB. */
    private static final String TOO_LARGE = "(?s).*too[ _]large.*";

    @Override
    public FileGateway.FileRead read(
            InstalledRepo repo, String path, Optional<String> ref, int most) {
        try {
            return new RepoCall(calls, repo)
                    .use(call -> {
                        GHContent content = findContent(call, path, ref);
                        if (content == null) {
                            return new FileGateway.FileRead.NotAFile("directory");
                        }
                        if (!content.isFile()) {
                            return new FileGateway.FileRead.NotAFile(content.getType());
                        }
                        if (content.getSize() > most) {
                            return new FileGateway.FileRead.FileTooLarge(most);
                        }
                        // The library's own decoder ends in an Error where the text is not
                        // Base64.
                        byte[] bytes =
                                "base64".equals(content.getEncoding())
                                        ? Base64.getMimeDecoder()
                                                .decode(call.json().path("content").asText(""))
                                        : raw(call, contents(path, ref), content.getSize(), most);
                        return new FileGateway.FileRead.Found(new FileGateway.FileContent(bytes));
                    });
        } catch (GitHubRefusal refusal) {
            if (String.valueOf(refusal.getMessage()).matches(TOO_LARGE)) {
                return new FileGateway.FileRead.FileTooLarge(most);
            }
            return RepoCall.<FileGateway.FileRead>absent(refusal)
                    .orElseGet(FileGateway.FileRead.Absent::new);
        }
    }

    /** A file's description; null for a directory, which the library cannot read. */
    private static @Nullable GHContent findContent(RepoCall call, String path, Optional<String> ref)
            throws IOException {
        try {
            return call.repository().getFileContent(path, ref.orElse(null));
        } catch (IOException e) {
            if (call.isSuccess() && call.json().isArray()) {
                return null;
            }
            throw e;
        }
    }

    /**
     * The bytes of a file beyond 1 MB, which GitHub's JSON omits. They are checked by size: for a
     * symbolic link the id would be the link's own.
     */
    private static byte[] raw(RepoCall call, String contents, long size, int most) {
        ApiRequest request = call.request("GET", contents).ofAtMost(most);
        ApiAnswer answer = call.exchange(request.withAccept(RAW, bytes -> bytes.length() == size));
        if (!answer.isSuccess() || answer.isTooLarge()) {
            throw GitHubFailures.trouble("file", "changed while it was read");
        }
        return answer.bytes();
    }

    @Override
    public List<FileGateway.DirectoryEntry> list(
            InstalledRepo repo, String directory, Optional<String> ref) {
        return new RepoCall(calls, repo)
                .find(call -> entries(call, directory, ref))
                .orElse(List.of());
    }

    private static List<FileGateway.DirectoryEntry> entries(
            RepoCall call, String directory, Optional<String> ref) throws IOException {
        try {
            var listed = call.repository().getDirectoryContent(directory, ref.orElse(null));
            return listed.stream()
                    .map(GitHubFiles::entry)
                    .sorted(Comparator.comparing(FileGateway.DirectoryEntry::name))
                    .toList();
        } catch (IOException e) {
            if (call.isSuccess() && !call.json().isArray()) {
                return List.of();
            }
            throw e;
        }
    }

    /** The text of a link is a blob of its own. Its content is that of the file it leads to. */
    @Override
    public Optional<String> target(InstalledRepo repo, String sha) {
        return new RepoCall(calls, repo)
                .get("/git/blobs/" + ApiAddress.segment(sha))
                .map(blob -> Base64.getMimeDecoder().decode(blob.path("content").asText("")))
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8));
    }

    @Override
    public Optional<List<FileGateway.TreeEntry>> tree(InstalledRepo repo, CommitSha commit) {
        return new RepoCall(calls, repo)
                .get("/git/trees/" + commit + "?recursive=1")
                .filter(it -> !it.path("truncated").asBoolean(true))
                .map(it ->
                        it.path("tree")
                                .valueStream()
                                .filter(entry -> !entry.path("type").asText().equals("tree"))
                                .map(GitHubFiles::treeEntry)
                                .toList());
    }

    private static FileGateway.TreeEntry treeEntry(JsonNode entry) {
        return new FileGateway.TreeEntry(
                entry.path("path").asText(),
                entry.path("mode").asText(),
                entry.path("sha").asText(),
                entry.path("size").asLong());
    }

    private static FileGateway.DirectoryEntry entry(GHContent content) {
        FileGateway.Kind kind =
                switch (RepoCall.require(content.getType())) {
                    case "file" -> FileGateway.Kind.FILE;
                    case "dir" -> FileGateway.Kind.DIRECTORY;
                    case "symlink" -> FileGateway.Kind.LINK;
                    default -> FileGateway.Kind.OTHER;
                };
        return new FileGateway.DirectoryEntry(
                content.getName(), kind, content.getSha(), content.getSize());
    }

    private static String contents(String path, Optional<String> ref) {
        return "/contents/"
                + ApiAddress.path(path)
                + ref.map(name -> "?ref=" + ApiAddress.segment(name)).orElse("");
    }
}
