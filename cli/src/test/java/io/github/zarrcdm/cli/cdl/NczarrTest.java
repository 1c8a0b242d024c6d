package io.github.zarrcdm.cli.cdl;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zarrcdm.cli.Stores;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;

/** Stores that netcdf-c wrote, against what its own ncdump printed of them. */
class NczarrTest {
  /** Here netcdf-c shows more than a reader of plain Zarr can know, or another type. */
  private static final Set<String> SHOWN_OTHERWISE =
      Set.of(
          // ncdump of 4.9.0 shows its own _NCZARR_ATTR.
          "coords_nczarr_n490",
          // Attributes of plain Zarr have no type but that of their JSON.
          "types_zarr_n4101",
          // Plain Zarr: netcdf-c declares dimensions in every group again.
          "unlimited_zarr_n4101");

  static List<Path> cases() {
    return Stores.cases("nczarr").stream()
        .filter(path -> !SHOWN_OTHERWISE.contains(path.getFileName().toString()))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void printsWhatNcdumpPrints(Path folder) throws IOException {
    StringWriter printed = new StringWriter();
    String store = Stores.store("nczarr/" + folder.getFileName()).toString();
    try (NetcdfFile file = NetcdfFiles.open(store)) {
      Cdl.write(file, "store", v -> true, false, new PrintWriter(printed));
    }
    String ncdump =
        new JsonMapper()
            .readTree(Files.readAllBytes(folder.resolve("oracle.json")))
            .path("cdl")
            .asText();
    // netcdf-c distinguishes strings that were never written from empty ones; Zarr does not.
    assertThat(printed.toString().strip()).isEqualTo(ncdump.strip().replace("NIL", "_"));
  }
}
