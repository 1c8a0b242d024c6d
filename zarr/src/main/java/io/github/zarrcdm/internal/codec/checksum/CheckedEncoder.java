package io.github.zarrcdm.internal.codec.checksum;

import io.github.zarrcdm.codec.Encoder;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.internal.codec.memory.LittleEndian;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.Checksum;

/** Adds the checksum that {@link Checked} verifies. */
public record CheckedEncoder(Checked codec) implements Encoder.OfBytes {

  @Override
  public ByteBuffer encode(ByteBuffer bytes) {
    Span data = Span.of(bytes);
    Checksum checksum = codec.algorithm().get();
    checksum.update(data.array(), data.from(), data.length());
    int value = (int) checksum.getValue();
    byte[] encoded = new byte[data.length() + Checked.LENGTH];
    System.arraycopy(
        data.array(), data.from(), encoded, codec.atStart() ? Checked.LENGTH : 0, data.length());
    LittleEndian.putInt(
        encoded,
        codec.atStart() ? 0 : data.length(),
        codec.order() == ByteOrder.LITTLE_ENDIAN ? value : Integer.reverseBytes(value));
    return ByteBuffer.wrap(encoded);
  }
}
