package io.github.zarrcdm.copy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;

/** Copies of rasters lie where the source does, for readers of CF and for those of GeoZarr. */
class CopiedRastersTest {
  @TempDir Path folder;

  /** Of a part, the transform of the whole would give other places. */
  @Test
  void aPartOfARasterLiesWhereItLayInTheWhole() throws Exception {
    try (ZarrWriter writer =
        ZarrWriter.to(place("utm.zarr"))
            .array(
                NewArray.of("/utm", "int32", 3, 4)
                    .dimensions("y", "x")
                    .attribute("proj:code", "EPSG:32633")
                    .attribute("spatial:transform", List.of(1000, 0, 500000, 0, -1000, 5500000)))
            .open()) {
      writer.write("/utm", Section.all(3, 4), new int[12]);
      writer.finish();
    }
    try (NetcdfFile file = open("utm.zarr")) {
      Map<Variable, ucar.ma2.Section> east = new LinkedHashMap<>();
      for (Variable variable : file.getVariables()) {
        ucar.ma2.Section.Builder section = ucar.ma2.Section.builder();
        for (ucar.nc2.Dimension dimension : variable.getDimensions()) {
          boolean cut = dimension.getShortName().equals("x");
          section.appendRange(cut ? 2 : 0, dimension.getLength() - 1);
        }
        east.put(variable, section.build());
      }
      ZarrCopy.of(file, place("part.zarr")).select(east).write();
    }
    try (NetcdfFile part = open("part.zarr")) {
      assertThat(part.findVariable("x").read().getDouble(0)).isEqualTo(502500);
      assertThat(part.findVariable("y").read().getDouble(0)).isEqualTo(5499500);
      assertThat(part.findVariable("utm").findAttribute("spatial:transform")).isNull();
      assertThat(part.findVariable("utm").findAttributeString("grid_mapping", "")).isEqualTo("crs");
    }
  }

  /** Version 3 always has a fill value, which beside GDAL's {@code _CRS} would be nodata. */
  @Test
  void aRasterWithoutNoDataHasNoneInVersion3() throws Exception {
    Path gdal = Files.createDirectories(folder.resolve("gdal.zarr/a")).getParent();
    Files.writeString(gdal.resolve(".zgroup"), "{\"zarr_format\": 2}");
    Files.writeString(
        gdal.resolve("a/.zarray"),
        """
        {"zarr_format": 2, "shape": [2, 2], "chunks": [2, 2], "dtype": "|u1", "order": "C",
         "fill_value": null, "filters": null, "compressor": null}\
        """);
    Files.writeString(
        gdal.resolve("a/.zattrs"),
        """
        {"_ARRAY_DIMENSIONS": ["y", "x"], "spatial:transform": [10, 0, 500000, 0, -10, 5500000],
         "_CRS": {"url": "http://www.opengis.net/def/crs/EPSG/0/32633"}}\
        """);
    Files.write(gdal.resolve("a/0.0"), new byte[] {0, 1, 2, 3});
    try (NetcdfFile file = open("gdal.zarr")) {
      ZarrCopy.of(file, place("v3.zarr")).write();
    }
    try (NetcdfFile copy = open("v3.zarr")) {
      Variable raster = copy.findVariable("a");
      assertThat(raster.findAttribute("_FillValue")).isNull();
      assertThat(raster.read().copyTo1DJavaArray()).isEqualTo(new byte[] {0, 1, 2, 3});
      Variable crs = copy.findVariable(raster.findAttributeString("grid_mapping", ""));
      assertThat(crs.findAttributeString("grid_mapping_name", "")).isEqualTo("transverse_mercator");
      assertThat(copy.findVariable("x").read().getDouble(1)).isEqualTo(500015);
    }
  }

