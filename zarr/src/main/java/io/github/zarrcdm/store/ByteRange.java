package io.github.zarrcdm.store;

import org.jspecify.annotations.Nullable;

/** A part of a value: a slice from its start, or its last bytes. */
public sealed interface ByteRange {

  /** Returns where the part begins in a value of {@code size} bytes; never behind its end. */
  long start(long size);

  /** Returns where the part ends, exclusively, in a value of {@code size} bytes. */
  long end(long size);

  /** Returns how many bytes are asked for; a short value has fewer. */
  int length();

  /** {@code length} bytes from {@code offset} on, or fewer where the value ends. */
  record Slice(long offset, int length) implements ByteRange {
    public Slice {
      if (offset < 0 || length < 0 || offset > Long.MAX_VALUE - length) {
        throw new IllegalArgumentException("bytes " + offset + "+" + length);
      }
    }

    /**
     * Returns one slice over this one and {@code next}, which begins no earlier; null if it would
     * be longer than {@code longest}, or have more than {@code gap} bytes between the two.
     */
    public @Nullable Slice joined(Slice next, int gap, int longest) {
      long end = offset + length;
      long joined = Math.max(end, next.offset + next.length) - offset;
      boolean inside = joined == length;
      return inside || (next.offset - end <= gap && joined <= longest)
          ? new Slice(offset, (int) joined)
          : null;
    }

    @Override
    public long start(long size) {
      return Math.min(offset, size);
    }

    @Override
    public long end(long size) {
      return Math.min(offset + length, size);
    }

    @Override
    public String toString() {
      return "bytes " + offset + "-" + (offset + length - 1);
    }
  }

  /** The last {@code length} bytes, or all where the value is shorter. */
  record Suffix(int length) implements ByteRange {
    public Suffix {
      if (length < 0) {
        throw new IllegalArgumentException("last " + length + " bytes");
      }
    }

    @Override
    public long start(long size) {
      return Math.max(0, size - length);
    }

    @Override
    public long end(long size) {
      return size;
    }

    @Override
    public String toString() {
      return "last " + length + " bytes";
    }
  }
}
