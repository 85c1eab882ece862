package io.perfwarden.web.webhook;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Connections of strangers: those by which nothing signed has come. A connection needs little
 * memory, but there are only so many: whoever says a word now and then would otherwise take all of
 * them.
 */
public final class UnsignedConnections {
    private static final int FEWEST = 64;
    private static final int MOST = 8_192;

    /** Bytes of the heap; a header that never ends takes a quarter of that, and outside of it. */
    private static final long EACH = 128 * 1024;

    private final int most;
    private final Set<Connection> strangers = new LinkedHashSet<>();

    /**
     * @param most how many strangers there may be at once
     */
    public UnsignedConnections(int most) {
        this.most = most;
    }

    /**
     * Half of what a process may have open, for the other half is for files and for its own
     * requests; fewer where there is little memory.
     *
     * @param descriptors most files and connections the operating system allows
     */
    public static UnsignedConnections within(long descriptors, long heapBytes) {
        return new UnsignedConnections(
                Math.clamp(Math.min(descriptors / 2, heapBytes / EACH), FEWEST, MOST));
    }

    /**
     * Somebody connected. When that is one too many, whoever has been there longest goes: GitHub
     * has signed something within moments. Whose request is being answered stays, even where there
     * is nobody else to go.
     *
     * @param end ends the connection
     */
    public Connection came(Runnable end) {
        Connection newcomer = new Connection(end);
        List<Connection> going;
        synchronized (strangers) {
            going = longest(Math.max(0, strangers.size() + 1 - most));
            going.forEach(strangers::remove);
            strangers.add(newcomer);
        }
        going.forEach(connection -> connection.end.run());
        return newcomer;
    }

    private List<Connection> longest(int count) {
        return strangers.stream().filter(stranger -> !stranger.isAnswered()).limit(count).toList();
    }

    /** One of them, told what happens to it. */
    public final class Connection {
        private final Runnable end;
        private long asked;
        private long answered;

        private Connection(Runnable end) {
            this.end = end;
        }

        /** A request has come, to its last byte. */
        public void asked() {
            synchronized (strangers) {
                asked++;
            }
        }

        /** A request has been answered, maybe before its last byte. */
        public void answered() {
            synchronized (strangers) {
                answered++;
            }
        }

        /** Something signed has come by it. */
        public void vouchedFor() {
            went();
        }

        /** It has ended, whoever ended it. */
        public void went() {
            synchronized (strangers) {
                strangers.remove(this);
            }
        }

        private boolean isAnswered() {
            return asked > answered;
        }
    }
}