  /** GDAL, which knows no {@code _FillValue} in version 3, takes the fill value for nodata. */
  @Test
  void missingCellsAreTheFillValueInVersion3() throws Exception {
    Path filled = Files.createDirectories(folder.resolve("filled.zarr/a")).getParent();
    Files.writeString(filled.resolve(".zgroup"), "{\"zarr_format\": 2}");
    Files.writeString(
        filled.resolve("a/.zarray"),
        """
        {"zarr_format": 2, "shape": [2], "chunks": [2], "dtype": "<i2", "order": "C",
         "fill_value": -9999, "filters": null, "compressor": null}\
        """);
    Files.write(filled.resolve("a/0"), new byte[] {0, 0, (byte) 0xf1, (byte) 0xd8});
    try (NetcdfFile file = open("filled.zarr")) {
      ZarrCopy.of(file, place("v3.zarr")).verify().write();
    }
    assertThat(Files.readString(folder.resolve("v3.zarr/a/zarr.json")).replace(" ", ""))
        .contains("\"fill_value\":-9999", "\"_FillValue\":-9999");
    try (ZarrDataset copy = ZarrDataset.open(place("v3.zarr"))) {
      assertThat(copy.array("/a").orElseThrow().read()).isEqualTo(new short[] {0, -9999});
    }
  }

  /** What is declared is all that a reader needs: without CF the raster lies where it lay. */
  @Test
  void conventionsOfGeoZarrSayWhatCfSays() throws Exception {
    writeCf();
    try (NetcdfFile file = open("cf.zarr")) {
      CopyReport report = ZarrCopy.of(file, place("geo.zarr")).geozarr().write();
      assertThat(report.plan().notes()).isEmpty();
    }
    Map<String, Object> declared = new LinkedHashMap<>();
    try (ZarrDataset copy = ZarrDataset.open(place("geo.zarr"))) {
      declared.putAll(copy.array("/t").orElseThrow().attributes().values());
    }
    assertThat(declared)
        .containsEntry("spatial:dimensions", List.of("y", "x"))
        .containsEntry("spatial:transform", List.of(10.0, 0.0, 499995.0, 0.0, -20.0, 5500010.0))
        .containsEntry("spatial:bbox", List.of(499995.0, 5499950.0, 500035.0, 5500010.0))
        .containsEntry("spatial:shape", List.of(3L, 4L))
        .containsEntry("grid_mapping", "crs");
    assertThat(declared.get("zarr_conventions").toString())
        .contains("uuid=f17cb550-5864-4468-aeb7-f3180cfb622f")
        .contains("uuid=689b58e2-cf7b-45e0-9fff-9cfc0883d6b4");
    declared.remove("grid_mapping");
    NewArray alone = NewArray.of("/t", "float32", 3, 4).dimensions("y", "x");
    declared.forEach(alone::attribute);
    try (ZarrWriter writer = ZarrWriter.to(place("alone.zarr")).array(alone).open()) {
      writer.finish();
    }
    try (NetcdfFile file = open("alone.zarr")) {
      assertThat(file.findVariable("x").read().getDouble(3)).isEqualTo(500030);
      assertThat(file.findVariable("y").read().getDouble(2)).isEqualTo(5499960);
      Variable crs =
          file.findVariable(file.findVariable("t").findAttributeString("grid_mapping", ""));
      assertThat(crs.findAttributeString("grid_mapping_name", "")).isEqualTo("transverse_mercator");
      assertThat(crs.findAttributeDouble("false_easting", 0)).isEqualTo(500000);
    }
  }

  /** Rows of a Gaussian grid: no transform places them. */
  /**
   * rioxarray believes GDAL's transform before the coordinates; after a stride it is of the whole.
   */
  @ParameterizedTest
  @CsvSource({"500000 10 0 5500000 0 -10, false", "499995 10 0 5500010 0 -20, true"})
  void aGeoTransformThatIsNotOfTheCoordinatesIsLeftOut(String transform, boolean stays)
      throws Exception {
    writeCf();
    Path crs = folder.resolve("cf.zarr/crs/zarr.json");
    Files.writeString(
        crs,
        Files.readString(crs)
            .replaceFirst(
                "\"grid_mapping_name\"",
                "\"GeoTransform\": \"" + transform + "\", \"grid_mapping_name\""));
    try (NetcdfFile file = open("cf.zarr")) {
      assertThat(ZarrCopy.of(file, place("geo.zarr")).geozarr().write().plan().notes())
          .hasSize(stays ? 0 : 1);
    }
    try (ZarrDataset copy = ZarrDataset.open(place("geo.zarr"))) {
      assertThat(copy.array("/crs").orElseThrow().attribute("GeoTransform").isPresent())
          .isEqualTo(stays);
    }
  }

