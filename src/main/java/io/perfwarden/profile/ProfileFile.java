package io.perfwarden.profile;

import module java.base;

import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;

/** Reads profiles of the tools that are known. The content tells which it is, not the name. */
public final class ProfileFile {
    private static final int MOST_BYTES = 256 << 20;
    private static final int HEAD = 4_096;
    private static final byte[] FLIGHT = {'F', 'L', 'R', 0};

    private static final String HINT =
            "a *.jfr, a profile of pprof, callgrind.out, or collapsed stacks";

    private ProfileFile() {}

    /** Rejected with a reason if it is no profile, is damaged, or is larger than 256 MiB. */
    public static ReadOutcome<CallProfile> read(Path file) {
        return read(file.toString(), () -> Files.newInputStream(file), MOST_BYTES);
    }

    /** Where the bytes of a file come from. */
    @FunctionalInterface
    public interface Opening {
        InputStream open() throws IOException;
    }

    /**
     * @param most bytes, unpacked
     */
    public static ReadOutcome<CallProfile> read(String name, Opening file, int most) {
        try (InputStream in = unpack(new BufferedInputStream(file.open()))) {
            byte[] bytes = in.readNBytes(most + 1);
            return bytes.length > most
                    ? reject(name, "is larger than " + (most >> 20) + " MiB")
                    : read(name, bytes);
        } catch (IOException | ArithmeticException e) {
            return reject(
                    name,
                    e instanceof NoSuchFileException
                            ? "does not exist"
                            : "cannot be read: " + e.getMessage());
        }
    }

    private static InputStream unpack(InputStream in) throws IOException {
        in.mark(2);
        int magic = in.read() | in.read() << Byte.SIZE;
        in.reset();
        return magic == GZIPInputStream.GZIP_MAGIC
                ? new BufferedInputStream(new GZIPInputStream(in))
                : in;
    }

    private static ReadOutcome<CallProfile> read(String name, byte[] bytes) throws IOException {
        byte[] head = Arrays.copyOf(bytes, Math.min(HEAD, bytes.length));
        if (Arrays.equals(FLIGHT, Arrays.copyOf(head, FLIGHT.length))) {
            return check(name, FlightRecording.read(bytes));
        }
        String text = new String(head, StandardCharsets.ISO_8859_1);
        if (text.chars().anyMatch(it -> it < 8)) {
            return check(name, PprofProfile.read(bytes));
        }
        try (BufferedReader lines =
                new BufferedReader(
                        new InputStreamReader(
                                new ByteArrayInputStream(bytes), StandardCharsets.UTF_8))) {
            if (text.startsWith("# callgrind format") || text.contains("\nevents: ")) {
                return check(name, CallgrindCosts.read(lines));
            }
            return CollapsedStacks.read(name, lines).flatMap(it -> check(name, it));
        }
    }

    private static ReadOutcome<CallProfile> check(String name, CallProfile profile) {
        return profile.total() == 0 ? reject(name, "has no sample") : ReadOutcome.ok(profile);
    }

    private static ReadOutcome<CallProfile> reject(String name, String what) {
        return ReadOutcome.rejected(new InputProblem(name, what, HINT));
    }
}
