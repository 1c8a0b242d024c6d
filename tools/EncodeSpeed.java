import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.internal.codec.EncodingPipeline;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Section;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Locale;

/**
 * Prints the processor time that encoding all chunks of an array of floats again takes, in seconds:
 * {@code EncodeSpeed STORE ARRAY}.
 */
final class EncodeSpeed {
  public static void main(String[] args) throws Exception {
    try (ZarrDataset dataset = ZarrDataset.open(args[0])) {
      Array array =
          dataset.root().arrays().stream()
              .filter(a -> a.path().equals(args[1]))
              .findFirst()
              .orElseThrow();
      ArrayData.Chunked data = (ArrayData.Chunked) array.data();
      EncodingPipeline pipeline = EncodingPipeline.of(data.codecs(), array.type());
      int[] shape = new int[array.rank()];
      long[] chunks = new long[array.rank()];
      long count = 1;
      for (int d = 0; d < shape.length; d++) {
        shape[d] = data.grid().longest(d);
        chunks[d] = (array.shape()[d] - 1) / shape[d] + 1;
        count *= chunks[d];
      }
      ByteBuffer bytes =
          ByteBuffer.allocate(
                  Math.multiplyExact((int) Section.all(longs(shape)).size(), Float.BYTES))
              .order(ByteOrder.LITTLE_ENDIAN);
      long warm = count / 10;
      long used = 0;
      for (long n = -warm; n < count; n++) {
        read(dataset, array, Math.floorMod(n, count), chunks, shape, bytes);
        long begin = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        pipeline.encode(
            new Elements.Packed(bytes.array(), 0, bytes.capacity(), bytes.order(), true), shape);
        used += n < 0 ? 0 : ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begin;
      }
      System.out.printf(Locale.ROOT, "%.2f%n", used / 1e9);
    }
  }

  /** Chunk {@code number} in C order; what lies outside of the array is what was there before. */
  private static void read(
      ZarrDataset dataset, Array array, long number, long[] chunks, int[] shape, ByteBuffer bytes)
      throws Exception {
    long[] start = new long[shape.length];
    int[] length = new int[shape.length];
    for (int d = shape.length - 1; d >= 0; d--) {
      start[d] = number % chunks[d] * shape[d];
      number /= chunks[d];
      length[d] = (int) Math.min(shape[d], array.shape()[d] - start[d]);
    }
    float[] values = (float[]) dataset.read(array, Section.of(start, length));
    bytes.asFloatBuffer().put(values);
  }

  private static long[] longs(int[] shape) {
    return java.util.Arrays.stream(shape).asLongStream().toArray();
  }
}
