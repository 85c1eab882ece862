package io.perfwarden.testkit;

import module java.base;

/** Writes zips byte by byte, the impossible ones included. */
public final class ZipForge {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final List<byte[]> directory = new ArrayList<>();

    /** An entry with every claim of its directory record open to lying. */
    public static final class Forged {
        private final byte[] name;
        private final byte[] packed;
        private byte[] extra = {};
        private boolean streamed;
        private int method;
        private int flags;
        private int mode;
        private long size;
        private int crc;

        public Forged(String name, byte[] packed, int method) {
            this.name = name.getBytes(StandardCharsets.UTF_8);
            this.packed = packed;
            this.method = method;
        }

        private Forged(byte[] name, Forged other) {
            this.name = name.clone();
            this.packed = other.packed;
            this.method = other.method;
            this.size = other.size;
            this.crc = other.crc;
        }

        /** With a name of any bytes, of whatever encoding. */
        public Forged named(byte[] otherName) {
            return new Forged(otherName, this);
        }

        /** With an extra field in its directory record. */
        public Forged withExtra(byte[] other) {
            extra = other.clone();
            return this;
        }

        /** As a writer that does not know sizes beforehand: they stand behind the data. */
        public Forged streamed() {
            streamed = true;
            flags |= 1 << 3;
            return this;
        }

        /** With sizes and place in 8 bytes of an extra field, as for more than 4 GiB. */
        public Forged wide(int offset) {
            byte[] bytes = new byte[4 + 24];
            little(bytes)
                    .putShort((short) 1)
                    .putShort((short) 24)
                    .putLong(size)
                    .putLong(packed.length)
                    .putLong(offset);
            return withExtra(bytes);
        }

        private boolean isWide() {
            return extra.length > 1 && extra[0] == 1 && extra[1] == 0;
        }

        public static Forged stored(String name, byte[] content) {
            return new Forged(name, content, 0).claiming(content.length, crcOf(content));
        }

        public static Forged deflated(String name, byte[] content) {
            return new Forged(name, deflate(content), 8).claiming(content.length, crcOf(content));
        }

        public Forged withFlags(int other) {
            flags = other;
            return this;
        }

        public Forged withMethod(int other) {
            method = other;
            return this;
        }

        public Forged withMode(int other) {
            mode = other;
            return this;
        }

        public Forged claiming(long otherSize, int otherCrc) {
            size = otherSize;
            crc = otherCrc;
            return this;
        }
    }

    public ZipForge add(Forged entry) {
        int offset = out.size();
        byte[] name = entry.name;
        byte[] header = new byte[30 + name.length];
        ByteBuffer local = little(header);
        local.putInt(0x04034b50).putShort((short) 20).putShort((short) entry.flags);
        local.putShort((short) entry.method).putInt(0).putInt(entry.streamed ? 0 : entry.crc);
        local.putInt(entry.streamed ? 0 : entry.packed.length);
        local.putInt(entry.streamed ? 0 : (int) entry.size);
        local.putShort((short) name.length).putShort((short) 0).put(name);
        out.writeBytes(header);
        out.writeBytes(entry.packed);
        if (entry.streamed) {
            byte[] descriptor = new byte[16];
            little(descriptor).putInt(0x08074b50).putInt(entry.crc).putInt(entry.packed.length);
            little(descriptor).putInt(12, (int) entry.size);
            out.writeBytes(descriptor);
        }
        directory.add(record(entry, name, offset));
        return this;
    }

    /** Another directory record for data that is there already. */
    public ZipForge alias(Forged entry, int offset) {
        directory.add(record(entry, entry.name, offset));
        return this;
    }

    public byte[] bytes() {
        return bytes(directory.size());
    }

    /** The zip with an end record that claims so many entries. */
    public byte[] bytes(int claimedEntries) {
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        whole.writeBytes(out.toByteArray());
        directory.forEach(whole::writeBytes);
        int size = whole.size() - out.size();
        byte[] record = new byte[22];
        ByteBuffer end = little(record).putInt(0x06054b50).putInt(0);
        end.putShort((short) claimedEntries).putShort((short) claimedEntries);
        end.putInt(size).putInt(out.size()).putShort((short) 0);
        whole.writeBytes(record);
        return whole.toByteArray();
    }

    /** The zip with a zip64 end record that claims so many entries. */
    public byte[] zip64Bytes(long claimedEntries) {
        byte[] plain = bytes(0xffff);
        int start = out.size();
        int size = plain.length - 22 - start;
        byte[] whole = new byte[plain.length + 56 + 20];
        ByteBuffer end = little(whole);
        end.put(plain, 0, start + size);
        end.putInt(0x06064b50).putLong(44).putInt(0).putInt(0).putInt(0);
        end.putLong(claimedEntries).putLong(claimedEntries).putLong(size).putLong(start);
        end.putInt(0x07064b50).putInt(0).putLong(start + size).putInt(1);
        end.put(plain, start + size, 22);
        return whole;
    }

    public Path writeTo(Path file) {
        return write(file, bytes());
    }

    public static Path write(Path file, byte[] bytes) {
        try {
            return Files.write(file, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * A deflate stream that unpacks to zeros, made of one mebibyte's packed form repeated, so that
     * a bomb of any size is built in an instant.
     */
    public static byte[] zeros(int mebibytes) {
        Deflater deflater = new Deflater(9, true);
        byte[] zeros = new byte[1 << 20];
        byte[] packed = new byte[8192];
        deflater.setInput(zeros);
        deflater.deflate(packed, 0, packed.length, Deflater.FULL_FLUSH);
        deflater.setInput(zeros);
        int size = deflater.deflate(packed, 0, packed.length, Deflater.FULL_FLUSH);
        deflater.end();
        byte[] stream = new byte[size * mebibytes + 2];
        for (int i = 0; i < mebibytes; i++) {
            System.arraycopy(packed, 0, stream, i * size, size);
        }
        stream[stream.length - 2] = 3;
        return stream;
    }

    public static byte[] deflate(byte[] content) {
        Deflater deflater = new Deflater(6, true);
        deflater.setInput(content);
        deflater.finish();
        byte[] packed = new byte[content.length + 64];
        int size = deflater.deflate(packed);
        deflater.end();
        return Arrays.copyOf(packed, size);
    }

    public static int crcOf(byte[] content) {
        CRC32 crc = new CRC32();
        crc.update(content);
        return (int) crc.getValue();
    }

    private static byte[] record(Forged entry, byte[] name, int offset) {
        boolean wide = entry.isWide();
        byte[] record = new byte[46 + name.length + entry.extra.length];
        ByteBuffer head = little(record);
        head.putInt(0x02014b50).putShort((short) (3 << 8 | 20)).putShort((short) 20);
        head.putShort((short) entry.flags).putShort((short) entry.method).putInt(0);
        head.putInt(entry.crc).putInt(wide ? -1 : entry.packed.length);
        head.putInt(wide ? -1 : (int) entry.size);
        head.putShort((short) name.length).putShort((short) entry.extra.length);
        head.putShort((short) 0).putShort((short) 0).putShort((short) 0);
        head.putInt(entry.mode << 16).putInt(wide ? -1 : offset);
        head.put(name).put(entry.extra);
        return record;
    }

    private static ByteBuffer little(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
