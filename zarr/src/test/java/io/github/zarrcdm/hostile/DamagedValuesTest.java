package io.github.zarrcdm.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.MemoryStore;
import io.github.zarrcdm.testing.Corpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Stores whose chunks have checksums, in shards their indexes too: with any one bit of a value
 * wrong, what is read is refused or right, of whole arrays and of single elements.
 */
class DamagedValuesTest {
  private static final int FLIPS = 12;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "v2_filters/adler32_1",
        "v2_filters/crc32_end_n17_1",
        "v2_filters/crc32c_start_n17_1",
        "v2_filters/fletcher32_n17_1",
        "v2_filters/jenkins_lookup3_n17_0",
        "v3_codecs/crc32c_0",
        "v3_codecs/gzip_crc32c_0",
        "v3_sharding/basic_crc_end_big",
        "v3_sharding/basic_gzip_crc_end_big",
        "v3_sharding/basic_gzip_crc_start_big"
      })
  void areReportedOrHarmless(String id) throws IOException {
    Map<String, byte[]> sound = values(Corpus.store(id));
    Random random = new Random(id.hashCode());
    for (String key : sound.keySet()) {
      if (key.matches(".*(zarr\\.json|\\.z\\w+)")) {
        continue;
      }
      String array = key.substring(0, key.indexOf('/'));
      List<Object> right = read(sound, array);
      assertThat(right).doesNotContain("refused");
      for (int i = 0; i < FLIPS; i++) {
        Map<String, byte[]> damaged = new HashMap<>(sound);
        int bit = random.nextInt(8 * sound.get(key).length);
        damaged.put(key, flipped(sound.get(key), bit));
        List<Object> read = read(damaged, array);
        for (int section = 0; section < read.size(); section++) {
          assertThat(read.get(section))
              .as("%s with bit %d wrong", key, bit)
              .isIn(right.get(section), "refused");
        }
      }
    }
  }

  /** The first, the last and all elements. */
  private static List<Object> read(Map<String, byte[]> values, String name) throws IOException {
    try (ZarrDataset dataset = ZarrDataset.of(new MemoryStore(values), "/")) {
      Array array =
          dataset.root().arrays().stream()
              .filter(a -> a.name().equals(name))
              .findFirst()
              .orElseThrow();
      long[] last = Arrays.stream(array.shape()).map(length -> length - 1).toArray();
      return Stream.of(
              Section.cell(new long[array.rank()]), Section.cell(last), Section.all(array.shape()))
          .map(section -> read(dataset, array, section))
          .toList();
    }
  }

  private static Object read(ZarrDataset dataset, Array array, Section section) {
    try {
      return Arrays.deepToString(new Object[] {dataset.read(array, section)});
    } catch (ZarrException e) {
      return "refused";
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static byte[] flipped(byte[] value, int bit) {
    byte[] flipped = value.clone();
    flipped[bit / 8] ^= (byte) (1 << bit % 8);
    return flipped;
  }

  private static Map<String, byte[]> values(Path store) throws IOException {
    Map<String, byte[]> values = new HashMap<>();
    try (Stream<Path> files = Files.walk(store)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        values.put(store.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
      }
    }
    return values;
  }
}
