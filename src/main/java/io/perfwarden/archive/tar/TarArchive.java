package io.perfwarden.archive.tar;

import io.perfwarden.archive.RefusedFile;
import io.perfwarden.archive.ResultFile;
import io.perfwarden.problem.Problem;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * The files in a tar, which is kept on disk, unpacked and without a name, until closed. Not for
 * several threads at once.
 */
public final class TarArchive implements Closeable {
    private final FileChannel content;
    private final TarDirectory directory;

    private TarArchive(FileChannel content, TarDirectory directory) {
        this.content = content;
        this.directory = directory;
    }

    /** Whether a file begins as a tar does. */
    public static boolean isTar(ResultFile file) throws IOException {
        try (InputStream in = file.open()) {
            return TarHeader.isTar(in.readNBytes(TarHeader.SIZE));
        }
    }

    /**
     * Opens a tar.
     *
     * @param file not packed any more; its budget is that of the files in it
     * @throws io.perfwarden.archive.ArchiveException if it is damaged, or passes a bound
     */
    public static TarArchive open(ResultFile file) throws IOException {
        FileChannel content = scratch();
        try {
            try (InputStream in = file.open()) {
                OutputStream out = Channels.newOutputStream(content);
                in.transferTo(out);
            }
            return new TarArchive(content, TarDirectory.read(file, content));
        } catch (IOException | RuntimeException e) {
            content.close();
            throw e;
        }
    }

    /** Space that is gone when it is closed, or the process ends. */
    private static FileChannel scratch() throws IOException {
        Path file = Files.createTempFile("perfwarden-", ".tar");
        return FileChannel.open(
                file,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                StandardOpenOption.DELETE_ON_CLOSE);
    }

    /** The files that may be read, in the archive's order; of equal names the last. */
    public List<ResultFile> files() {
        return directory.files();
    }

    /** Entries that are not read, each with the reason. */
    public List<RefusedFile> refused() {
        return directory.refusedFiles();
    }

    /** What else is odd about the archive. */
    public List<Problem> problems() {
        return directory.problems();
    }

    @Override
    public void close() throws IOException {
        content.close();
    }
}
