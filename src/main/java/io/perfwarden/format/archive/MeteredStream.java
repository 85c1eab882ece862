package io.perfwarden.format.archive;

import com.github.luben.zstd.ZstdIOException;
import io.perfwarden.model.InputProblem;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.zip.ZipException;
import org.tukaani.xz.XZIOException;

/** What a decoder unpacks, held to the bounds of its artifact; damage is a refusal. */
final class MeteredStream extends BlockStream {
    private final InputStream decoded;
    private final ArchiveBudget.Meter meter;
    private final LongSupplier packed;
    private final Function<IOException, InputProblem> damage;
    private long unpacked;

    /**
     * @param packed how many bytes the decoder has taken so far
     * @param damage what to tell the author when the decoder fails
     */
    MeteredStream(
            InputStream decoded,
            ArchiveBudget.Meter meter,
            LongSupplier packed,
            Function<IOException, InputProblem> damage) {
        super(decoded);
        this.decoded = decoded;
        this.meter = meter;
        this.packed = packed;
        this.damage = damage;
    }

    @Override
    protected int readBlock(byte[] target, int offset, int count) throws IOException {
        meter.check(unpacked, packed.getAsLong());
        int wanted = (int) Math.min(count, meter.most() - unpacked + 1);
        try {
            int got = decoded.read(target, offset, wanted);
            unpacked += Math.max(0, got);
            meter.check(unpacked, packed.getAsLong());
            return got;
        } catch (ZipException | XZIOException | ZstdIOException | EOFException e) {
            throw new ArchiveException(damage.apply(e), e);
        }
    }
}
