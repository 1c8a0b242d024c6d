package io.github.zarrcdm.internal.codec;

import io.github.zarrcdm.codec.BytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Codec;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.DataType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Codecs on bytes; each chunk says in its first bytes which of them were applied, the lowest bit
 * for the first codec.
 *
 * <p>Name: {@code conditional} (v3).
 *
 * <p>Configuration: {@code {"codecs": [{"name": "gzip"}], "header_bits": 8}}.
 *
 * @param headerBytes the number of bytes before the content
 * @see <a href="https://github.com/zarr-developers/zarr-extensions/tree/main/codecs/conditional">v3
 *     codec conditional</a>
 */
public record Conditional(List<BytesCodec> codecs, int headerBytes) implements BytesCodec {
  private static final int MOST_BITS = Long.SIZE;

  public static Conditional of(Configuration configuration, DataType type) throws ZarrException {
    List<BytesCodec> codecs = new ArrayList<>();
    for (Object value : configuration.list("codecs")) {
      CodecSpec spec =
          CodecSpec.of(value)
              .orElseThrow(() -> configuration.malformed("codecs holds %s, not a codec", value));
      if (!(Codecs.create(spec, type) instanceof BytesCodec codec)) {
        throw configuration.malformed("codec \"%s\" does not turn bytes into bytes", spec.name());
      }
      codecs.add(codec);
      if (codecs.size() > MOST_BITS) {
        throw configuration.unsupported("it has more than %s codecs", MOST_BITS);
      }
    }
    int least = (codecs.size() + 7) / 8 * 8;
    int bits = (int) configuration.integer("header_bits", least, least, MOST_BITS);
    if (bits % 8 != 0) {
      throw configuration.malformed("header_bits is %s, not a multiple of 8", bits);
    }
    return new Conditional(List.copyOf(codecs), bits / 8);
  }

  @Override
  public ByteBuffer decode(ByteBuffer encoded, ChunkContext chunk) throws ZarrException {
    Span bytes = Span.of(encoded);
    if (bytes.length() < headerBytes) {
      throw chunk.corrupt("%s bytes, too few for the header of conditional", bytes.length());
    }
    long applied = 0;
    for (int i = 0; i < headerBytes; i++) {
      applied |= (bytes.array()[bytes.from() + i] & 0xffL) << 8 * i;
    }
    if (codecs.size() < MOST_BITS && applied >>> codecs.size() != 0) {
      throw chunk.corrupt("conditional applies codecs %x, there are %s", applied, codecs.size());
    }
    ByteBuffer decoded = new Span(bytes.array(), bytes.from() + headerBytes, bytes.to()).buffer();
    long[] sizes = sizes(applied, chunk.expected());
    for (int i = codecs.size() - 1; i >= 0; i--) {
      if ((applied >>> i & 1) != 0) {
        decoded = codecs.get(i).decode(decoded, chunk.expecting(sizes[i]));
      }
    }
    chunk.checkLength(decoded.remaining());
    return decoded;
  }

  /** Returns the sizes before each codec, as far as they are known. */
  private long[] sizes(long applied, long expected) {
    long[] sizes = new long[codecs.size()];
    long size = expected;
    for (int i = 0; i < sizes.length; i++) {
      sizes[i] = size;
      if (size != Codec.UNKNOWN && (applied >>> i & 1) != 0) {
        size = codecs.get(i).encodedSize(size);
      }
    }
    return sizes;
  }
}
