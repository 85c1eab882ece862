package io.perfwarden.cli.files;

import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.problem.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A configuration file on disk. */
public final class ConfigFile {
    /** No configuration is larger; GitHub's contents API stops at 1 MB as well. */
    private static final int MOST_BYTES = 1 << 20;

    private ConfigFile() {}

    public static String text(String file) throws Refusal {
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

    private static Refusal refusal(String file, String what) {
        return new Refusal(ExitCode.USAGE, Problem.of(file, what));
    }
}
