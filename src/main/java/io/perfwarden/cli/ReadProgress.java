package io.perfwarden.cli;

import io.perfwarden.format.archive.ResultFile;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.time.Clock;
import java.util.Locale;
import java.util.Optional;

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
        Furthest furthest = new Furthest();
        return new ResultFile() {
            @Override
            public String name() {
                return file.name();
            }

            @Override
            public InputStream open() throws IOException {
                return new Watched(name(), file.open(), furthest);
            }

            @Override
            public Optional<ResultFile> beside(String fileName) {
                return file.beside(fileName).map(ReadProgress.this::watch);
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

    /** How far a file was ever read. */
    private static final class Furthest {
        private long at;

        /** How much of what was read to a place is new. */
        long to(long place) {
            long more = Math.max(0, place - at);
            at += more;
            return more;
        }
    }

    /** Counts what is read. */
    private final class Watched extends FilterInputStream {
        private final String name;
        private final Furthest furthest;
        private long place;

        Watched(String name, InputStream in, Furthest furthest) {
            super(in);
            this.name = name;
            this.furthest = furthest;
        }

        private void reached(int more) {
            place += Math.max(0, more);
            ReadProgress.this.read(name, furthest.to(place));
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
