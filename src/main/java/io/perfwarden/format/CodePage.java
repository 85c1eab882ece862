package io.perfwarden.format;

import module java.base;

/**
 * A code page of Windows: a console's (OEM) or a program's (ANSI). A character is one byte or two.
 */
final class CodePage {
    /** Of GitHub's runners, in order of preference. */
    static final List<CodePage> OF_RUNNERS = all("windows-1252 IBM437 IBM850");

    private final Charset charset;
    private final boolean isWide;

    /** By byte, from 0x80. A byte without a character is a control character, as in Windows. */
    private final String characters;

    private final Map<Character, byte[]> bytes = new HashMap<>();

    private CodePage(String name) {
        charset = Charset.forName(name);
        isWide = charset.newEncoder().maxBytesPerChar() >= 2;
        StringBuilder read = new StringBuilder();
        for (int code = 0x80; code <= 0xff; code++) {
            byte[] one = {(byte) code};
            char character = new String(one, charset).charAt(0);
            read.append(character == '\ufffd' ? (char) code : character);
            if (code < 0xa0) {
                bytes.put((char) code, one);
            }
        }
        characters = read.toString();
        if (!isWide) {
            for (int i = 0; i < characters.length(); i++) {
                bytes.put(characters.charAt(i), new byte[] {(byte) (0x80 + i)});
            }
        }
    }

    /** Pages of other languages: they are made when a file first needs them. */
    static List<CodePage> ofOthers() {
        return RarePages.ALL;
    }

    private static List<CodePage> all(String names) {
        return Arrays.stream(names.split(" ")).map(CodePage::new).toList();
    }

    /**
     * The end of the last character that begins before {@code end}: its second byte may be of
     * ASCII.
     */
    int endOfCharacter(byte[] block, int start, int end, int filled) {
        int at = start;
        while (at < end) {
            at += isWide && at + 1 < filled && isPair(block[at], block[at + 1]) ? 2 : 1;
        }
        return at;
    }

    private boolean isPair(byte lead, byte trail) {
        String read = new String(new byte[] {lead, trail}, charset);
        return lead < 0 && read.length() == 1 && read.charAt(0) != '\ufffd';
    }

    String decode(byte[] text) {
        if (isWide) {
            return new String(text, charset);
        }
        StringBuilder decoded = new StringBuilder(text.length);
        for (byte one : text) {
            decoded.append(one < 0 ? characters.charAt(one & 0x7f) : (char) one);
        }
        return decoded.toString();
    }

    /** The bytes of a text beyond ASCII, if the page has all of it. */
    Optional<byte[]> encode(String text) {
        ByteArrayOutputStream encoded = new ByteArrayOutputStream();
        CharsetEncoder encoder = charset.newEncoder();
        for (char character : text.toCharArray()) {
            byte[] known = bytes.get(character);
            if (known == null && isWide && encoder.canEncode(character)) {
                known = ("" + character).getBytes(charset);
            }
            if (known == null) {
                return Optional.empty();
            }
            encoded.writeBytes(known);
        }
        return Optional.of(encoded.toByteArray());
    }

    private static final class RarePages {
        static final List<CodePage> ALL =
                all(
                        "windows-1250 IBM852 windows-1251 IBM866 IBM855 windows-1253 x-IBM737"
                                + " windows-1254 IBM857 windows-1255 IBM862 windows-1256"
                                + " windows-1257 IBM775 windows-1258 x-windows-874 windows-31j"
                                + " x-mswin-936 x-windows-949 x-windows-950");
    }
}
