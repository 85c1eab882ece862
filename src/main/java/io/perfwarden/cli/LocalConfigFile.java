package io.perfwarden.cli;

import io.perfwarden.model.InputProblem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A configuration file on disk. */
public final class LocalConfigFile {
    /** No configuration is larger; GitHub's contents API stops at 1 MB as well. */
    private static final int MOST_BYTES = 1 << 20;

    private LocalConfigFile() {}

    public static String text(String file) throws CliRefusal {
        try (InputStream in = Files.newInputStream(Path.of(file))) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw refusal(file, "larger than 1 MiB, which no configuration is");
            }
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            throw refusal(file, "no such file");
        } catch (IOException | InvalidPathException e) {
            throw refusal(file, "cannot be read: " + e.getMessage());
        }
    }

    private static CliRefusal refusal(String file, String what) {
        return new CliRefusal(ExitCode.USAGE, InputProblem.of(file, what));
    }
}
