package io.github.zarrcdm.codec;

import java.nio.ByteOrder;

/** The elements of a chunk, in the order in which they are stored. */
public sealed interface Elements {

  /** Returns true if the memory is not shared, so a codec may decode in place. */
  boolean owned();

  /**
   * Elements of a fixed size, packed: {@code length} bytes of {@code array} from {@code offset} on.
   */
  public record Packed(byte[] array, int offset, int length, ByteOrder order, boolean owned)
      implements Elements {}

  /**
   * Elements as Java objects, for types without a fixed size: strings, {@code byte[]}, arrays.
   * Entries are never null.
   */
  public record Objects(Object[] values) implements Elements {
    @Override
    public boolean owned() {
      return true;
    }
  }
}
