package io.github.zarrcdm.virtualize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.dataset.ChunkTable;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualStore;
import io.github.zarrcdm.internal.virtualize.join.JoinExisting;
import io.github.zarrcdm.internal.virtualize.join.JoinRule;
import io.github.zarrcdm.internal.virtualize.scan.OpenSources;
import io.github.zarrcdm.internal.virtualize.scan.Scan;
import io.github.zarrcdm.internal.virtualize.source.VirtualSource;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * What is compared, converted and refused of arrays in a join: of datasets in memory, whose chunks
 * are stored with the references.
 */
class JoinedArraysTest {
  /** An array whose values are {@code bytes}, in one chunk that is stored with the references. */
  private static VirtualArray array(
      String path, String dtype, List<String> dimensions, byte[] bytes, Attributes attributes)
      throws IOException {
    int size = dtype.equals("string") ? bytes.length : dtype.charAt(2) - '0';
    long[] shape = new long[dimensions.size()];
    Arrays.fill(shape, 1);
    if (shape.length > 0) {
      shape[0] = bytes.length / size;
    }
    int[] chunk = Arrays.stream(shape).mapToInt(length -> (int) length).toArray();
    return array(path, dtype, dimensions, shape, chunk, bytes, attributes);
  }

  private static VirtualArray array(
      String path,
      String dtype,
      List<String> dimensions,
      long[] shape,
      int[] chunk,
      byte[] bytes,
      Attributes attributes)
      throws IOException {
    Array array =
        new VirtualArray.Description(
                path,
                dtype,
                ByteOrder.LITTLE_ENDIAN,
                shape,
                dimensions,
                chunk,
                List.of(),
                attributes,
                null)
            .array();
    ChunkTable chunks = ChunkTable.of(shape, chunk);
    chunks.add(0, bytes);
    return new VirtualArray(array, chunks);
  }

  private static VirtualDataset dataset(String name, VirtualArray... arrays) {
    Map<String, VirtualArray> byPath = new LinkedHashMap<>();
    for (VirtualArray array : arrays) {
      byPath.put(array.path(), array);
    }
    List<Array> own = Arrays.stream(arrays).map(VirtualArray::array).toList();
    Group root = new Group("/", Attributes.NONE, List.of(), List.of(), own);
    return new VirtualDataset(root, byPath, List.of(VirtualSource.of(name)), List.of(), List.of());
  }

  private static VirtualDataset joined(VirtualDataset... datasets) throws IOException {
    try (OpenSources open = new OpenSources();
        JoinExisting joining = new JoinExisting(JoinRule.existing("time"), new Scan(open, 0))) {
      for (VirtualDataset dataset : datasets) {
        joining.add(dataset);
      }
      return joining.result();
    }
  }

  private static Object values(VirtualDataset dataset, String path) throws IOException {
    return VirtualStore.values(
        dataset,
        path,
        number -> {
          throw new IOException("source " + number);
        });
  }

