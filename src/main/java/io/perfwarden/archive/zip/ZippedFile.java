package io.perfwarden.archive.zip;

import io.perfwarden.archive.ArchiveException;
import io.perfwarden.archive.Budget;
import io.perfwarden.archive.Meter;
import io.perfwarden.archive.ResultFile;
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
    record Source(ZipBytes zip, Budget budget, Map<String, ZipMember> members) {}

    private final Source source;
    private final ZipBytes zip;
    private final ZipMember member;
    private final Meter meter;

    ZippedFile(Source source, ZipMember member) {
        this.source = source;
        this.zip = source.zip();
        this.member = member;
        this.meter = source.budget().meter(ZipDirectory.where(zip.artifact(), member.name()));
    }

    @Override
    public String name() {
        return member.name();
    }

    @Override
    public Budget budget() {
        return source.budget();
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
            return new UnpackingStream(meter, this, packed, () -> Long.MAX_VALUE);
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
        return new UnpackingStream(meter, this, inflated, inflater::getBytesRead);
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

    /** Called at the end of the data, when its claims can be checked. */
    void ended(long unpacked, int crc) throws ArchiveException {
        if (unpacked != member.content().unpacked() || crc != member.content().crc()) {
            throw damaged("its size or checksum is not what the directory says");
        }
    }

    ArchiveException damaged(String how) {
        return new ArchiveException(
                new Problem(meter.where(), "damaged: " + how, "upload the artifact again"));
    }
}
