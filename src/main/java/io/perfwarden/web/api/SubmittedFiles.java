package io.perfwarden.web.api;

import module java.base;

import io.perfwarden.db.UploadTokens;
import io.perfwarden.format.archive.*;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.Sha256Digest;
import io.perfwarden.model.TransientFailure;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Bodies of submissions on disk, never whole in memory. A sender who stops for 30 seconds, or is
 * slower than 1 KiB a second over a minute, is refused.
 */
public final class SubmittedFiles {
    private static final int AT_ONCE = 16;

    /** Bodies of a repository at once: who sends them slowly leaves room for others. */
    static final int AT_ONCE_OF_ONE = 4;

    private static final int CHUNK = 64 << 10;
    private static final Duration STANDSTILL = Duration.ofSeconds(30);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final int SLOWEST = 1 << 10;
    private static final int LONGEST_TOKEN = 64;
    private static final Pattern TOKEN = Pattern.compile(UploadTokens.PREFIX + "[A-Za-z0-9_-]{43}");

    private static final ScheduledExecutorService WATCH = watch();

    private final Path scratch;
    private final SubmissionLimits limits;
    private final Map<RepoId, Integer> bodies = new HashMap<>();

    /**
     * @param scratch an existing directory
     */
    public SubmittedFiles(Path scratch, SubmissionLimits limits) {
        this.scratch = scratch;
        this.limits = limits;
    }

    /** What a body has at most. */
    public record SubmissionLimits(int mebibytes, int files) {
        public static final SubmissionLimits USUAL = new SubmissionLimits(32, 2_000);

        public long bytes() {
            return (long) mebibytes << 20;
        }
    }

    public SubmissionLimits limits() {
        return limits;
    }