  private static byte[] shorts(int... values) {
    ByteBuffer bytes = ByteBuffer.allocate(2 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    for (int value : values) {
      bytes.putShort((short) value);
    }
    return bytes.array();
  }

  private static VirtualArray time(String path, Attributes attributes, int... values)
      throws IOException {
    return array(path, "<i2", List.of("time"), shorts(values), attributes);
  }

  private static Attributes units(String units) {
    return Attributes.NONE.with("units", units);
  }

  private static void refuses(VirtualDataset one, VirtualDataset two, String why) {
    assertThatThrownBy(() -> joined(one, two))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessageContaining("two.nc: ")
        .hasMessageContaining(why)
        .hasMessageContaining("one.nc");
  }

  @Test
  void aFileThatEndsWithinAChunkIsTheLast() throws IOException {
    List<String> time = List.of("time");
    byte[] none = {0, 0, 0, 0};
    VirtualArray first =
        array("/x", "string", time, new long[] {3}, new int[] {2}, none, Attributes.NONE);
    VirtualArray second =
        array("/x", "string", time, new long[] {3}, new int[] {3}, none, Attributes.NONE);
    VirtualDataset within = dataset("one.nc", first);
    VirtualDataset next = dataset("two.nc", second);
    assertThatThrownBy(() -> joined(within, next))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessageContaining("one.nc: /x: its 3 values along time end within a chunk of 2");
  }

  /** Reals cannot tell nanoseconds of our time apart. */
  @Test
  void nanosecondsAreOrderedExactly() throws IOException {
    VirtualDataset one = dataset("one.nc", nanoseconds(1_700_000_000_000_000_000L));
    VirtualDataset two = dataset("two.nc", nanoseconds(1_700_000_000_000_000_001L));
    assertThat(values(joined(one, two), "/time"))
        .isEqualTo(new long[] {1_700_000_000_000_000_000L, 1_700_000_000_000_000_001L});
  }

  @Test
  void aMomentThatTheFirstUnitsCannotSayIsRefused() throws IOException {
    VirtualDataset one = dataset("one.nc", nanoseconds(0));
    VirtualDataset two = dataset("two.nc", time("/time", units("years since 2300-01-01"), 1));
    assertThatThrownBy(() -> joined(one, two))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessageContaining("two.nc: /time: its value ")
        .hasMessageContaining("more than 64 bits");
  }

  private static VirtualArray nanoseconds(long value) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    Attributes units = units("nanoseconds since 1970-01-01");
    return array("/time", "<i8", List.of("time"), bytes.putLong(value).array(), units);
  }

  @Test
  void whatAnArrayIsInTheFirstFileItIsInAll() throws IOException {
    VirtualArray time = time("/time", Attributes.NONE, 1);
    VirtualArray later = time("/time", Attributes.NONE, 2);
    VirtualArray shared = array("/x", "<i2", List.of("y"), shorts(1), Attributes.NONE);
    VirtualArray grown = array("/x", "<i2", List.of("time", "y"), shorts(1), Attributes.NONE);
    refuses(dataset("one.nc", time, shared), dataset("two.nc", later, grown), "/x: its dimensions");
    refuses(dataset("one.nc", time, grown), dataset("two.nc", later, shared), "/x: its dimensions");
    VirtualArray dates = time("/ref", units("days since 2000-01-01"), 1);
    VirtualArray plain = time("/ref", Attributes.NONE, 1);
    refuses(
        dataset("one.nc", time, dates), dataset("two.nc", later, plain), "/ref: it has no units");
    VirtualArray packed = time("/time", Attributes.NONE.with("scale_factor", 2.0), 2);
    refuses(dataset("one.nc", time), dataset("two.nc", packed), "/time: its scale_factor");
  }

  @Test
  void attributesThatChangeTheMeaningAreTheSame() throws IOException {
    VirtualArray time = time("/time", Attributes.NONE, 1);
    VirtualArray later = time("/time", Attributes.NONE, 2);
    for (String name : new String[] {"flag_meanings", "valid_max", "grid_mapping"}) {
      refuses(
          dataset("one.nc", time, time("/x", Attributes.NONE.with(name, "a"), 1)),
          dataset("two.nc", later, time("/x", Attributes.NONE.with(name, "b"), 1)),
          "/x: its " + name + " is b");
    }
    Attributes mapping = Attributes.NONE.with("grid_mapping_name", "polar_stereographic");
    VirtualArray north =
        array("/crs", "<i2", List.of(), shorts(0), mapping.with("standard_parallel", 70L));
    VirtualArray south =
        array("/crs", "<i2", List.of(), shorts(0), mapping.with("standard_parallel", -70L));
    refuses(
        dataset("one.nc", time, north),
        dataset("two.nc", later, south),
        "/crs: its standard_parallel is -70");
  }

  @Test
  void largeArraysThatDoNotGrowAreComparedToo() throws IOException {
    byte[] same = new byte[3 << 20];
    byte[] other = same.clone();
    other[other.length - 1] = 1;
    VirtualArray time = time("/time", Attributes.NONE, 1);
    VirtualArray later = time("/time", Attributes.NONE, 2);
    VirtualArray large = array("/x", "|i1", List.of("y"), same, Attributes.NONE);
    VirtualArray changed = array("/x", "|i1", List.of("y"), other, Attributes.NONE);
    refuses(
        dataset("one.nc", time, large), dataset("two.nc", later, changed), "its values are not");
    assertThat(joined(dataset("one.nc", time, large), dataset("two.nc", later, large)).notes())
        .isEmpty();
  }

