package io.perfwarden.baseline;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of baseline files in a repository. */
public final class BaselinePath {
    private static final Pattern ARCHIVED =
            Pattern.compile("-([0-9a-f]{7})[0-9a-f]{0,57}(?:-[1-9]\\d{0,5})?(?:\\.[^./]*)?$");

    private BaselinePath() {}

    /**
     * Where the file that is replaced is kept: {@code archive/<name>-<sha>.<ext>} beside it.
     *
     * @param path of the baseline, with {@code /} between segments
     * @param sha abbreviated commit the replaced file measured, or {@code unknown}
     */
    public static String archive(String path, String sha) {
        int slash = path.lastIndexOf('/');
        String directory = path.substring(0, slash + 1);
        String file = path.substring(slash + 1);
        int dot = file.lastIndexOf('.');
        String stem = dot <= 0 ? file : file.substring(0, dot);
        String extension = dot <= 0 ? "" : file.substring(dot);
        return directory + "archive/" + stem + "-" + sha + extension;
    }

    /** The abbreviated commit in the name of an archived file, where that ends in one. */
    public static Optional<String> commitIn(String archived) {
        Matcher name = ARCHIVED.matcher(archived);
        return name.find() ? Optional.of(name.group(1)) : Optional.empty();
    }
}
