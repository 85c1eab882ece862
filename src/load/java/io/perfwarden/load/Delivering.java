package io.perfwarden.load;

import module java.base;

/**
 * One connection that delivers the same body again and again, each time under a new id. All of them
 * are served by one thread, and none copies its body: whoever measures must not need more of the
 * processors than whoever is measured.
 */
final class Delivering {
    private static final HexFormat HEX = HexFormat.of();
    private static final int LONGEST_ANSWER = 16_384;

    private final SocketChannel channel;
    private final ByteBuffer request;
    private final int placeOfId;
    private final SplittableRandom random;
    private final byte[] answer = new byte[LONGEST_ANSWER];
    private final ByteBuffer read = ByteBuffer.allocateDirect(LONGEST_ANSWER);
    private int length;
    private long begun;

    /**
     * @param head of the request up to the id
     * @param rest from behind the id to the end of the body
     */
    Delivering(InetSocketAddress server, Selector selector, String head, byte[] rest, long seed)
            throws IOException {
        byte[] before = head.getBytes(StandardCharsets.US_ASCII);
        this.random = new SplittableRandom(seed);
        this.placeOfId = before.length;
        this.request = ByteBuffer.allocateDirect(before.length + 36 + rest.length);
        request.put(before).put(id()).put(rest);
        this.channel = SocketChannel.open(server);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        boolean _ = channel.configureBlocking(false) == channel;
        SelectionKey _ = channel.register(selector, SelectionKey.OP_READ, this);
    }

    /** Sends the next delivery. */
    void send(SelectionKey key) throws IOException {
        request.clear().put(placeOfId, id());
        length = 0;
        begun = System.nanoTime();
        goOn(key);
    }

    /** Sends what the socket takes now; the rest when it takes more. */
    void goOn(SelectionKey key) throws IOException {
        int _ = channel.write(request);
        SelectionKey _ =
                key.interestOps(
                        request.hasRemaining() ? SelectionKey.OP_WRITE : SelectionKey.OP_READ);
    }

    /**
     * Reads what there is of the answer.
     *
     * @return whether it is whole
     */
    boolean receive() throws IOException {
        read.clear();
        int count = channel.read(read);
        if (count < 0) {
            throw new IOException("the server has closed the connection");
        }
        read.flip().get(answer, length, count);
        length += count;
        return isWhole();
    }

    /** Status of an answer that is whole. */
    String status() {
        return new String(answer, 9, 3, StandardCharsets.US_ASCII);
    }

    /** How long it took, in microseconds. */
    int micros() {
        return (int) ((System.nanoTime() - begun) / 1000);
    }

    void close() throws IOException {
        channel.close();
    }

    private boolean isWhole() throws IOException {
        String text = new String(answer, 0, length, StandardCharsets.ISO_8859_1);
        int end = text.indexOf("\r\n\r\n");
        return end >= 0 && length >= end + 4 + contentLength(text.substring(0, end + 2));
    }

    private static int contentLength(String head) throws IOException {
        String name = "\r\ncontent-length:";
        for (int at = head.indexOf("\r\n"); at >= 0; at = head.indexOf("\r\n", at + 2)) {
            if (head.regionMatches(true, at, name, 0, name.length())) {
                int from = at + name.length();
                return Integer.parseInt(head.substring(from, head.indexOf('\r', from)).strip());
            }
        }
        throw new IOException("an answer without a length");
    }

    private byte[] id() {
        String high = HEX.toHexDigits(random.nextLong());
        String low = HEX.toHexDigits(random.nextLong());
        return String.join(
                        "-",
                        high.substring(0, 8),
                        high.substring(8, 12),
                        high.substring(12),
                        low.substring(0, 4),
                        low.substring(4))
                .getBytes(StandardCharsets.US_ASCII);
    }
}
