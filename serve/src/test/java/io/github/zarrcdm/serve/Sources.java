package io.github.zarrcdm.serve;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.ma2.InvalidRangeException;
import ucar.nc2.Attribute;
import ucar.nc2.write.NetcdfFormatWriter;

/** Small datasets to serve. */
final class Sources {
  private Sources() {}

  /** A file of netCDF-3 with {@code v(time, x)}, {@code times} times 4 values from 0 on. */
  static Path netcdf(Path place, int times) throws IOException {
    return netcdf(place, times, "v");
  }

  /**
   * The same with another name for {@code v}. It is a minute old: one as new as the clock would be
   * opened once more.
   */
  static Path netcdf(Path place, int times, String name) throws IOException {
    NetcdfFormatWriter.Builder file =
        NetcdfFormatWriter.createNewNetcdf3(place.toString()).setFill(true);
    file.addUnlimitedDimension("time");
    file.addDimension("x", 4);
    file.addVariable("time", DataType.DOUBLE, "time")
        .addAttribute(new Attribute("units", "hours since 2026-01-01"));
    file.addVariable(name, DataType.FLOAT, "time x").addAttribute(new Attribute("units", "K"));
    try (NetcdfFormatWriter writer = file.build()) {
      writer.write("time", Array.makeArray(DataType.DOUBLE, times, 0, 1));
      writer.write(
          name.replace(".", "\\."),
          Array.makeArray(DataType.FLOAT, 4 * times, 0, 1).reshape(new int[] {times, 4}));
    } catch (InvalidRangeException e) {
      throw new IOException(e);
    }
    Files.setLastModifiedTime(place, FileTime.from(Instant.now().minusSeconds(60)));
    return place;
  }

  /**
   * A store with {@code a}, 4 values in chunks of 2 of which the second is missing, as {@code
   * format} has it.
   */
  static Path store(Path place, int format) throws IOException {
    return store(place, format, 1, 2);
  }

  /** The same with {@code values} in the first chunk. */
  static Path store(Path place, int format, int... values) throws IOException {
    return store(place, format, NewArray.of("/a", "int32", 4).dimensions("x").chunks(2), values);
  }

  /** A store with an array of 8 values, of which the first two are 1 and 2. */
  static Path shards(Path place) throws IOException {
    return store(place, 3, NewArray.of("/a", "int32", 8).dimensions("x").chunks(2).shards(4), 1, 2);
  }

  private static Path store(Path place, int format, NewArray array, int... values)
      throws IOException {
    try (ZarrWriter writer =
        ZarrWriter.to(place.toString()).format(format).consolidated(false).array(array).open()) {
      writer.write("/a", Section.of(new long[1], new int[] {2}), values);
      writer.finish();
    }
    return place;
  }
}
