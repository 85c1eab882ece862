package io.perfwarden.demo.standin;

import module java.base;

/** What may happen to a request instead of being answered as it should. */
public sealed interface FaultEffect {
    /**
     * Nothing is done and this is answered.
     *
     * @param message in a JSON body; the beginning of another kind of body if it starts with {@code
     *     <}
     */
    record Answered(int status, String message, Map<String, String> headers)
            implements FaultEffect {}

    /** Nothing is done and nothing answered for as long as this lasts. */
    record Ignored() implements FaultEffect {}

    /** Nothing is done and the connection is cut. */
    record Cut() implements FaultEffect {}

    /** What was asked is done, and the connection is cut before the answer. */
    record AnswerLost() implements FaultEffect {}

    /** What was asked is done, and the connection is cut in the middle of the answer. */
    record CutShort() implements FaultEffect {}

    /** What was asked is done, and the answer ends in its middle as if that were its end. */
    record Truncated() implements FaultEffect {}

    /**
     * What was asked is done, and answered with a pause before the answer and one in its middle.
     */
    record Slow(Duration pause) implements FaultEffect {}

    /** Something else happens first, then it is answered as it should. */
    record Preceded(Runnable by) implements FaultEffect {}

    /** An answer without special headers. */
    static FaultEffect status(int status) {
        return new Answered(status, "<html>Server Error</html>", Map.of());
    }

    /**
     * GitHub's secondary limit.
     *
     * @param seconds how long it wants to be left alone
     */
    static FaultEffect secondaryLimit(int status, int seconds) {
        return new Answered(
                status,
                "You have exceeded a secondary rate limit. Please wait a few minutes before you"
                        + " try again.",
                Map.of("Retry-After", Integer.toString(seconds)));
    }
}