  @Test
  void packedCoordinatesAreInOrder() throws IOException {
    Attributes packed = Attributes.NONE.with("scale_factor", 0.5);
    assertThatThrownBy(
            () ->
                joined(
                    dataset("one.nc", time("/time", packed, 1, 2)),
                    dataset("two.nc", time("/time", packed, 2, 3))))
        .hasMessageContaining("two.nc: /time: its value 2 follows 2");
    VirtualDataset whole =
        joined(
            dataset("one.nc", time("/time", packed, 1, 2)),
            dataset("two.nc", time("/time", packed, 3)));
    assertThat(values(whole, "/time")).isEqualTo(new short[] {1, 2, 3});
    VirtualArray days = time("/time", packed.with("units", "days since 2000-01-01"), 1);
    VirtualArray hours = time("/time", packed.with("units", "hours since 2000-01-01"), 72);
    refuses(dataset("one.nc", days), dataset("two.nc", hours), "/time: its units");
  }

  @Test
  void missingTimesAreNotConverted() throws IOException {
    VirtualArray time = time("/time", Attributes.NONE, 1, 2);
    VirtualArray later = time("/time", Attributes.NONE, 3, 4);
    Attributes days = units("days since 2000-01-01").with("_FillValue", -999L);
    Attributes hours = units("hours since 2000-01-01").with("_FillValue", -999L);
    VirtualDataset whole =
        joined(
            dataset("one.nc", time, time("/x", days, 1, -999)),
            dataset("two.nc", later, time("/x", hours, 72, -999)));
    assertThat(values(whole, "/x")).isEqualTo(new short[] {1, -999, 3, -999});
  }

  /** With month_lengths, which say how many days there are from one date to the other (CF 4.4). */
  @Test
  void timesOfACalendarOfTheirOwnAreNotConverted() throws IOException {
    Attributes own = Attributes.NONE.with("month_lengths", List.of(34L, 31L));
    refuses(
        dataset("one.nc", time("/time", own.with("units", "days since 1-1-1"), 1)),
        dataset("two.nc", time("/time", own.with("units", "days since 2-1-1"), 1)),
        "/time: its units");
  }

  @Test
  void dimensionsOfOneNameInSeveralGroupsHaveTheirOwnLengths() throws IOException {
    Attributes days = units("days since 2000-01-01");
    VirtualDataset whole =
        joined(
            dataset("one.nc", time("/a", days, 1, 2), time("/b", days, 1, 2, 3)),
            dataset("two.nc", time("/a", days, 3, 4), time("/b", days, 4, 5, 6)));
    assertThat(values(whole, "/a")).isEqualTo(new short[] {1, 2, 3, 4});
    assertThat(values(whole, "/b")).isEqualTo(new short[] {1, 2, 3, 4, 5, 6});
  }

  @Test
  void textsOfVariableLengthAreNotCut() throws IOException {
    byte[] two = {2, 0, 0, 0, 1, 0, 0, 0, 'a', 1, 0, 0, 0, 'b'};
    byte[] one = {1, 0, 0, 0, 1, 0, 0, 0, 'c'};
    VirtualArray first =
        array("/x", "string", List.of("time"), new long[] {2}, new int[] {2}, two, Attributes.NONE);
    VirtualArray second =
        array("/x", "string", List.of("time"), new long[] {1}, new int[] {1}, one, Attributes.NONE);
    VirtualDataset whole = joined(dataset("one.nc", first), dataset("two.nc", second));
    assertThat(values(whole, "/x")).isEqualTo(new Object[] {"a", "b", "c"});
  }

  @Test
  void coordinatesOfTwoBytesBecomeFloatsOfFour() throws IOException {
    VirtualArray one =
        array("/time", "<f2", List.of("time"), shorts(0x3c00, 0x4000), Attributes.NONE);
    VirtualArray two = array("/time", "<f2", List.of("time"), shorts(0x4200), Attributes.NONE);
    VirtualDataset whole = joined(dataset("one.nc", one), dataset("two.nc", two));
    assertThat(values(whole, "/time")).isEqualTo(new float[] {1, 2, 3});
  }
}
