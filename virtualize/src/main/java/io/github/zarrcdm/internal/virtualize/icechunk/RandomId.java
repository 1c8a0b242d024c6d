package io.github.zarrcdm.internal.virtualize.icechunk;

import com.google.flatbuffers.FlatBufferBuilder;
import io.github.zarrcdm.internal.icechunk.ObjectId;
import java.security.SecureRandom;
import java.util.Arrays;

/** The random bytes that name an object of a repository, or number a node. */
record RandomId(byte[] bytes) implements Comparable<RandomId> {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int NODE = 8;

  /** Returns one for a snapshot, a manifest or a chunk: 12 bytes. */
  static RandomId ofObject() {
    return ofLength(ObjectId.LENGTH);
  }

  /** Returns one for a group or an array: 8 bytes. */
  static RandomId ofNode() {
    return ofLength(NODE);
  }

  private static RandomId ofLength(int length) {
    byte[] bytes = new byte[length];
    RANDOM.nextBytes(bytes);
    return new RandomId(bytes);
  }

  /** Returns the name of the file that has this id. */
  String text() {
    return ObjectId.text(bytes);
  }

  /** Writes the bytes as a struct of {@code builder}, and returns where it is. */
  int in(FlatBufferBuilder builder) {
    builder.prep(1, bytes.length);
    put(builder);
    return builder.offset();
  }

  /** Writes the bytes. {@code builder} goes backwards. */
  void put(FlatBufferBuilder builder) {
    for (int i = bytes.length - 1; i >= 0; i--) {
      builder.putByte(bytes[i]);
    }
  }

  @Override
  public int compareTo(RandomId other) {
    return Arrays.compareUnsigned(bytes, other.bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RandomId id && Arrays.equals(bytes, id.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return text();
  }
}
