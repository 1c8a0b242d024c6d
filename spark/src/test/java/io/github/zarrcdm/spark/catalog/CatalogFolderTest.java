package io.github.zarrcdm.spark.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a catalog changes is in its folder, however the location of a store is spelled. */
class CatalogFolderTest {
  @TempDir static Path folder;

  private static List<String> roots() {
    return List.of(
        folder.toString(),
        folder + "/",
        folder.toUri().toString(),
        "s3://bucket/climate",
        "s3://b");
  }

  @Test
  void storesInTheFolderAreItsOwn() {
    for (String root : roots()) {
      CatalogFolder catalog = new CatalogFolder(root, Map.of());
      String base = root.endsWith("/") ? root.substring(0, root.length() - 1) : root;
      for (String name : List.of("a.zarr", "maps/mean.zarr", "maps/mean", "Höhe & Tiefe.zarr")) {
        assertThatCode(() -> catalog.checkOwn(base + "/" + name))
            .as(base + "/" + name)
            .doesNotThrowAnyException();
      }
    }
  }

  @Test
  void othersAreNot() {
    for (String root : roots()) {
      CatalogFolder catalog = new CatalogFolder(root, Map.of());
      String base = root.endsWith("/") ? root.substring(0, root.length() - 1) : root;
      for (String name :
          List.of(
              "../a.zarr",
              "maps/../../a.zarr",
              "./a.zarr",
              "maps//a.zarr",
              "",
              "a.zarr#group=/model",
              "a.zarr#mode=zarr")) {
        assertThatThrownBy(() -> catalog.checkOwn(base + "/" + name), base + "/" + name)
            .isInstanceOf(IllegalArgumentException.class);
      }
    }
  }

  @Test
  void aTableIsUnfinishedFromItsFirstChunkToItsMetadata() throws IOException {
    CatalogFolder catalog = new CatalogFolder(folder.toString(), Map.of());
    List<String> names = List.of("maps", "begun");
    assertThat(catalog.isUnfinished(names)).isFalse();
    try (ZarrWriter writer =
        ZarrWriter.to(folder.resolve("maps/begun.zarr").toString())
            .array(NewArray.of("/v", "int8", 1).dimensions("x"))
            .open()) {
      assertThat(catalog.isUnfinished(names)).isTrue();
      assertThat(catalog.isUnfinished(List.of("maps", "..", "maps", "begun"))).isFalse();
      assertThat(catalog.find(names)).isEmpty();
      writer.finish();
    }
    assertThat(catalog.isUnfinished(names)).isFalse();
    assertThat(catalog.find(names)).isPresent();
  }
}
