package io.github.zarrcdm.benchmarks;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;

/**
 * A made-up field of temperatures: smooth waves, a little noise, and the 16 significant bits of
 * packed model output, so that it compresses about as well as that does. The same at every call.
 */
final class Field {
  private static final float STEP = 1 / 512f;

  private Field() {}

  /** Little-endian float32, the last dimension running fastest. */
  static byte[] of(int times, int rows, int columns) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * times * rows * columns);
    bytes.order(ByteOrder.LITTLE_ENDIAN);
    Random noise = new Random(7);
    for (int t = 0; t < times; t++) {
      for (int y = 0; y < rows; y++) {
        for (int x = 0; x < columns; x++) {
          double wave = 8 * Math.sin(0.05 * x + 0.1 * t) + 20 * Math.cos(0.02 * y);
          double value = 280 + wave + 0.03 * noise.nextGaussian();
          bytes.putFloat(Math.round(value / STEP) * STEP);
        }
      }
    }
    return bytes.array();
  }
}
