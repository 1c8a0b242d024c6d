package io.github.zarrcdm.hosts.twins.generated;

import static io.github.zarrcdm.hosts.twins.Question.COVERAGES;
import static io.github.zarrcdm.hosts.twins.Question.DATASET;
import static io.github.zarrcdm.hosts.twins.Question.EDAL;
import static io.github.zarrcdm.hosts.twins.Question.FEATURES;
import static io.github.zarrcdm.hosts.twins.Question.GRIDS;

import io.github.zarrcdm.cli.copy.Netcdf3;
import io.github.zarrcdm.cli.copy.NetcdfFormat;
import io.github.zarrcdm.cli.copy.Selection;
import io.github.zarrcdm.cli.copy.netcdf4.Netcdf4;
import io.github.zarrcdm.copy.ZarrCopy;
import io.github.zarrcdm.hosts.twins.Differences;
import io.github.zarrcdm.hosts.twins.DocumentedDifferences;
import io.github.zarrcdm.hosts.twins.Question;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import ucar.ma2.Section;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;

/**
 * One dataset, written as netCDF and as Zarr, and how the two differ.
 *
 * @param kind the formats and the features of the dataset
 * @param question what is answered differently, or how writing failed; empty if all is the same
 * @param differences the lines that differ and are not documented
 */
record GeneratedTwin(Choices choices, String kind, String question, List<String> differences) {
  private static final boolean ALL = "all".equals(System.getProperty("zarrcdm.test.twins"));
  private static final Optional<NetcdfFormat> NETCDF4 = netcdf4();

  /**
   * Writes the dataset of {@code choices} below {@code folder}, and asks for it: always netCDF-Java
   * for datasets and grids, and in turn for the others, which take longer.
   */
  static GeneratedTwin of(Choices choices, Path folder, DocumentedDifferences documented) {
    return of(choices, folder, documented, question -> true);
  }

  private static GeneratedTwin of(
      Choices choices,
      Path folder,
      DocumentedDifferences documented,
      Predicate<Question> interesting) {
    Choices from = choices.again();
    NetcdfFormat netcdf = from.oneIn(3) ? new Netcdf3() : NETCDF4.orElseGet(Netcdf3::new);
    int zarr = from.of(3, 2);
    Set<Question> questions = EnumSet.of(DATASET, GRIDS, from.of(COVERAGES, FEATURES, EDAL));
    if (ALL) {
      questions.addAll(Set.of(COVERAGES, FEATURES, EDAL));
    }
    questions.removeIf(interesting.negate());
    Draft draft = CfDataset.of(from);
    String kind = netcdf.name() + ",zarr" + zarr + "," + draft.features();
    Path file = folder.resolve("twin.nc");
    Path store = folder.resolve("twin.zarr");
    try {
      write(draft, netcdf, file);
      try (NetcdfFile written = NetcdfFiles.open(file.toString())) {
        ZarrCopy.of(written, store.toString()).format(zarr).overwrite().write();
      }
    } catch (IOException | RuntimeException e) {
      return new GeneratedTwin(from, kind, "copy", List.of(e.toString()));
    }
    for (Question question : questions) {
      List<String> differences =
          Differences.between(question.of(file.toString()), question.of("zarr:" + store));
      List<String> undocumented =
          documented.undocumented(kind, "copy" + zarr, question, differences);
      if (!undocumented.isEmpty()) {
        return new GeneratedTwin(from, kind, question.name(), undocumented);
      }
    }
    return new GeneratedTwin(from, kind, "", List.of());
  }

  /** The simplest twin that answers the same question differently. */
  GeneratedTwin shrunk(Path folder, DocumentedDifferences documented) {
    for (Choices simpler : choices.simpler()) {
      GeneratedTwin twin = of(simpler, folder, documented, asked -> asked.name().equals(question));
      if (twin.question.equals(question)) {
        return twin.shrunk(folder, documented);
      }
    }
    return this;
  }

  boolean differs() {
    return !question.isEmpty();
  }

  private static void write(Draft draft, NetcdfFormat format, Path to) throws IOException {
    try (NetcdfFile described = draft.file()) {
      Map<Variable, Section> all = new LinkedHashMap<>();
      described.getVariables().forEach(v -> all.put(v, v.getShapeAsSection()));
      format.write(described, Selection.of(all), to, bytes -> {});
    }
  }

  private static Optional<NetcdfFormat> netcdf4() {
    try {
      return Optional.of(Netcdf4.compressing(0));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
