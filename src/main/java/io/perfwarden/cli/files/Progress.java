package io.perfwarden.cli.files;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.cli.Shell;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.time.Clock;
import java.util.Optional;

/** Says on standard error what is being read, once reading has taken a second and once a second. */
public final class Progress {
    private static final long EVERY_MILLIS = 1_000;
    private static final long MEBIBYTE = 1 << 20;

    private final PrintStream err;
    private final Clock clock;
    private long saidAt;
    private long bytes;

    public Progress(Shell shell) {
        this.err = shell.err();
        this.clock = shell.clock();
        this.saidAt = clock.millis();
    }

    /** The same file, watched while it is read. */
    public ResultFile watch(ResultFile file) {
        return new ResultFile() {
            @Override
            public String name() {
                return file.name();
            }

            @Override
            public InputStream open() throws IOException {
                return new Watched(name(), file.open());
            }

            @Override
            public Optional<ResultFile> beside(String fileName) {
                return file.beside(fileName).map(Progress.this::watch);
            }
        };
    }

    private void read(String name, int more) {
        bytes += Math.max(0, more);
        long now = clock.millis();
        if (now - saidAt >= EVERY_MILLIS) {
            saidAt = now;
            String soFar = bytes < MEBIBYTE ? "" : ", " + bytes / MEBIBYTE + " MiB so far";
            err.println(Shell.PROGRAM + ": reading " + Shell.printable(name) + soFar);
        }
    }

    /** Counts what is read. */
    private final class Watched extends FilterInputStream {
        private final String name;

        Watched(String name, InputStream in) {
            super(in);
            this.name = name;
        }

        @Override
        public int read() throws IOException {
            int one = super.read();
            Progress.this.read(name, one < 0 ? 0 : 1);
            return one;
        }

        @Override
        public int read(byte[] target, int offset, int count) throws IOException {
            int got = super.read(target, offset, count);
            Progress.this.read(name, got);
            return got;
        }
    }
}
