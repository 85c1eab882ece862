package io.perfwarden.app;

import module java.base;

import io.perfwarden.db.*;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RepoName;
import picocli.CommandLine.*;

/** {@code perfwarden token}: creates, lists and ends the tokens of scripts and machines. */
@Command(name = "token")
public final class TokenCommand extends OperatorCommand implements Callable<Integer> {
    private static final Pattern NOTE = Pattern.compile("[^\\p{Cntrl}]{0,100}");

    @Parameters(index = "0", paramLabel = "ACTION")
    private String action = "";

    @Parameters(index = "1", paramLabel = "OWNER/REPO")
    private String name = "";

    @Parameters(index = "2", arity = "0..1", paramLabel = "ID")
    private String id = "";

    @Option(names = "--note", paramLabel = "TEXT")
    private String note = "";

    @Option(names = "--upload", paramLabel = "NAME")
    private String upload = "";

    @Option(names = "--days", paramLabel = "N", defaultValue = "90")
    private int days = 90;

    public TokenCommand(Map<String, String> environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        if (!List.of("create", "list", "revoke").contains(action)) {
            return refuse("expected create, list or revoke, not " + action);
        }
        if (action.equals("revoke") == id.isEmpty()) {
            return refuse("revoke takes the ID of a token, the others take none");
        }
        if (!NOTE.matcher(note).matches()) {
            return refuse("--note: expected at most 100 characters on one line");
        }
        if (!upload.isEmpty()
                && (!action.equals("create") || !UploadTokens.NAME.matcher(upload).matches())) {
            return refuse(
                    "--upload: create expects up to 40 lower-case letters, digits and -, the first"
                            + " one not -");
        }
        if (days < 1 || days > UploadTokens.LONGEST_LIFE.toDays()) {
            return refuse("--days: expected 1 to " + UploadTokens.LONGEST_LIFE.toDays());
        }
        return withStore(this::call);
    }

    private int call(ServerSettings.Store store) {
        if (store.server().isEmpty() && !Files.exists(store.file())) {
            return refuse("there is no database in the data directory");
        }
        try (StoreDatabase database = store.open(1)) {
            Optional<RepoId> repo = repo(database);
            return repo.isEmpty()
                    ? refuse("nothing is known of this repository")
                    : act(
                            new ReadTokens(database, Clock.systemUTC()),
                            new UploadTokens(database, Clock.systemUTC()),
                            repo.get());
        }
    }

    private Optional<RepoId> repo(StoreDatabase database) {
        try {
            List<RepoId> ids = new RepositoryDeletion(database).find(RepoName.parse(name));
            return ids.isEmpty() ? Optional.empty() : Optional.of(ids.getLast());
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private int act(ReadTokens tokens, UploadTokens uploads, RepoId repo) {
        PrintWriter out = spec.commandLine().getOut();
        return switch (action) {
            case "create" -> {
                Optional<String> token =
                        upload.isEmpty()
                                ? tokens.create(repo, note)
                                : uploads.create(repo, upload, Duration.ofDays(days));
                token.ifPresent(out::println);
                yield token.isPresent()
                        ? 0
                        : refuse(
                                upload.isEmpty()
                                        ? "there are 100 tokens already; revoke one"
                                        : "there is a token of this name, or 100; revoke one");
            }
            case "list" -> {
                tokens.list(repo)
                        .forEach(it ->
                                out.println((it.id() + "  " + it.at() + "  " + it.note()).strip()));
                uploads.list(repo).forEach(it -> out.println(line(it)));
                yield 0;
            }
            default -> {
                if (!tokens.revoke(repo, id) && !uploads.revoke(repo, id)) {
                    yield refuse("there is no token " + id + " of " + name);
                }
                out.println("revoked " + id);
                yield 0;
            }
        };
    }

    private static String line(UploadTokens.ListedToken token) {
        return "%s  %s  upload, until %s, %s"
                .formatted(
                        token.name(),
                        token.madeAt(),
                        token.expiresAt(),
                        token.used().map(it -> "last used " + it).orElse("never used"));
    }
}
