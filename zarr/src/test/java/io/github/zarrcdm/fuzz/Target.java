package io.github.zarrcdm.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.List;

/** Something that takes bytes from strangers. */
public interface Target {

  /**
   * Bytes, and in what they stand.
   *
   * @param place as the target names it: a codec with its configuration, a file of a store; empty
   *     if the bytes are all that the target takes
   */
  record Seed(String place, byte[] bytes) {

    /** Bytes that stand alone. */
    public static Seed alone(byte[] bytes) {
      return new Seed("", bytes);
    }

    /** The text {@code bytes} in that place. */
    public static Seed of(String place, String bytes) {
      return new Seed(place, bytes.getBytes(UTF_8));
    }

    /** A text that stands alone. */
    public static Seed alone(String bytes) {
      return of("", bytes);
    }

    /** What {@link #whole} returned. */
    public static Seed parse(byte[] whole) {
      int end = 0;
      while (end < whole.length && whole[end] != 0) {
        end++;
      }
      byte[] bytes = Arrays.copyOfRange(whole, Math.min(end + 1, whole.length), whole.length);
      return new Seed(new String(whole, 0, end, UTF_8), bytes);
    }

    /** Place, NUL, bytes: an input that means the same whatever other seeds there are. */
    public byte[] whole() {
      byte[] text = place.getBytes(UTF_8);
      byte[] whole = Arrays.copyOf(text, text.length + 1 + bytes.length);
      System.arraycopy(bytes, 0, whole, text.length + 1, bytes.length);
      return whole;
    }
  }

  /** Names the folder of its regression cases. */
  String name();

  /** Where mutation begins; never empty, always in the same order. */
  List<Seed> seeds();

  /**
   * Takes {@code input} in that {@code place}, or does nothing if there is no such place. Returns,
   * or throws what it declares for bad input; everything else is a finding.
   */
  void take(String place, byte[] input) throws Exception;

  /** True if {@code failure} is how it says that input is bad. */
  boolean refuses(Throwable failure);
}
