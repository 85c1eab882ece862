package io.perfwarden.cli;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.*;
import io.perfwarden.model.*;

/** Says on standard error what is being read, once reading has taken a second and once a second. */
public final class ReadProgress {
    private static final long EVERY_MILLIS = 1_000;
    private static final long MEBIBYTE = 1 << 20;

    /** Of so many bytes even comparing takes seconds. */
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

    /** The same file, watched while it is read. */
    public ResultFile watch(ResultFile file) {
        return watch(file, "");
    }

    /** The same, of a file that is named with the directory or zip that it is in. */
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
            public Optional<ResultFile> beside(String fileName) {
                return file.beside(fileName).map(other -> watch(other, directory));
            }
        };
    }

    /** Says what is done after reading, where there is much of it. */
    public synchronized void comparing(int measurements) {
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
     * Two files may be read at once.
     *
     * @param more that was read for the first time: a file is looked at more than once
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

        /** How far the file was ever read. */
        private final AtomicLong furthest;

        private long place;

        WatchedStream(String name, InputStream in, AtomicLong furthest) {
            super(in);
            this.name = name;
            this.furthest = furthest;
        }

        private void reached(int more) {
            place += Math.max(0, more);
            long before = furthest.getAndAccumulate(place, Math::max);
            ReadProgress.this.read(name, Math.max(0, place - before));
        }

        @Override
        public int read() throws IOException {
            int one = super.read();
            reached(one < 0 ? 0 : 1);
            return one;
        }

        @Override
        public int read(byte[] target, int offset, int count) throws IOException {
            int got = super.read(target, offset, count);
            reached(got);
            return got;
        }
    }
}
