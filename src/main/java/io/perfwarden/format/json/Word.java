package io.perfwarden.format.json;

import com.fasterxml.jackson.core.JsonToken;

/** The words that are values. */
enum Word {
    TRUE("true", JsonToken.VALUE_TRUE),
    FALSE("false", JsonToken.VALUE_FALSE),
    NULL("null", JsonToken.VALUE_NULL);

    private final String letters;
    private final JsonToken token;

    Word(String word, JsonToken token) {
        this.letters = word;
        this.token = token;
    }

    int length() {
        return letters.length();
    }

    JsonToken token() {
        return token;
    }

    /** Whether it stands here; the bytes end with one that no word has. */
    boolean isAt(byte[] bytes, int at) {
        for (int i = 0; i < letters.length(); i++) {
            if (bytes[at + i] != letters.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
