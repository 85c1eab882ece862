package io.perfwarden.cli;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.*;
import io.perfwarden.model.*;

/** Reports progress on standard error, after the first second and then every second. */
public final class ReadProgress {
    private static final long EVERY_MILLIS = 1_000;
    private static final long MEBIBYTE = 1 << 20;

    /** From so many bytes on even comparing takes seconds. */
    private static final long LARGE = 256 * MEBIBYTE;

    private final PrintStream err;
    private final Clock clock;
    private long saidAt;
    private long bytes;

    public ReadProgress(ShellContext shell) {
        this.err = shell.err();
        this.clock = shell.clock();
        this.saidAt = clock.millis();
    }

    public ResultFile watch(ResultFile file) {
        return watch(file, "");
    }

    ResultFile watch(ResultFile file, String directory) {
        AtomicLong furthest = new AtomicLong();
        return new ResultFile() {
            @Override
            public String name() {
                return directory + file.name();
            }

            @Override
            public InputStream open() throws IOException {
                return new WatchedStream(name(), file.open(), furthest);
            }

            @Override
            public Optional<ResultFile> companion(String fileName) {
                return file.companion(fileName).map(other -> watch(other, directory));
            }
        };
    }

    /** Reports the comparison, if it is large. */
    public synchronized void reportComparison(int measurements) {
        if (bytes >= LARGE) {
            err.println(
                    String.format(
                            Locale.ROOT,
                            "%s: comparing %,d measurements",
                            ShellContext.PROGRAM,
                            measurements));
        }
    }

    /**
     * Synchronized, as two files may be read at once.
     *
     * @param more bytes read for the first time, as a file is read several times
     */
    private synchronized void read(String name, long more) {
        bytes += more;
        long now = clock.millis();
        if (now - saidAt >= EVERY_MILLIS) {
            saidAt = now;
            String soFar = bytes < MEBIBYTE ? "" : ", " + bytes / MEBIBYTE + " MiB so far";
            err.println(ShellContext.PROGRAM + ": reading " + ShellContext.printable(name) + soFar);
        }
    }

    private final class WatchedStream extends FilterInputStream {
        private final String name;

        private final AtomicLong furthest;

        private long place;

        WatchedStream(String name, InputStream in, AtomicLong furthest) {
            super(in);
            this.name = name;
            this.furthest = furthest;
        }

        private void advance(int more) {
            place += Math.max(0, more);
            long before = furthest.getAndAccumulate(place, Math::max);
            ReadProgress.this.read(name, Math.max(0, place - before));
        }

        @Override
        public int read() throws IOException {
            int one = super.read();
            advance(one < 0 ? 0 : 1);
            return one;
        }

        @Override
        public int read(byte[] target, int offset, int count) throws IOException {
            int got = super.read(target, offset, count);
            advance(got);
            return got;
        }
    }
}
