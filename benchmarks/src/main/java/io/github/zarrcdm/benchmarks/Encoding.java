package io.github.zarrcdm.benchmarks;

import com.github.luben.zstd.Zstd;
import io.github.zarrcdm.model.CodecSpec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import net.jpountz.lz4.LZ4Factory;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** Chunks of float32 as others write them: the codecs, and the bytes they make. */
public enum Encoding {
  RAW,
  BLOSC("blosc"),
  LZ4("numcodecs.lz4"),
  ZSTD("zstd"),
  ZLIB("numcodecs.zlib"),
  GZIP("gzip"),
  BZ2("numcodecs.bz2"),
  LZMA("numcodecs.lzma"),
  SHUFFLE("numcodecs.shuffle"),
  CRC32C("crc32c");

  private static final int ITEM = Float.BYTES;
  private final List<CodecSpec> codecs;

  Encoding() {
    this.codecs = List.of(bytes());
  }

  Encoding(String name) {
    this.codecs = List.of(bytes(), new CodecSpec(name, Map.of()));
  }

  private static CodecSpec bytes() {
    return new CodecSpec("bytes", Map.of("endian", "little"));
  }

  /** The codecs in v3 terms, from elements to bytes. */
  public List<CodecSpec> codecs() {
    return codecs;
  }

  /** What they make of little-endian elements. */
  public byte[] encode(byte[] elements) throws IOException {
    return switch (this) {
      case RAW -> elements;
      case BLOSC -> BloscFrames.lz4(elements, ITEM);
      case LZ4 -> lz4(elements);
      case ZSTD -> Zstd.compress(elements, 3);
      case ZLIB -> through(DeflaterOutputStream::new, elements);
      case GZIP -> through(GZIPOutputStream::new, elements);
      case BZ2 -> through(BZip2CompressorOutputStream::new, elements);
      case LZMA -> through(out -> new XZOutputStream(out, new LZMA2Options(2)), elements);
      case SHUFFLE -> BloscFrames.shuffled(elements, 0, elements.length, ITEM);
      case CRC32C -> withChecksum(elements);
    };
  }

  private interface Compressor {
    OutputStream open(OutputStream out) throws IOException;
  }

  private static byte[] through(Compressor compressor, byte[] elements) throws IOException {
    ByteArrayOutputStream encoded = new ByteArrayOutputStream();
    try (OutputStream out = compressor.open(encoded)) {
      out.write(elements);
    }
    return encoded.toByteArray();
  }

  /** numcodecs: the length, then one LZ4 block. */
  private static byte[] lz4(byte[] elements) {
    byte[] block = LZ4Factory.fastestInstance().fastCompressor().compress(elements);
    return littleEndian(4 + block.length).putInt(elements.length).put(block).array();
  }

  private static byte[] withChecksum(byte[] elements) {
    CRC32C crc = new CRC32C();
    crc.update(elements);
    return littleEndian(elements.length + 4).put(elements).putInt((int) crc.getValue()).array();
  }

  static ByteBuffer littleEndian(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
