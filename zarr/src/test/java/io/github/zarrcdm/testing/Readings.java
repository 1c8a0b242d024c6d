package io.github.zarrcdm.testing;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Section;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** All that can be read at a location, to compare one way to a store with another. */
public final class Readings {
  /** What stands for an array that cannot be read, whatever the message. */
  public static final String FAILED = "cannot be read";

  private Readings() {}

  /** The values of every array, by its path. */
  public static Map<String, Object> of(String location) throws IOException {
    try (ZarrDataset dataset = ZarrDataset.open(location)) {
      Map<String, Object> values = new TreeMap<>();
      collect(dataset, dataset.root(), values);
      return values;
    }
  }

  private static void collect(ZarrDataset dataset, Group group, Map<String, Object> values)
      throws IOException {
    for (Array array : group.arrays()) {
      try {
        values.put(array.path(), dataset.read(array, Section.all(array.shape())));
      } catch (ZarrException | ArithmeticException e) {
        values.put(array.path(), FAILED);
      }
    }
    for (Group child : group.groups()) {
      collect(dataset, child, values);
    }
  }

  /**
   * The files below {@code folder}, or the one file that it is, in a zip; every second one stored.
   */
  public static byte[] zipped(Path folder) throws IOException {
    if (Files.isRegularFile(folder)) {
      return Files.readAllBytes(folder);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes);
        Stream<Path> files = Files.walk(folder)) {
      List<Path> values = files.filter(Files::isRegularFile).sorted().toList();
      for (Path file : values) {
        zip.setLevel(values.indexOf(file) % 2 * 6);
        zip.putNextEntry(new ZipEntry(folder.relativize(file).toString()));
        zip.write(Files.readAllBytes(file));
      }
    }
    return bytes.toByteArray();
  }
}
