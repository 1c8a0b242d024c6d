package io.github.zarrcdm.internal.codec.layout;

import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.codec.Encoder;
import io.github.zarrcdm.error.ZarrException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Elements as {@link Bytes} reads them: where they are, if they have its byte order. */
public record BytesEncoder(Bytes codec) implements Encoder.ToBytes {

  @Override
  public ByteOrder order() {
    return codec.order();
  }

  @Override
  public ByteBuffer encode(Elements elements, int count) throws ZarrException {
    Elements.Packed packed = (Elements.Packed) elements;
    int size = codec.size();
    if (packed.order() == codec.order() || size == 1) {
      return ByteBuffer.wrap(packed.array(), packed.offset(), packed.length()).slice();
    }
    byte[] swapped = new byte[packed.length()];
    for (int at = 0; at < swapped.length; at += size) {
      for (int b = 0; b < size; b++) {
        swapped[at + b] = packed.array()[packed.offset() + at + size - 1 - b];
      }
    }
    return ByteBuffer.wrap(swapped);
  }
}
