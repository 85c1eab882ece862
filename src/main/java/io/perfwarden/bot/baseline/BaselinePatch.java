package io.perfwarden.bot.baseline;

import module java.base;

import io.perfwarden.github.FileGateway.Addition;
import io.perfwarden.github.FileGateway.FileContent;
import java.nio.charset.CharacterCodingException;

/**
 * The difference to new baselines for {@code git apply}. It makes exactly the bytes that the app
 * would commit.
 */
final class BaselinePatch {
    /** Bytes of a patch; a comment has 65,536. */
    private static final int MOST = 40_000;

    private static final long MOST_PAIRS = 4_000_000;

    /** Characters that must not reach a terminal, a comment or a shell. */
    private static final Pattern UNSEEN = Pattern.compile("[\\p{Cc}\\p{Cf}&&[^\\n\\t]]|<!--");

    /** Bytes of a line of a packed file. */
    private static final int LINE = 52;

    private static final String DIGITS =
            "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";

    private static final Pattern PATH = Pattern.compile("[A-Za-z0-9._/@+-]+");

    private BaselinePatch() {}

    /**
     * @param before present files at the commit, by path
     * @return absent if it is too long for a comment or could do harm there
     */
    static Optional<String> of(Map<String, FileContent> before, List<Addition> additions) {
        return of(before, additions, false)
                .filter(it -> !UNSEEN.matcher(it).find())
                .or(() -> of(before, additions, true));
    }

    private static Optional<String> of(
            Map<String, FileContent> before, List<Addition> additions, boolean packed) {
        StringBuilder patch = new StringBuilder();
        for (Addition addition : additions) {
            Optional<String> part = part(before, addition, packed);
            if (part.isEmpty()) {
                return Optional.empty();
            }
            patch.append(part.get());
        }
        int bytes = patch.toString().getBytes(StandardCharsets.UTF_8).length;
        return bytes > MOST ? Optional.empty() : Optional.of(patch.toString());
    }

    private static Optional<String> part(
            Map<String, FileContent> before, Addition addition, boolean packed) {
        String path = addition.path();
        Optional<String> copied =
                before.entrySet().stream()
                        .filter(it -> !it.getKey().equals(path))
                        .filter(it -> it.getValue().blobSha().equals(addition.content().blobSha()))
                        .map(Map.Entry::getKey)
                        .findFirst();
        FileContent old = before.get(path);
        if (!PATH.matcher(path).matches()) {
            return Optional.empty();
        }
        if (old == null && copied.isPresent()) {
            return Optional.of(
                    "diff --git a/%s b/%s\nsimilarity index 100%%\ncopy from %s\ncopy to %s\n"
                            .formatted(copied.get(), path, copied.get(), path));
        }
        if (packed) {
            return Optional.of(filePatch(path, Optional.ofNullable(old), addition.content()));
        }
        Optional<List<String>> from = old == null ? Optional.of(List.of()) : lines(old);
        String head = "diff --git a/%s b/%s\n".formatted(path, path);
        String names =
                old == null
                        ? "new file mode 100644\n--- /dev/null\n+++ b/" + path + "\n"
                        : "--- a/" + path + "\n+++ b/" + path + "\n";
        return from.flatMap(a -> lines(addition.content()).flatMap(b -> hunk(a, b)))
                .map(hunk -> head + names + hunk);
    }

    private static String filePatch(String path, Optional<FileContent> old, FileContent content) {
        byte[] bytes = deflate(content.bytes());
        StringBuilder text = new StringBuilder();
        text.append("diff --git a/%s b/%s\n".formatted(path, path))
                .append(old.isEmpty() ? "new file mode 100644\n" : "")
                .append("index ")
                .append(old.map(FileContent::blobSha).orElse("0".repeat(40)))
                .append("..")
                .append(content.blobSha())
                .append(old.isEmpty() ? "\n" : " 100644\n")
                .append("GIT binary patch\nliteral ")
                .append(content.bytes().length)
                .append('\n');
        for (int start = 0; start < bytes.length; start += LINE) {
            int length = Math.min(LINE, bytes.length - start);
            text.append((char) (length <= 26 ? 'A' + length - 1 : 'a' + length - 27));
            for (int i = start; i < start + length; i += 4) {
                text.append(base85(bytes, i, start + length));
            }
            text.append('\n');
        }
        return text.append('\n').toString();
    }

    private static String base85(byte[] bytes, int from, int end) {
        long group = 0;
        for (int i = from; i < from + 4; i++) {
            group = group << 8 | (i < end ? bytes[i] & 0xff : 0);
        }
        char[] digits = new char[5];
        for (int i = 4; i >= 0; i--) {
            digits[i] = DIGITS.charAt((int) (group % DIGITS.length()));
            group /= DIGITS.length();
        }
        return new String(digits);
    }

    private static byte[] deflate(byte[] bytes) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new DeflaterOutputStream(packed)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail", e);
        }
        return packed.toByteArray();
    }

    /** Lines with their ends; absent for binary data. */
    private static Optional<List<String>> lines(FileContent content) {
        try {
            String text =
                    StandardCharsets.UTF_8
                            .newDecoder()
                            .decode(ByteBuffer.wrap(content.bytes()))
                            .toString();
            return Optional.of(text.isEmpty() ? List.of() : List.of(text.split("(?<=\n)")));
        } catch (CharacterCodingException _) {
            return Optional.empty();
        }
    }

    /** One hunk from the first to the last difference, with three lines around. */
    private static Optional<String> hunk(List<String> a, List<String> b) {
        int same = 0;
        while (same < Math.min(a.size(), b.size()) && a.get(same).equals(b.get(same))) {
            same++;
        }
        int tail = 0;
        while (tail < Math.min(a.size(), b.size()) - same
                && a.get(a.size() - 1 - tail).equals(b.get(b.size() - 1 - tail))) {
            tail++;
        }
        int first = Math.max(0, same - 3);
        int after = Math.max(0, tail - 3);
        List<String> from = a.subList(first, a.size() - after);
        List<String> to = b.subList(first, b.size() - after);
        if ((long) from.size() * to.size() > MOST_PAIRS) {
            return Optional.empty();
        }
        return Optional.of(
                "@@ -%s +%s @@\n".formatted(range(first, from.size()), range(first, to.size()))
                        + edits(from, to));
    }

    private static String range(int first, int count) {
        return (count == 0 ? first : first + 1) + "," + count;
    }

    private static String edits(List<String> from, List<String> to) {
        int[][] common = new int[from.size() + 1][to.size() + 1];
        for (int i = from.size() - 1; i >= 0; i--) {
            for (int j = to.size() - 1; j >= 0; j--) {
                common[i][j] =
                        from.get(i).equals(to.get(j))
                                ? common[i + 1][j + 1] + 1
                                : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        StringBuilder edits = new StringBuilder();
        int i = 0;
        int j = 0;
        while (i < from.size() || j < to.size()) {
            if (i < from.size() && j < to.size() && from.get(i).equals(to.get(j))) {
                edits.append(line(' ', from.get(i++)));
                j++;
            } else if (i < from.size()
                    && (j == to.size() || common[i + 1][j] >= common[i][j + 1])) {
                edits.append(line('-', from.get(i++)));
            } else {
                edits.append(line('+', to.get(j++)));
            }
        }
        return edits.toString();
    }

    private static String line(char mark, String line) {
        return line.endsWith("\n") ? mark + line : mark + line + "\n\\ No newline at end of file\n";
    }
}
