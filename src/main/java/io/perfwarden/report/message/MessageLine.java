package io.perfwarden.report.message;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Pieces one after the other. */
record MessageLine(List<MessagePiece> pieces) {
    MessageLine {
        pieces = List.copyOf(pieces);
    }

    static MessageLine of(MessagePiece... pieces) {
        return new MessageLine(List.of(pieces));
    }

    /** The line as text. */
    String written(Function<MessagePiece, String> writer) {
        return pieces.stream().map(writer).collect(Collectors.joining());
    }
}