  @Test
  void unevenCoordinatesAreReported() throws Exception {
    try (ZarrWriter writer =
        ZarrWriter.to(place("gauss.zarr"))
            .array(NewArray.of("/t", "float32", 3, 2).dimensions("lat", "lon"))
            .array(axis("lat", 3, "latitude", "degrees_north"))
            .array(axis("lon", 2, "longitude", "degrees_east"))
            .open()) {
      writer.write("/lat", Section.all(3), new double[] {89.1, 87.4, 85.5});
      writer.write("/lon", Section.all(2), new double[] {0, 1});
      writer.finish();
    }
    try (NetcdfFile file = open("gauss.zarr")) {
      assertThat(ZarrCopy.of(file, place("copy.zarr")).geozarr().plan().notes())
          .anyMatch(note -> note.startsWith("/t: its coordinates are not evenly spaced"));
    }
  }

  /** The unlimited dimension of a file that nothing has been appended to. */
  @Test
  void coordinatesWithoutValuesDeclareNothing() throws Exception {
    try (ZarrWriter writer =
        ZarrWriter.to(place("begun.zarr"))
            .array(NewArray.of("/t", "float32", 0, 2).dimensions("lat", "lon"))
            .array(axis("lat", 0, "latitude", "degrees_north"))
            .array(axis("lon", 2, "longitude", "degrees_east"))
            .open()) {
      writer.write("/lon", Section.all(2), new double[] {0, 1});
      writer.finish();
    }
    try (NetcdfFile file = open("begun.zarr")) {
      ZarrCopy.of(file, place("copy.zarr")).geozarr().write();
    }
    try (ZarrDataset copy = ZarrDataset.open(place("copy.zarr"))) {
      assertThat(copy.array("/t").orElseThrow().shape()).containsExactly(0, 2);
      assertThat(copy.array("/t").orElseThrow().attributes().values())
          .doesNotContainKey("spatial:transform");
    }
  }

  private void writeCf() throws IOException {
    try (ZarrWriter writer =
        ZarrWriter.to(place("cf.zarr"))
            .array(
                NewArray.of("/t", "float32", 3, 4)
                    .dimensions("y", "x")
                    .attribute("grid_mapping", "crs"))
            .array(axis("x", 4, "projection_x_coordinate", "m"))
            .array(axis("y", 3, "projection_y_coordinate", "m"))
            .array(
                NewArray.of("/crs", "int32")
                    .attribute("grid_mapping_name", "transverse_mercator")
                    .attribute("longitude_of_central_meridian", 15.0)
                    .attribute("latitude_of_projection_origin", 0.0)
                    .attribute("scale_factor_at_central_meridian", 0.9996)
                    .attribute("false_easting", 500000.0)
                    .attribute("false_northing", 0.0)
                    .attribute("semi_major_axis", 6378137.0)
                    .attribute("inverse_flattening", 298.257223563))
            .open()) {
      writer.write("/x", Section.all(4), new double[] {500000, 500010, 500020, 500030});
      writer.write("/y", Section.all(3), new double[] {5500000, 5499980, 5499960});
      writer.write("/t", Section.all(3, 4), new float[12]);
      writer.finish();
    }
  }

  private static NewArray axis(String name, long length, String standardName, String units) {
    return NewArray.of("/" + name, "float64", length)
        .dimensions(name)
        .attribute("standard_name", standardName)
        .attribute("units", units);
  }

  private NetcdfFile open(String name) throws IOException {
    return NetcdfFiles.open("zarr:" + folder.resolve(name));
  }

  private String place(String name) {
    return folder.resolve(name).toString();
  }
}
