package io.github.zarrcdm.internal.codec.compress;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.fuzz.Target;
import io.github.zarrcdm.internal.codec.deflate.DeflateFormat;
import io.github.zarrcdm.internal.codec.deflate.InflateStream;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.Deflater;

/**
 * DEFLATE data by our decoder and by the JDK's: the same bytes from both, or both refuse; and never
 * a byte outside the room.
 */
public final class InflateTarget implements Target {
  private static final int ROOM = 1 << 12;
  private static final int AROUND = 16;
  private static final byte UNTOUCHED = 0x55;

  @Override
  public String name() {
    return "inflate";
  }

  @Override
  public List<Seed> seeds() {
    byte[] text = "How much wood would a woodchuck chuck, if a woodchuck could?".getBytes();
    byte[] steps = new byte[2000];
    for (int i = 0; i < steps.length; i++) {
      steps[i] = (byte) (i / 9 % 5 * (i % 4));
    }
    byte[] noise = new byte[700];
    new Random(1).nextBytes(noise);
    return List.of(
        Seed.alone(deflated(text, 9, Deflater.DEFAULT_STRATEGY)),
        Seed.alone(deflated(steps, 6, Deflater.DEFAULT_STRATEGY)),
        Seed.alone(deflated(steps, 6, Deflater.HUFFMAN_ONLY)),
        Seed.alone(deflated(noise, 0, Deflater.DEFAULT_STRATEGY)),
        Seed.alone(new byte[] {3, 0}));
  }

  public static byte[] deflated(byte[] content, int level, int strategy) {
    Deflater deflater = new Deflater(level, true);
    deflater.setStrategy(strategy);
    deflater.setInput(content);
    deflater.finish();
    byte[] encoded = new byte[content.length + content.length / 100 + 100];
    int length = 0;
    while (!deflater.finished()) {
      length += deflater.deflate(encoded, length, encoded.length - length);
    }
    deflater.end();
    return Arrays.copyOf(encoded, length);
  }

  @Override
  public void take(String place, byte[] input) {
    compare(DeflateFormat.DEFLATE, input, ROOM);
  }

  /** Decodes {@code input} with both, and returns the number of bytes; negative if both refuse. */
  public static int compare(DeflateFormat wrapping, byte[] input, int room) {
    byte[] ours = new byte[room + 2 * AROUND];
    Arrays.fill(ours, UNTOUCHED);
    byte[] theirs = ours.clone();
    Span encoded = new Span(input, 0, input.length);
    int found = wrapping.inflate(encoded, ours, AROUND, room, false);
    int expected = InflateStream.decode(encoded, wrapping, theirs, AROUND, room);
    assertThat(found).isEqualTo(expected);
    assertThat(untouched(ours, 0) && untouched(ours, AROUND + room)).isTrue();
    int length = Math.max(found, 0);
    assertThat(Arrays.equals(ours, AROUND, AROUND + length, theirs, AROUND, AROUND + length))
        .isTrue();
    int half = length / 2;
    assertThat(found < 0 || wrapping.inflate(encoded, ours, AROUND, half, true) == half).isTrue();
    assertThat(Arrays.equals(ours, AROUND, AROUND + half, theirs, AROUND, AROUND + half)).isTrue();
    return found;
  }

  private static boolean untouched(byte[] array, int from) {
    for (int i = from; i < from + AROUND; i++) {
      if (array[i] != UNTOUCHED) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean refuses(Throwable failure) {
    return false;
  }

  @Override
  public String toString() {
    return name();
  }
}
