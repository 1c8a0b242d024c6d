package io.github.zarrcdm.hosts.twins;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.copy.ZarrCopy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;

/** A netCDF file, to be compared with Zarr stores of the same data. */
final class Twin {
  private final String name;
  private final Path netcdf;
  private final DocumentedDifferences documented;
  private final Map<Question, List<String>> asked = new EnumMap<>(Question.class);

  Twin(String name, Path netcdf, DocumentedDifferences documented) {
    this.name = name;
    this.netcdf = netcdf;
    this.documented = documented;
  }

  /** Our own copy at {@code target}, in version {@code format} of Zarr. */
  Path copy(Path target, int format) throws IOException {
    try (NetcdfFile file = NetcdfFiles.open(netcdf.toString())) {
      ZarrCopy.of(file, target.toString()).format(format).write();
    }
    return target;
  }

  /**
   * Throws if {@code store}, which is of this {@code kind}, answers one of {@code questions}
   * otherwise than the file.
   */
  void means(Path store, String kind, Iterable<Question> questions) {
    for (Question question : questions) {
      List<String> expected = asked.computeIfAbsent(question, q -> q.of(netcdf.toString()));
      List<String> differences = Differences.between(expected, question.of("zarr:" + store));
      assertThat(documented.undocumented(name, kind, question, differences))
          .as("%s %s %s", name, kind, question)
          .isEmpty();
    }
  }
}
