package io.github.zarrcdm.internal.virtualize.grib;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.List;

/** The tables of {@code tools/grib-tables.py}. */
final class GribTable {
  private GribTable() {}

  /** Returns the rows of the table {@code name}, in their order. */
  static List<List<String>> of(String name) {
    InputStream in = GribTable.class.getResourceAsStream(name);
    if (in == null) {
      throw new IllegalStateException(name + " is missing from the jar");
    }
    try (BufferedReader lines = new BufferedReader(new InputStreamReader(in, UTF_8))) {
      return lines.lines().map(line -> List.of(line.split("\t", -1))).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
