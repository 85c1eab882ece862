package io.perfwarden.baseline;

import module java.base;

import io.perfwarden.format.ResultReaders;
import io.perfwarden.format.archive.ArchiveException;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;

/** Reads any baseline: the canonical document, or a tool's own file. */
public final class BaselineFiles {
    private static final Pattern CANONICAL =
            Pattern.compile(
                    "\\A\\uFEFF?\\s{0,100}\\{\\s{0,100}\"schema\"\\s{0,9}:\\s{0,9}\"perfwarden/baseline/");
    private static final int HEAD = 2_048;

    private BaselineFiles() {}

    /**
     * @param format the id of a format for a tool's own file, or {@code auto}
     */
    public static ReadOutcome<Baseline> read(
            ResultFile file, ResultReaders readers, String format) {
        String head;
        try (InputStream in = file.open()) {
            head = new String(in.readNBytes(HEAD), StandardCharsets.UTF_8);
        } catch (ArchiveException e) {
            return ReadOutcome.rejected(e.problem());
        } catch (IOException e) {
            return ReadOutcome.rejected(
                    InputProblem.of(file.name(), "could not be read: " + e.getMessage()));
        }
        if (CANONICAL.matcher(head).find()) {
            return BaselineCodec.decode(file);
        }
        if (head.isBlank()) {
            return ReadOutcome.rejected(InputProblem.of(file.name(), "the file is empty"));
        }
        return readers.read(file, format)
                .flatMap(results -> nativeFile(file, results, NativeHeader.of(head)));
    }

    private static ReadOutcome<Baseline> nativeFile(
            ResultFile file, ResultSet results, Optional<NativeHeader> header) {
        if (results.measurements().isEmpty()) {
            return ReadOutcome.rejected(InputProblem.of(file.name(), "holds no measurements"));
        }
        var whole = header.map(known -> results.orElse(known.environment())).orElse(results);
        return ReadOutcome.ok(new Baseline(header.map(NativeHeader::provenance), whole));
    }

    public static final class BaselinePath {
        private static final Pattern ARCHIVED =
                Pattern.compile("-([0-9a-f]{7})[0-9a-f]{0,57}(?:-[1-9]\\d{0,5})?(?:\\.[^./]*)?$");

        /** Names that git reserves for its own directory on some system. */
        private static final Pattern NO_NAME = Pattern.compile("(?i)\\.{1,2}|\\.git\\.*|");

        /** The directory of replaced baselines. */
        public static final String ARCHIVE = "archive";

        private BaselinePath() {}

        /**
         * Whether a commit may hold a baseline at a path, with its archive.
         *
         * @see <a
         *     href="https://git-scm.com/docs/git-update-index#Documentation/git-update-index.txt---verify-path">
         *     git: paths that are refused</a>
         */
        public static boolean isCommittable(String path) {
            List<String> names = List.of(path.split("/", -1));
            return names.stream().noneMatch(name -> NO_NAME.matcher(name).matches())
                    && !names.getLast().equals(ARCHIVE);
        }

        /**
         * The archived file's path: {@code archive/<name>-<sha>.<ext>} beside it.
         *
         * @param path with {@code /} between segments
         * @param sha abbreviated commit of the archived file, or {@code unknown}
         */
        public static String archive(String path, String sha) {
            int slash = path.lastIndexOf('/');
            String directory = path.substring(0, slash + 1);
            String file = path.substring(slash + 1);
            int dot = file.lastIndexOf('.');
            String stem = dot <= 0 ? file : file.substring(0, dot);
            String extension = dot <= 0 ? "" : file.substring(dot);
            return directory + ARCHIVE + "/" + stem + "-" + sha + extension;
        }

        /** The abbreviated commit in an archived file's name; absent without one. */
        public static Optional<String> commitIn(String archived) {
            Matcher name = ARCHIVED.matcher(archived);
            return name.find() ? Optional.of(name.group(1)) : Optional.empty();
        }
    }
}
