package io.github.zarrcdm.internal.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Every store of the corpus has the groups, shapes, names, types, attributes and fill values that a
 * real reader found.
 */
class CorpusMetadataTest {

  /** Where a reader of the oracles is wrong, or reads more than there is. */
  private static final Map<String, String> QUIRKS =
      Map.of(
          "v2_dtypes/datetime_D_be", "fill of >M8[D] is -9223372036854775808, not \"128\"",
          "v2_dtypes/timedelta_D_be", "fill of >m8[D] is -9223372036854775808, not \"128\"",
          "v2_dtypes/timedelta_ns_be", "fill of >m8[ns] is -9223372036854775808, not \"128\"",
          "gdal/multidim_0_v3_g313", "/sub/x: array is missing",
          "gdal/multidim_1_v3_g313", "/sub/x: array is missing",
          "nczarr/coords_nczarr_n490", "/crs: ",
          "real/zarrita_v2_data_zipped_from_within_zip",
              "fill of VariableText[name=string] is , not \"0\"");

  @Test
  void readsWhatRealReadersRead() throws IOException {
    Map<String, int[]> counts = new TreeMap<>();
    List<String> failures = new ArrayList<>();
    for (CorpusCase one : Corpus.cases()) {
      if (one.category().equals("bad")) {
        continue;
      }
      List<String> differences;
      try {
        differences = differences(one);
      } catch (ZarrException e) {
        differences = List.of(e.getMessage());
      }
      String quirk = QUIRKS.getOrDefault(one.id(), "none");
      differences = differences.stream().filter(difference -> !difference.contains(quirk)).toList();
      int[] count = counts.computeIfAbsent(one.category(), c -> new int[2]);
      count[0] += differences.isEmpty() ? 1 : 0;
      count[1]++;
      differences.forEach(difference -> failures.add(one.id() + " " + difference));
    }
    counts.forEach(
        (category, count) ->
            System.out.printf("metadata of %s: %d of %d%n", category, count[0], count[1]));
    assertThat(failures).isEmpty();
  }

  private static List<String> differences(CorpusCase one) throws IOException {
    if (Files.isDirectory(one.store())) {
      return OracleCheck.differences(
          Metadata.read(new PathStore(one.store()), "", new Findings("")), one.oracle());
    }
    try (FileSystem zip = FileSystems.newFileSystem(one.store())) {
      Group root =
          Metadata.read(
              new PathStore(zip.getPath(one.zipRoot().isEmpty() ? "/" : "/" + one.zipRoot())),
              "",
              new Findings(""));
      return OracleCheck.differences(root, one.oracle());
    }
  }
}
