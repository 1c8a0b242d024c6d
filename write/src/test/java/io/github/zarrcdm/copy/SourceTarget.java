package io.github.zarrcdm.copy;

import io.github.zarrcdm.fuzz.Target;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import ucar.nc2.NetcdfFiles;

/** Files that netCDF-Java opens, of which it reads the rest while they are copied. */
record SourceTarget(Path folder) implements Target {
  private static final List<String> FILES =
      List.of(
          "signs.hdf", "hidden.h5", "types.nc", "hidden.nc", "misread.h5", "within.h5", "short.nc");

  @Override
  public String name() {
    return "sources";
  }

  /** The place is the version of Zarr. */
  @Override
  public List<Seed> seeds() {
    return FILES.stream()
        .map(SourceTarget::bytes)
        .flatMap(bytes -> Stream.of(new Seed("2", bytes), new Seed("3", bytes)))
        .toList();
  }

  private static byte[] bytes(String file) {
    try (InputStream bytes = SourceTarget.class.getResourceAsStream(file)) {
      return bytes.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void take(String place, byte[] input) throws Exception {
    FuzzedCopy.run(() -> NetcdfFiles.openInMemory("source", input), folder, place);
  }

  @Override
  public boolean refuses(Throwable failure) {
    return failure instanceof IOException;
  }

  @Override
  public String toString() {
    return name();
  }
}
