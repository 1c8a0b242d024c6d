package io.github.zarrcdm.thredds;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.write.Ncdump;

/**
 * A program that dumps stores with all their values by netCDF-Java's own {@code Ncdump}. It names
 * no method with a type of guava, and so runs on builds of netCDF-Java that relocate it.
 */
public final class DumpAll {
  private DumpAll() {}

  /** Arguments: a file with a location on each line, the file to write. */
  public static void main(String[] args) throws IOException {
    List<String> locations = Files.readAllLines(Path.of(args[0]));
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(Path.of(args[1])))) {
      for (String location : locations) {
        out.println("=== " + location);
        out.println(dump(location));
      }
    }
  }

  /** The file as it is, then the dataset with its coordinate systems. */
  private static String dump(String location) {
    StringWriter text = new StringWriter();
    try {
      Ncdump.ncdump(location + " -vall", text, null);
      try (NetcdfFile dataset = NetcdfDatasets.openDataset(location)) {
        Ncdump.ncdump(dataset, "-c", text, null);
      }
    } catch (IOException | RuntimeException | LinkageError e) {
      text.append("failed: ").append(e.toString());
    }
    return text.toString();
  }
}
