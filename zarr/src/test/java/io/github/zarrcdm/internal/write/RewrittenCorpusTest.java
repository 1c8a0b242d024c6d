package io.github.zarrcdm.internal.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.WritableFolder;
import io.github.zarrcdm.store.WritableMemory;
import io.github.zarrcdm.store.WritableStore;
import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * All arrays of the corpus, written again in either version: what is read stays the same. With
 * {@code -Dzarrcdm.rewritten=FOLDER} the stores are left there for {@code tools/check-written.py},
 * which compares them with the originals by zarr-python.
 */
class RewrittenCorpusTest {
  /** What cannot be written, as the messages say it. */
  private static final Pattern REFUSED =
      Pattern.compile(
          ".*codec \".*\" cannot be written.*|.*cname \"snappy\" cannot be written.*"
              + "|.*cannot be expressed in Zarr v2.*|.*can only be written as the only codec.*"
              + "|.*has no name in Zarr v[23].*|.*which Zarr v3 cannot express.*"
              + "|.*it is not declared with chunks of one shape.*|.*are uint8, not floats.*"
              + "|.*some dimensions have names.*",
          Pattern.DOTALL);

  private final List<String> wrong = new ArrayList<>();
  private int written;

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void everyArrayIsReadTheSameAfterItWasWritten(int format) {
    for (CorpusCase store : Corpus.cases()) {
      if (store.category().equals("bad")) {
        continue;
      }
      try (ZarrDataset dataset = ZarrDataset.open(store.store().toString())) {
        for (Array array : arrays(dataset.root())) {
          rewrite(store, dataset, array, format);
        }
      } catch (IOException e) {
        // That a store does not open is another test's.
        assertThat(e).isInstanceOf(ZarrException.class);
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(written).isGreaterThan(1000);
  }

  private void rewrite(CorpusCase store, ZarrDataset dataset, Array array, int format) {
    String name = store.id() + array.path() + " v" + format;
    WritableMemory memory = new WritableMemory();
    Array declared = format == 2 ? withoutPlainFill(array) : array;
    Section all;
    Object values;
    try {
      ZarrWriter.to(memory).format(format).array(declared).plan();
      all = Section.all(array.shape());
      values = dataset.read(array, all);
    } catch (ZarrException.Unsupported | ZarrException.Malformed e) {
      if (!REFUSED.matcher(e.getMessage()).matches()) {
        wrong.add(name + ": " + e.getMessage());
      }
      return;
    } catch (IOException | ArithmeticException e) {
      return;
    }
    try (ZarrWriter writer = ZarrWriter.to(memory).format(format).array(declared).open()) {
      writer.write(array, all, values);
      writer.finish();
      Array found = arrays(ZarrDataset.of(memory.reader(), "/").root()).get(0);
      Object read = ZarrDataset.of(memory.reader(), "/").read(found, all);
      // One character alone is a text of one character to all but netcdf-c.
      boolean same = found.type().kind() == array.type().kind();
      if (same && !Arrays.deepEquals(new Object[] {values}, new Object[] {read})) {
        wrong.add(name + ": other values");
      }
      if (!names(array).equals(names(found))) {
        wrong.add(name + ": dimensions " + names(array) + " became " + names(found));
      }
      if (!sameAttributes(array, found)) {
        wrong.add(name + ": " + array.attributes() + " became " + found.attributes());
      }
      written++;
      leave(name, memory, store.store(), array);
    } catch (IOException | RuntimeException e) {
      wrong.add(name + ": " + e);
    }
  }

  /** In v2 a fill value is missing data; one of v3 that no attribute says so of is not. */
  private static Array withoutPlainFill(Array array) {
    if (!(array.data() instanceof ArrayData.Chunked data) || array.attributes().has("_FillValue")) {
      return array;
    }
    return array.withData(
        new ArrayData.Chunked(data.grid(), data.keys(), null, data.codecs(), null));
  }

  private static List<String> names(Array array) {
    return IntStream.range(0, array.rank()).mapToObj(array::shortDimensionName).toList();
  }

  /** JSON does not keep the types that NCZarr adds. */
  private static boolean sameAttributes(Array array, Array found) {
    boolean typed =
        array.attributes().values().entrySet().stream()
            .anyMatch(e -> e.getValue() instanceof Typed && !e.getKey().equals("_FillValue"));
    // Of coordinates in v2 the reader takes NaN for what was set by default.
    boolean coordinate =
        array.rank() == 1
            && array.name().equals(array.shortDimensionName(0))
            && !found.attributes().has("_FillValue");
    return typed
        || found
            .attributes()
            .equals(coordinate ? array.attributes().without("_FillValue") : array.attributes());
  }

  private static List<Array> arrays(Group group) {
    List<Array> all = new ArrayList<>(group.arrays());
    group.groups().forEach(child -> all.addAll(arrays(child)));
    return all;
  }

  private static void leave(String name, WritableMemory memory, Path store, Array array)
      throws IOException {
    String folder = System.getProperty("zarrcdm.rewritten");
    if (folder == null) {
      return;
    }
    Path root = Path.of(folder, name.replace('/', '+').replace(' ', '_'));
    Files.createDirectories(root);
    WritableStore target = new WritableFolder(root);
    for (var value : memory.values().entrySet()) {
      target.put(value.getKey(), java.nio.ByteBuffer.wrap(value.getValue()));
    }
    Files.writeString(root.resolve("ORIGIN"), store + "\n" + array.path() + "\n");
  }
}
