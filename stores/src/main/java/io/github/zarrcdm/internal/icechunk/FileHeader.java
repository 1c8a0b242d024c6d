package io.github.zarrcdm.internal.icechunk;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.github.luben.zstd.Zstd;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The 39 bytes with which metadata files of Icechunk begin; a flatbuffer follows.
 *
 * @see <a href="https://icechunk.io/en/latest/reference/spec/">Icechunk specification</a>
 */
public final class FileHeader {
  public static final int LENGTH = 39;

  /** Where the version of the specification is, the type of the file, and the compression. */
  public static final int VERSION_AT = 36;

  public static final int TYPE_AT = 37;
  public static final int COMPRESSION_AT = 38;

  public static final int PLAIN = 0;
  public static final int ZSTD = 1;

  /** {@code ICE}, an ice cube in UTF-8, {@code CHUNK}. */
  private static final byte[] MAGIC = "ICE\u00f0\u009f\u00a7\u008aCHUNK".getBytes(ISO_8859_1);

  private static final byte[] WRITER = "zarr-cdm".getBytes(ISO_8859_1);

  private FileHeader() {}

  /** Returns true if {@code file} begins as files of Icechunk do. */
  public static boolean hasMagic(ByteBuffer file) {
    return file.remaining() >= MAGIC.length
        && file.slice(file.position(), MAGIC.length).equals(ByteBuffer.wrap(MAGIC));
  }

  /** Returns true if {@code beginning} is that of a file of this type. */
  public static boolean begins(ByteBuffer beginning, FileType type) {
    return beginning.remaining() >= LENGTH
        && hasMagic(beginning)
        && beginning.get(beginning.position() + TYPE_AT) == type.number;
  }

  /**
   * Returns the file of {@code type} that has {@code flatbuffer}, with zstd, in the first version
   * of the specification that has such files.
   */
  public static byte[] file(FileType type, byte[] flatbuffer) {
    byte[] packed = Zstd.compress(flatbuffer);
    byte[] file = Arrays.copyOf(MAGIC, LENGTH + packed.length);
    Arrays.fill(file, MAGIC.length, VERSION_AT, (byte) ' ');
    System.arraycopy(WRITER, 0, file, MAGIC.length, WRITER.length);
    file[VERSION_AT] = (byte) type.since;
    file[TYPE_AT] = (byte) type.number;
    file[COMPRESSION_AT] = ZSTD;
    System.arraycopy(packed, 0, file, LENGTH, packed.length);
    return file;
  }
}
