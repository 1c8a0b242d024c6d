package io.github.zarrcdm.copy;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import ucar.ma2.InvalidRangeException;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;

/**
 * A folder with the store {@code maps.zarr}, from which tests copy: {@code air} in maps, a chunk
 * each, on {@code time} and {@code lat}.
 */
record Maps(Path folder, float[] values) {
  static final int TIMES = 60;
  private static final int ROWS = 50;
  private static final int COLUMNS = 70;

  static Maps in(Path folder) throws IOException {
    Maps maps = new Maps(folder, new float[TIMES * ROWS * COLUMNS]);
    maps.write();
    return maps;
  }

  private void write() throws IOException {
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) Math.sin(i * 0.001) * 100;
    }
    double[] times = new double[TIMES];
    Arrays.setAll(times, t -> 6 * t);
    try (ZarrWriter writer =
        ZarrWriter.to(place("maps.zarr"))
            .array(
                NewArray.of("/air", "float32", TIMES, ROWS, COLUMNS)
                    .dimensions("time", "lat", "lon")
                    .chunks(1, ROWS, COLUMNS)
                    .attribute("units", "K"))
            .array(
                NewArray.of("/time", "float64", TIMES)
                    .dimensions("time")
                    .attribute("units", "hours since 2026-01-01")
                    .attribute("calendar", "standard"))
            .array(NewArray.of("/lat", "float32", ROWS).dimensions("lat"))
            .open()) {
      writer.write("/air", Section.all(TIMES, ROWS, COLUMNS), values);
      writer.write("/time", Section.all(TIMES), times);
      writer.write("/lat", Section.all(ROWS), new float[ROWS]);
      writer.finish();
    }
  }

  Object read(String name, String path) throws IOException {
    try (ZarrDataset dataset = ZarrDataset.open(place(name))) {
      return dataset.array(path).orElseThrow().read();
    }
  }

  /** All variables, of those along {@code time} the times from {@code first} to {@code last}. */
  static Map<Variable, ucar.ma2.Section> times(NetcdfFile file, int first, int last)
      throws InvalidRangeException {
    Map<Variable, ucar.ma2.Section> sections = new LinkedHashMap<>();
    for (Variable variable : file.getVariables()) {
      ucar.ma2.Section.Builder section = ucar.ma2.Section.builder();
      for (var dimension : variable.getDimensions()) {
        boolean time = dimension.getShortName().equals("time");
        section.appendRange(time ? first : 0, time ? last : dimension.getLength() - 1);
      }
      sections.put(variable, section.build());
    }
    return sections;
  }

  NetcdfFile open(String name) throws IOException {
    return NetcdfFiles.open("zarr:" + folder.resolve(name));
  }

  String place(String name) {
    return folder.resolve(name).toString();
  }
}