    private static ScheduledExecutorService watch() {
        return Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().name("slow-bodies").daemon().factory());
    }

    /** What became of a body. */
    sealed interface StoredBody<T> {
        record Used<T>(T result) implements StoredBody<T> {}

        record BodyTooLarge<T>() implements StoredBody<T> {}

        record TooSlow<T>() implements StoredBody<T> {}

        record Unreadable<T>(InputProblem problem) implements StoredBody<T> {}

        /** A file has what may be an upload token. */
        record TokenInside<T>(String file, String token) implements StoredBody<T> {}
    }

    /** A body on disk, as a zip; {@code digest} is the SHA-256 of what was sent, in hex. */
    record BodyFile(Path path, String digest, long size) {
        /** In place of a body that says nothing more. */
        static final BodyFile NOTHING = new BodyFile(Path.of(""), Sha256Digest.of(new byte[0]), 0);
    }

    /**
     * Takes a zip or a tar with at least one file, and deletes it after its use.
     *
     * @throws TransientFailure if too many others are sent now
     */
    <T> StoredBody<T> take(RepoId repo, InputStream body, Function<BodyFile, T> use)
            throws IOException {
        if (!tryBegin(repo)) {
            throw new TransientFailure("too many submissions at once");
        }
        try {
            Path target = Files.createTempFile(scratch, "submission-", ".upload");
            try {
                return store(body, target, use);
            } finally {
                Files.deleteIfExists(target);
            }
        } finally {
            end(repo);
        }
    }

    private boolean tryBegin(RepoId repo) {
        synchronized (bodies) {
            int all = bodies.values().stream().mapToInt(Integer::intValue).sum();
            boolean hasRoom = all < AT_ONCE && bodies.getOrDefault(repo, 0) < AT_ONCE_OF_ONE;
            if (hasRoom) {
                bodies.merge(repo, 1, Integer::sum);
            }
            return hasRoom;
        }
    }

    private void end(RepoId repo) {
        synchronized (bodies) {
            bodies.merge(repo, -1, Integer::sum);
            bodies.remove(repo, 0);
        }
    }

    private <T> StoredBody<T> store(InputStream body, Path target, Function<BodyFile, T> use)
            throws IOException {
        MessageDigest sha = sha256();
        long sent;
        WatchedSender sender = new WatchedSender();
        try (sender;
                InputStream in = new DigestInputStream(body, sha);
                OutputStream out = Files.newOutputStream(target)) {
            sent = copy(in, out, sender);
        } catch (IOException | RuntimeException e) {
            if (sender.isSlow()) {
                return new StoredBody.TooSlow<>();
            }
            throw e;
        }
        Optional<StoredBody<T>> odd = sent > limits.bytes() ? Optional.empty() : inspect(target);
        long size = Math.max(sent, Files.size(target));
        if (size > limits.bytes()) {
            return new StoredBody.BodyTooLarge<>();
        }
        return odd.orElseGet(() ->
                new StoredBody.Used<>(
                        use.apply(
                                new BodyFile(
                                        target, HexFormat.of().formatHex(sha.digest()), size))));
    }

    private long copy(InputStream in, OutputStream out, WatchedSender sender) throws IOException {
        byte[] chunk = new byte[CHUNK];
        long size = 0;
        for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
            size += read;
            sender.note(size);
            if (size > limits.bytes()) {
                return size;
            }
            out.write(chunk, 0, read);
        }
        return size;
    }

    /** Puts a zip in the place of a tar: from here on a submission is what an artifact is. */
    private static void repackTar(Path body) throws IOException {
        try (DownloadedArtifact sent =
                DownloadedArtifact.open(body, "body", ArchiveLimits.DEFAULT)) {
            if (sent.isZip() || !TarArchive.isTar(UnpackedFile.of(sent.files().getFirst()))) {
                return;
            }
            ResultFile packed = sent.files().getFirst();
            try (TarArchive tar = TarArchive.open(UnpackedFile.of(packed))) {
                List<InputProblem> odd = new ArrayList<>(tar.problems());
                tar.refusedFiles().forEach(it -> odd.add(it.problem()));
                if (!odd.isEmpty()) {
                    throw new ArchiveException(odd.getFirst());
                }
                try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(body))) {
                    for (ResultFile file : tar.files()) {
                        String name = file.name().substring(packed.name().length() + 1);
                        zip.putNextEntry(new ZipEntry(name));
                        try (InputStream in = file.open()) {
                            in.transferTo(zip);
                        }
                    }
                }
            }
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has it", e);
        }
    }

    private <T> Optional<StoredBody<T>> inspect(Path file) throws IOException {
        try {
            repackTar(file);
        } catch (ArchiveException e) {
            return Optional.of(new StoredBody.Unreadable<>(e.problem()));
        }
        try (DownloadedArtifact zip =
                DownloadedArtifact.open(file, "body", ArchiveLimits.DEFAULT)) {
            int files = zip.files().size();
            if (!zip.isZip() || files == 0 || files > limits.files()) {
                String odd =
                        !zip.isZip()
                                ? "is no zip and no tar"
                                : files == 0
                                        ? "has no file"
                                        : "has more than " + limits.files() + " files";
                return Optional.of(
                        new StoredBody.Unreadable<>(
                                new InputProblem("body", odd, "send the result files as one")));
            }
            for (ResultFile one : zip.files()) {
                Optional<String> token = findToken(one);
                if (token.isPresent()) {
                    return Optional.of(new StoredBody.TokenInside<>(one.name(), token.get()));
                }
            }
            return Optional.empty();
        } catch (ArchiveException e) {
            return Optional.of(new StoredBody.Unreadable<>(e.problem()));
        }
    }

    /** What looks like an upload token; of a file that is too large, in what may be read of it. */
    private static Optional<String> findToken(ResultFile file) {
        String rest = "";
        try (InputStream in = file.open()) {
            for (byte[] part = in.readNBytes(CHUNK); part.length > 0; part = in.readNBytes(CHUNK)) {
                String text = rest + new String(part, StandardCharsets.ISO_8859_1);
                Matcher token = TOKEN.matcher(text);
                if (token.find()) {
                    return Optional.of(token.group());
                }
                rest = text.substring(Math.max(0, text.length() - LONGEST_TOKEN));
            }
        } catch (IOException _) {
            // it is a problem of the file, which is told when it is judged
        }
        return Optional.empty();
    }

    /**
     * Whether a sender is too slow.
     *
     * @param whole since it began
     * @param silence since its last byte
     */
    static boolean isTooSlow(Duration whole, Duration silence, long bytes) {
        return silence.compareTo(STANDSTILL) > 0
                || (whole.compareTo(MINUTE) > 0 && bytes < whole.toSeconds() * SLOWEST);
    }

    /** The thread that reads a body, interrupted when its sender is slow. */
    private static final class WatchedSender implements AutoCloseable {
        private final Thread reader = Thread.currentThread();
        private final long began = System.nanoTime();
        private final Future<?> watching =
                WATCH.scheduleWithFixedDelay(this::look, 5, 5, TimeUnit.SECONDS);
        private long last = began;
        private long bytes;
        private boolean reading = true;
        private boolean slow;

        synchronized void note(long size) {
            last = System.nanoTime();
            bytes = size;
        }

        synchronized boolean isSlow() {
            return slow;
        }

        private synchronized void look() {
            long now = System.nanoTime();
            if (reading
                    && isTooSlow(
                            Duration.ofNanos(now - began), Duration.ofNanos(now - last), bytes)) {
                slow = true;
                reader.interrupt();
            }
        }

        /** From here on the thread is not interrupted any more, nor was it. */
        @Override
        public void close() {
            watching.cancel(false);
            synchronized (this) {
                reading = false;
                if (slow) {
                    boolean _ = Thread.interrupted();
                }
            }
        }
    }
}
