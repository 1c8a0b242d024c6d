package io.github.zarrcdm.convert;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;

/**
 * Stores of all writers, copied to Zarr 3 and from there to Zarr 2, are what they were. Those that
 * differ in codecs only are left to the tests of codecs.
 */
class CopiedCorpusTest {
  private static final String[] CATEGORIES = {
    "gdal",
    "nczarr",
    "other_writers",
    "real",
    "v1",
    "v2_dtypes",
    "v2_groups_attrs",
    "v2_layout",
    "v2_zarr3writer",
    "v3_dtypes",
    "v3_layout",
    "xarray"
  };

  @TempDir Path folder;
  private final List<String> wrong = new ArrayList<>();
  private int copied;

  @Test
  void staysWhatItWas() {
    for (CorpusCase store : Corpus.cases(CATEGORIES)) {
      copyThereAndBack(store);
    }
    assertThat(wrong).isEmpty();
    assertThat(copied).isGreaterThan(300);
  }

  private void copyThereAndBack(CorpusCase store) {
    List<String> expected;
    try (NetcdfFile file = NetcdfFiles.open("zarr:" + store.store())) {
      expected = SameDataset.lines(file);
    } catch (IOException e) {
      return; // That a store cannot be read is another test's.
    }
    String from = store.store().toString();
    for (int format : new int[] {3, 2}) {
      String to = folder.resolve(copied + "-" + format + ".zarr.zip").toString();
      try (NetcdfFile file = NetcdfFiles.open("zarr:" + from)) {
        CopyPlan plan = ZarrCopy.of(file, to).format(format).write().plan();
        expected = without(plan.leftOut(), expected);
      } catch (IOException | RuntimeException e) {
        wrong.add(store.id() + " to version " + format + ": " + e);
        return;
      }
      compare(store.id() + " in version " + format, to, expected);
      from = to;
    }
    copied++;
  }

  /** Rows, and structures with texts or arrays in them, which version 3 lacks. */
  private List<String> without(List<String> leftOut, List<String> expected) {
    List<String> rest = expected;
    for (String reason : leftOut) {
      assertThat(reason).matches(".* of type Structure|.*\\*\\) of type .*");
      String name = reason.substring(0, reason.indexOf(','));
      rest = rest.stream().filter(line -> !line.matches("\\Q" + name + "\\E[ :](?s).*")).toList();
    }
    return rest;
  }

  private void compare(String what, String copy, List<String> expected) {
    try (NetcdfFile file = NetcdfFiles.open("zarr:" + copy)) {
      List<String> found = new ArrayList<>(SameDataset.lines(file));
      if (!found.equals(expected) && !isPlacedByCf(found, expected)) {
        found.removeAll(expected);
        wrong.add(what + ": " + found);
      }
    } catch (IOException | RuntimeException e) {
      wrong.add(what + ": " + e);
    }
  }

  /** So are GDAL's integer rasters without nodata in version 3: all but their place is the same. */
  private static boolean isPlacedByCf(List<String> found, List<String> expected) {
    return expected.stream().anyMatch(line -> line.contains(":_CRS = "))
        && found.stream().noneMatch(line -> line.contains(":_CRS = "))
        && found.stream().anyMatch(line -> line.contains(":grid_mapping_name = "))
        && withoutPlace(found).equals(withoutPlace(expected));
  }

  private static List<String> withoutPlace(List<String> lines) {
    return lines.stream()
        .filter(
            line -> !line.matches("(?s).*:(_CRS|grid_mapping|standard_name|units) = .*|crs\\b.*"))
        .toList();
  }
}
