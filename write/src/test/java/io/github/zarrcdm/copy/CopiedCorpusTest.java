package io.github.zarrcdm.copy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.copy.plan.CopyPlan;
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
import ucar.nc2.Variable;

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
  private int unreadable;
  private int placed;

  @Test
  void staysWhatItWas() {
    List<CorpusCase> stores = Corpus.cases(CATEGORIES);
    stores.forEach(this::copyThereAndBack);
    assertThat(wrong).isEmpty();
    assertThat(copied).isEqualTo(stores.size() - unreadable);
    assertThat(unreadable).isLessThan(stores.size() / 10);
    assertThat(placed).as("integer rasters by GDAL without nodata").isGreaterThan(5);
  }

  private void copyThereAndBack(CorpusCase store) {
    List<String> expected;
    List<String> rasters;
    try (NetcdfFile file = NetcdfFiles.open("zarr:" + store.store())) {
      expected = SameDataset.lines(file);
      rasters = withoutNoData(file);
    } catch (IOException e) {
      unreadable++; // That a store cannot be read is another test's.
      return;
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
      List<String> found = lines(store.id() + " in version " + format, to);
      if (format == 3 && !rasters.isEmpty()) {
        expected = placedByCf(expected, rasters, found);
        placed++;
      }
      if (!found.equals(expected)) {
        found.removeAll(expected);
        wrong.add(store.id() + " in version " + format + ": " + found);
      }
      from = to;
    }
    copied++;
  }

  /** Rows, and structures with arrays in them, which version 3 lacks. */
  private List<String> without(List<String> leftOut, List<String> expected) {
    List<String> rest = expected;
    for (String reason : leftOut) {
      assertThat(reason).matches(".* of type Structure; version 2 can|.*\\*\\) of type .*");
      String name = reason.substring(0, reason.indexOf(','));
      rest = rest.stream().filter(line -> !line.matches("\\Q" + name + "\\E[ :](?s).*")).toList();
    }
    return rest;
  }

  private List<String> lines(String what, String copy) {
    try (NetcdfFile file = NetcdfFiles.open("zarr:" + copy)) {
      return new ArrayList<>(SameDataset.lines(file));
    } catch (IOException | RuntimeException e) {
      return new ArrayList<>(List.of(what + ": " + e));
    }
  }

  /** Rasters whose version 3 fill value would become nodata because of GDAL's {@code _CRS}. */
  private static List<String> withoutNoData(NetcdfFile file) {
    List<String> names = new ArrayList<>();
    for (Variable variable : file.getVariables()) {
      boolean integer = variable.getDataType().isIntegral();
      if (integer
          && variable.findAttribute("_CRS") != null
          && variable.findAttribute("_FillValue") == null) {
        names.add(variable.getFullName());
      }
    }
    return names;
  }

  /**
   * {@code lines} with {@code rasters} placed by CF as {@code found} has it: without {@code _CRS},
   * with a grid mapping each, which is a variable of its own, and coordinates that say what they
   * are. All else stays.
   */
  private static List<String> placedByCf(
      List<String> lines, List<String> rasters, List<String> found) {
    List<String> expected = new ArrayList<>(lines);
    for (String raster : rasters) {
      expected.removeIf(line -> line.startsWith(raster + ":_CRS = "));
      found.stream()
          .filter(line -> line.startsWith(raster + ":grid_mapping = "))
          .forEach(expected::add);
    }
    assertThat(expected).hasSameSizeAs(lines);
    found.stream()
        .filter(line -> line.matches("[XY]:(standard_name|units) = .*|crs( = |:| int ).*"))
        .filter(line -> !lines.contains(line))
        .forEach(expected::add);
    return expected.stream().sorted().toList();
  }
}
