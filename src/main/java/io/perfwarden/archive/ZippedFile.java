package io.perfwarden.archive;

import io.perfwarden.problem.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/** An entry of a zip; unpacked while it is read, never as a whole. */
final class ZippedFile implements ResultFile {
    private static final int LOCAL_SIGNATURE = 0x04034b50;
    private static final int LOCAL_SIZE = 30;
    private static final int BUFFER = 16 << 10;

    /**
     * What all files of a zip share.
     *
     * @param members by name; of equal names the first
     */
    record Source(
            ZipBytes zip,
            ArchiveLimits limits,
            Allowance allowance,
            Map<String, ZipMember> members) {}

    private final Source source;
    private final ZipBytes zip;
    private final ZipMember member;
    private final ArchiveLimits limits;
    private final Allowance allowance;
    private long furthest;

    ZippedFile(Source source, ZipMember member) {
        this.source = source;
        this.zip = source.zip();
        this.member = member;
        this.limits = source.limits();
        this.allowance = source.allowance();
    }

    @Override
    public String name() {
        return member.name();
    }

    /**
     * Every one handed out counts against the bound on all files, as often as it is asked for: else
     * many small files could have a large one read over and over.
     */
    @Override
    public Optional<ResultFile> beside(String fileName) {
        String directory = member.name();
        for (int above = 0; above < 2; above++) {
            int slash = directory.lastIndexOf('/');
            directory = slash < 0 ? "" : directory.substring(0, slash);
            ZipMember other =
                    source.members()
                            .get(directory.isEmpty() ? fileName : directory + "/" + fileName);
            if (other != null) {
                return Optional.of(new ZippedFile(source, other));
            }
        }
        return Optional.empty();
    }

    @Override
    public InputStream open() throws IOException {
        InputStream packed = zip.stream(start(), member.content().packed());
        if (member.method() == ZipMember.STORED) {
            return new UnpackingStream(this, packed, () -> Long.MAX_VALUE);
        }
        Inflater inflater = new Inflater(true);
        InputStream inflated =
                new InflaterInputStream(packed, inflater, BUFFER) {
                    @Override
                    public void close() throws IOException {
                        inflater.end();
                        super.close();
                    }
                };
        return new UnpackingStream(this, inflated, inflater::getBytesRead);
    }

    /** Where the data begins: behind the local header, whose name and extra field may be longer. */
    private long start() throws IOException {
        long offset = member.content().offset();
        ByteBuffer local = zip.at(offset, LOCAL_SIZE);
        if (local.getInt(0) != LOCAL_SIGNATURE) {
            throw damaged("its data is not where the directory says");
        }
        int name = local.getShort(26) & 0xffff;
        int extra = local.getShort(28) & 0xffff;
        return offset + LOCAL_SIZE + name + extra;
    }

    /**
     * Holds the entry to its bounds.
     *
     * @param unpacked bytes so far from the start
     * @param packed bytes of the zip they came from
     */
    void reached(long unpacked, long packed) throws ArchiveException {
        if (unpacked > limits.entryBytes()) {
            throw refused("unpacks to more than " + mebibytes(limits.entryBytes()));
        }
        long more = Math.max(0, unpacked - furthest);
        furthest += more;
        if (more > 0 && !allowance.take(more)) {
            throw refused(
                    "the files of this artifact unpack to more than "
                            + mebibytes(limits.totalBytes()));
        }
        if (unpacked > UnpackingStream.RATIO_FROM && unpacked / limits.ratio() > packed) {
            throw refused("unpacks to more than " + limits.ratio() + " times its packed size");
        }
    }

    /** Called at the end of the data, when its claims can be checked. */
    void ended(long unpacked, int crc) throws ArchiveException {
        if (unpacked != member.content().unpacked() || crc != member.content().crc()) {
            throw damaged("its size or checksum is not what the directory says");
        }
    }

    /** The most bytes that are unpacked before the bound is noticed. */
    long bound() {
        return limits.entryBytes();
    }

    ArchiveException damaged(String how) {
        return new ArchiveException(
                new Problem(where(), "damaged: " + how, "upload the artifact again"));
    }

    private ArchiveException refused(String what) {
        return new ArchiveException(
                new Problem(where(), what, "upload only benchmark results, or raise the bound"));
    }

    private String where() {
        return ZipDirectory.where(zip.artifact(), member.name());
    }

    private static String mebibytes(long bytes) {
        return bytes >= 1 << 20 ? (bytes >> 20) + " MiB" : bytes + " bytes";
    }
}
