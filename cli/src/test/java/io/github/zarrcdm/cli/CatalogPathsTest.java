package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import thredds.client.catalog.Dataset;

/** How {@code zarr-cdm catalog} spells where stores are, and the paths of datasets. */
class CatalogPathsTest {
  private static final String SAMPLES = "../samples";

  @TempDir Path folder;

  @Test
  void namesWithMarksOfLocationsAreStoresLikeOthers() throws Exception {
    Catalogs.copy(Path.of(SAMPLES, "air.zarr"), folder.resolve("x#?.zarr"));
    Catalogs.copy(Path.of(SAMPLES, "air.zarr"), folder.resolve("y%20z.zarr"));
    Command command = Command.run("catalog", folder.toString());
    assertThat(command.err()).isEmpty();
    assertThat(Catalogs.opened(command.out()))
        .hasSize(2)
        .allMatch(file -> file.findVariable("air") != null);
    assertThat(Catalogs.datasets(folder.resolve("x#?.zarr").toString()))
        .extracting(Dataset::getName)
        .containsExactly("x#?.zarr");
  }

  /** On Windows it divides folders, and becomes a slash in locations. */
  @Test
  void aBackslashIsPartOfANameWhereFoldersHaveSlashes() throws Exception {
    assumeTrue(File.separatorChar == '/');
    Catalogs.copy(Path.of(SAMPLES, "air.zarr"), folder.resolve("a\\b.zarr"));
    Command command = Command.run("catalog", folder.toString());
    assertThat(command.err()).isEmpty();
    assertThat(Catalogs.opened(command.out()))
        .hasSize(1)
        .allMatch(file -> file.findVariable("air") != null);
    assertThat(command.out()).contains("name=\"a\\b.zarr\"", "urlPath=\"zarr/a~5Cb.zarr\"");
  }

  /**
   * TDS 5.5 answers 404 for blanks in paths, 400 for {@code \\}, and 500 for others. Its pages of
   * datasets are asked for by the ID, which is not escaped in their links, and fail for what {@link
   * java.net.URI} refuses in a path.
   */
  @Test
  void pathsOfDatasetsHaveNoMarksThatTheServerLoses() throws Exception {
    Catalogs.copy(Path.of(SAMPLES, "air.zarr"), folder.resolve("a b#?;%.zarr"));
    Catalogs.copy(Path.of(SAMPLES, "air.zarr"), folder.resolve("a~20b.zarr"));
    Catalogs.copy(Path.of(SAMPLES, "air.zarr"), folder.resolve("a(é)~.zarr"));
    Catalogs.copy(Path.of(SAMPLES, "air.zarr"), folder.resolve("[a]&{b}^`.zarr"));
    Catalogs.copy(Path.of(SAMPLES, "air.zarr"), folder.resolve("a...zarr"));
    Catalogs.copy(Path.of(SAMPLES, "air.zarr"), folder.resolve("air."));
    assertThat(Command.run("catalog", folder.toString()).out())
        .contains("urlPath=\"zarr/a~20b~23~3F~3B~25.zarr\"")
        .contains("name=\"a b#?;%.zarr\" ID=\"zarr/a~20b~23~3F~3B~25.zarr\"")
        .contains("urlPath=\"zarr/~5Ba~5D~26~7Bb~7D~5E~60.zarr\"")
        .contains("urlPath=\"zarr/a~7E20b.zarr\"")
        .contains("urlPath=\"zarr/a~2E~2E.zarr\"", "urlPath=\"zarr/air~2E\"")
        .contains("urlPath=\"zarr/a(é)~.zarr\"");
  }

  @Test
  void theServersOwnPathIsGiven() {
    assertThat(Command.run("catalog", "--as=zarr:/data/zarr/", SAMPLES).out())
        .contains("location=\"zarr:/data/zarr/air.zarr#serve=dap2\"");
    assertThat(Command.run("catalog", "--as=zarr:/data/a.zarr", SAMPLES + "/air.zarr").out())
        .contains("location=\"zarr:/data/a.zarr#serve=dap2\"");
  }

  @Test
  void theServersPathLeadsToStoresOfEveryName() throws Exception {
    Path same = folder.resolve("same");
    Catalogs.copy(Path.of(SAMPLES, "air.zarr"), same.resolve("same"));
    assertThat(Command.run("catalog", "--as=zarr:/data/same", same.toString()).out())
        .contains("location=\"zarr:/data/same/same#serve=dap2\"");
    Path odd = folder.resolve("odd");
    Catalogs.copy(Path.of(SAMPLES, "air.zarr"), odd.resolve("y%20z.zarr"));
    for (String as : List.of("zarr:" + odd, odd.toString(), "zarr:file://" + odd)) {
      String catalog = Command.run("catalog", "--as=" + as, odd.toString()).out();
      assertThat(catalog).contains("urlPath=\"zarr/y~2520z.zarr\"");
      String spelled = catalog.replaceAll("(?s).*location=\"([^\"]+)\".*", "$1");
      assertThat(Command.run("check", "--quiet", spelled).exitCode()).as(spelled).isZero();
    }
    assertThat(Command.run("catalog", "--as=s3://bucket/x", odd.toString()).out())
        .contains("location=\"s3://bucket/x/y%20z.zarr#serve=dap2\"");
    assertThat(Command.run("catalog", "--as=zarr:https://host/x", odd.toString()).out())
        .contains("location=\"zarr:https://host/x/y%2520z.zarr#serve=dap2\"");
  }

  @Test
  void theServersPathKeepsItsOptions() {
    assertThat(Command.run("catalog", "--as=s3://bucket/x/#region=eu-central-1", SAMPLES).out())
        .contains("location=\"s3://bucket/x/air.zarr#region=eu-central-1&amp;serve=dap2\"");
    assertThat(Command.run("catalog", "--as=https://host/x?sig=a%2Fb", SAMPLES).out())
        .contains("location=\"https://host/x/air.zarr?sig=a%2Fb#serve=dap2\"");
  }
}
