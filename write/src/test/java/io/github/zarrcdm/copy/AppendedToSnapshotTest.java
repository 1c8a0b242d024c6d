package io.github.zarrcdm.copy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.Kind;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.nc2.Attribute;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.write.NetcdfFormatWriter;

/**
 * Stores of 0.1.0-SNAPSHOT are continued as they are: those of version 2 have {@code _FillValue} in
 * {@code fill_value} only, and those of version 3 no consolidated metadata.
 */
class AppendedToSnapshotTest {
  @TempDir Path folder;

  @Test
  void version2() throws Exception {
    Path store = folder.resolve("v2.zarr");
    copy(step(0, 5), ZarrCopyOptions.format(2), store);
    Path attributes = store.resolve("n/.zattrs");
    String before = withoutFill(attributes);
    withoutFill(store.resolve("packed/.zattrs"));
    withoutFill(store.resolve(".zmetadata"));
    copy(step(1, -1), ZarrCopyOptions.append(), store);
    assertThat(Files.readString(attributes)).isEqualToIgnoringWhitespace(before);
    assertGrown(store);
  }

  @Test
  void version3() throws Exception {
    Path store = folder.resolve("v3.zarr");
    copy(step(0, 5), copy -> copy.consolidated(false), store);
    copy(step(1, -1), ZarrCopyOptions.append(), store);
    assertThat(Files.readString(store.resolve("zarr.json"))).doesNotContain("consolidated");
    assertGrown(store);
  }

  /** Parts of stores had the units that netCDF-Java needs of grid mappings. */
  @Test
  void gridMappingsOfPartsOfStores() throws Exception {
    Path whole = folder.resolve("whole.zarr");
    Path store = folder.resolve("part.zarr");
    for (Path target : List.of(whole, store)) {
      try (ZarrWriter writer =
          ZarrWriter.to(target.toString())
              .array(NewArray.of("/t", "int32", 1).dimensions("time"))
              .array(
                  target == whole
                      ? NewArray.of("/crs", "int32").attribute("grid_mapping_name", "mercator")
                      : NewArray.of("/crs", "int32")
                          .attribute("grid_mapping_name", "mercator")
                          .attribute("units", "m"))
              .open()) {
        writer.write("/t", Section.all(1), new int[] {target == whole ? 1 : 0});
        writer.finish();
      }
    }
    copy("zarr:" + whole, ZarrCopyOptions.append(), store);
    try (ZarrDataset grown = ZarrDataset.open(store.toString())) {
      assertThat(grown.array("/t").orElseThrow().read()).isEqualTo(new int[] {0, 1});
    }
  }

  private static void assertGrown(Path store) throws IOException {
    try (ZarrDataset grown = ZarrDataset.open(store.toString())) {
      assertThat(grown.array("/n").orElseThrow().read()).isEqualTo(new short[] {5, -1});
      assertThat(grown.array("/packed").orElseThrow().read()).isEqualTo(new short[] {5, -1});
      assertThat(grown.root().array("packed").attributes().get("scale_factor")).hasToString("0.5");
      assertThat(grown.array("/time").orElseThrow().read()).isEqualTo(new int[] {0, 1});
      assertThat(grown.root().array("n").attributes().get("_FillValue"))
          .isEqualTo(Typed.of(Kind.SHORT, (short) -1));
    }
  }

  /** The document without the attribute, which is written. */
  private static String withoutFill(Path document) throws IOException {
    String text = Files.readString(document);
    String less =
        text.replaceAll("\"_FillValue\"\\s*:\\s*-1\\s*,?", "").replaceAll(",(\\s*})", "$1");
    assertThat(less).isNotEqualTo(text);
    Files.writeString(document, less);
    return less;
  }

  private interface ZarrCopyOptions {
    void set(ZarrCopy copy) throws IOException;

    static ZarrCopyOptions format(int version) {
      return copy -> copy.format(version);
    }

    static ZarrCopyOptions append() {
      return copy -> copy.append("time");
    }
  }

  private static void copy(String from, ZarrCopyOptions options, Path target) throws IOException {
    try (NetcdfFile source = NetcdfFiles.open(from)) {
      ZarrCopy copy = ZarrCopy.of(source, target.toString());
      options.set(copy);
      copy.write();
    }
  }

  private String step(int time, int value) throws Exception {
    String place = folder.resolve("step" + time + ".nc").toString();
    NetcdfFormatWriter.Builder builder = NetcdfFormatWriter.createNewNetcdf3(place);
    builder.addDimension("time", 1);
    builder.addVariable("time", DataType.INT, "time");
    builder
        .addVariable("n", DataType.SHORT, "time")
        .addAttribute(new Attribute("_FillValue", (short) -1));
    builder
        .addVariable("packed", DataType.SHORT, "time")
        .addAttribute(new Attribute("_FillValue", (short) -1))
        .addAttribute(new Attribute("scale_factor", 0.5f))
        .addAttribute(new Attribute("add_offset", 273.15f));
    try (NetcdfFormatWriter writer = builder.build()) {
      writer.write("time", Array.factory(DataType.INT, new int[] {1}, new int[] {time}));
      Array values = Array.factory(DataType.SHORT, new int[] {1}, new short[] {(short) value});
      writer.write("n", values);
      writer.write("packed", values);
    }
    return place;
  }
}
