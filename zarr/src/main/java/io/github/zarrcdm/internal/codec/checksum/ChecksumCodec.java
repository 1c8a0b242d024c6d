package io.github.zarrcdm.internal.codec.checksum;

import io.github.zarrcdm.codec.BytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.Encoder;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.LittleEndian;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.function.Supplier;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

/**
 * A checksum of four bytes after or before the bytes that it covers.
 *
 * <p>Names: {@code crc32c} (v3), {@code numcodecs.crc32c} (both after), {@code numcodecs.crc32},
 * {@code numcodecs.adler32} (before); {@code location} says otherwise. {@code numcodecs.fletcher32}
 * and {@code numcodecs.jenkins_lookup3} are always after. {@code imagecodecs_checksum} has any of
 * them.
 *
 * <p>Configuration: {@code {"location": "end"}}; of imagecodecs {@code {"kind": "adler32"}}.
 *
 * @param name the algorithm, for messages
 * @param atStart true if it stands before the bytes
 * @param order of its bytes: little-endian but where imagecodecs says otherwise
 * @see <a href="https://zarr-specs.readthedocs.io/en/latest/v3/codecs/crc32c/index.html">v3 codec
 *     crc32c 1.0</a>
 * @see <a href="https://numcodecs.readthedocs.io/en/stable/checksum32.html">numcodecs checksums</a>
 */
public record ChecksumCodec(
    String name, Supplier<Checksum> algorithm, boolean atStart, ByteOrder order)
    implements BytesCodec {
  static final int LENGTH = 4;

  public static ChecksumCodec crc32c(Configuration configuration) throws ZarrException {
    return new ChecksumCodec(
        "crc32c", CRC32C::new, atStart(configuration, "end"), ByteOrder.LITTLE_ENDIAN);
  }

  public static ChecksumCodec crc32(Configuration configuration) throws ZarrException {
    return new ChecksumCodec(
        "crc32", CRC32::new, atStart(configuration, "start"), ByteOrder.LITTLE_ENDIAN);
  }

  public static ChecksumCodec adler32(Configuration configuration) throws ZarrException {
    return new ChecksumCodec(
        "adler32", Adler32::new, atStart(configuration, "start"), ByteOrder.LITTLE_ENDIAN);
  }

  public static ChecksumCodec fletcher32() {
    return new ChecksumCodec("fletcher32", Fletcher32::new, false, ByteOrder.LITTLE_ENDIAN);
  }

  public static ChecksumCodec jenkins(Configuration configuration) throws ZarrException {
    JenkinsLookup3 hash = JenkinsLookup3.of(configuration);
    return new ChecksumCodec("jenkins_lookup3", hash::copy, false, ByteOrder.LITTLE_ENDIAN);
  }

  /** Returns the checksum that the member {@code kind} names. */
  public static ChecksumCodec imagecodecs(Configuration configuration) throws ZarrException {
    for (String key : List.of("value", "prefix")) {
      if (configuration.has(key)) {
        throw configuration.unsupported(
            "%s is %s; only none is known", key, configuration.get(key));
      }
    }
    String kind = configuration.text("kind", "");
    Supplier<Checksum> algorithm =
        switch (kind) {
          case "crc32" -> CRC32::new;
          case "adler32" -> Adler32::new;
          case "fletcher32" -> Fletcher32::new;
          case "lookup3" -> JenkinsLookup3.of(configuration)::copy;
          default ->
              throw configuration.unsupported(
                  "kind is \"%s\"; crc32, adler32, fletcher32 and lookup3 are known", kind);
        };
    boolean atStart = kind.equals("crc32") || kind.equals("adler32");
    String order = configuration.text("byteorder", "<");
    return new ChecksumCodec(
        kind,
        algorithm,
        configuration.flag("prepend", atStart),
        order.equals(">") || order.equals("big") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
  }

  /** Returns what adds this checksum. */
  public Encoder.OfBytes encoder() {
    return this::encoded;
  }

  private ByteBuffer encoded(ByteBuffer bytes) {
    Span data = Span.of(bytes);
    Checksum checksum = algorithm.get();
    checksum.update(data.array(), data.from(), data.length());
    int value = (int) checksum.getValue();
    byte[] encoded = new byte[data.length() + LENGTH];
    System.arraycopy(data.array(), data.from(), encoded, atStart ? LENGTH : 0, data.length());
    LittleEndian.putInt(
        encoded,
        atStart ? 0 : data.length(),
        order == ByteOrder.LITTLE_ENDIAN ? value : Integer.reverseBytes(value));
    return ByteBuffer.wrap(encoded);
  }

  /**
   * Returns the bytes without their checksum, as a view. Throws {@link ZarrException.Corrupt} if it
   * does not match.
   */
  @Override
  public ByteBuffer decode(ByteBuffer encoded, ChunkContext chunk) throws ZarrException {
    Span bytes = Span.of(encoded);
    if (bytes.length() < LENGTH) {
      throw chunk.corrupt("%s bytes, too few for a %s", bytes.length(), name);
    }
    int from = atStart ? bytes.from() + LENGTH : bytes.from();
    Span data = new Span(bytes.array(), from, from + bytes.length() - LENGTH);
    Checksum checksum = algorithm.get();
    checksum.update(data.array(), data.from(), data.length());
    int word = LittleEndian.getInt(bytes.array(), atStart ? bytes.from() : data.to());
    int stored = order == ByteOrder.LITTLE_ENDIAN ? word : Integer.reverseBytes(word);
    if ((int) checksum.getValue() != stored) {
      throw chunk.corrupt(
          "%s is %08x, its bytes give %08x", name, stored, (int) checksum.getValue());
    }
    return data.buffer();
  }

  @Override
  public long encodedSize(long decodedSize) {
    return decodedSize + LENGTH;
  }

  private static boolean atStart(Configuration configuration, String standard)
      throws ZarrException {
    String location = configuration.text("location", standard);
    return switch (location) {
      case "start" -> true;
      case "end" -> false;
      default ->
          throw configuration.malformed(
              "location is \"%s\", neither \"start\" nor \"end\"", location);
    };
  }
}
