package io.github.zarrcdm.internal.codec.shuffle;

import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.Encoder;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.DataType;
import java.nio.ByteBuffer;

/** The byte shuffle that {@link Shuffle} reverses. */
public record ShuffleEncoder(int itemSize) implements Encoder.OfBytes {

  public static ShuffleEncoder of(Configuration configuration, DataType type) throws ZarrException {
    return new ShuffleEncoder(Shuffle.of(configuration, type).itemSize());
  }

  @Override
  public ByteBuffer encode(ByteBuffer bytes) {
    Span span = Span.of(bytes);
    byte[] shuffled = new byte[span.length()];
    ByteShuffleEncoder.encode(span.array(), span.from(), shuffled, 0, shuffled.length, itemSize);
    return ByteBuffer.wrap(shuffled);
  }
}
