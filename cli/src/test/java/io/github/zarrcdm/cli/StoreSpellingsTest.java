package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.cli.catalog.StoreTree;
import io.github.zarrcdm.store.FileStore;
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every way to name and keep a store, asked of all that ask whether something is one. */
class StoreSpellingsTest {
  @TempDir Path folder;

  @BeforeEach
  void oneStoreOfEachKind() throws Exception {
    NewStore.cf(folder.resolve("plain")).ints("a", "x:2", "", 1, 2);
    NewStore.cf(folder.resolve("named.zarr")).ints("a", "x:2", "", 1, 2);
    Files.createDirectories(folder.resolve("no-store/inner"));
    Files.writeString(folder.resolve("no-store/readme.txt"), "nothing");
    for (String zip : List.of("packed.zarr.zip", "packed.ozx", "packed.zip")) {
      Command.run("copy", "-q", folder.resolve("named.zarr").toString(), file(zip));
    }
    unzip("icechunk2.zip", folder.resolve("repository"));
    unzip("icechunk1.zip", folder.resolve("repository1.icechunk"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain",
        "named.zarr",
        "packed.zarr.zip",
        "packed.ozx",
        "packed.zip",
        "repository",
        "repository1.icechunk"
      })
  void isAStoreToTheHostAndOpens(String name) {
    assertThat(Stores.looksLikeZarr(file(name))).isTrue();
    assertThat(Command.run("info", file(name)).exitCode()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain", "named.zarr", "repository", "repository1.icechunk"})
  void isAStoreInsideAnyFolderThatIsAskedByKeys(String name) throws Exception {
    try (FileStore store = new FileStore(folder)) {
      assertThat(Stores.isStore(store, name)).isTrue();
      assertThat(Stores.isStore(store, "no-store")).isFalse();
    }
    try (FileStore store = new FileStore(folder.resolve(name))) {
      assertThat(Stores.isStore(store, "")).isTrue();
    }
  }

  @Test
  void theSameFoldersAreListedHereAndOverHttp() throws Exception {
    try (FolderServer server = new FolderServer(folder)) {
      assertThat(names(StoreTree.at(server.url(), Assertions::fail)))
          .containsExactly("named.zarr", "plain", "repository", "repository1.icechunk");
    }
    assertThat(names(StoreTree.at(folder.toString(), Assertions::fail)))
        .containsExactly(
            "named.zarr",
            "packed.ozx",
            "packed.zarr.zip",
            "packed.zip",
            "plain",
            "repository",
            "repository1.icechunk");
  }

  @ParameterizedTest
  @ValueSource(strings = {"new.zarr", "new.zarr.zip", "new.zip", "new.ozx", "new.OZX"})
  void aCopyWritesAStoreUnderEveryNameOfOne(String name) {
    assertThat(Command.run("copy", "-q", file("named.zarr"), file(name)).exitCode()).isZero();
    assertThat(Stores.looksLikeZarr(file(name))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"new.icechunk", "new.json", "new.parq"})
  void aCopyNeverWritesNetcdfUnderTheNameOfAStore(String name) {
    Command copy = Command.run("copy", file("named.zarr"), file(name));
    assertThat(copy.exitCode()).isNotZero();
    assertThat(copy.err()).contains("read only");
    assertThat(folder.resolve(name)).doesNotExist();
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private static List<String> names(StoreTree tree) {
    return tree.inside().stream().filter(StoreTree::isStore).map(StoreTree::name).sorted().toList();
  }

  private static void unzip(String name, Path target) throws Exception {
    URI zip = StoreSpellingsTest.class.getResource(name).toURI();
    try (FileSystem files = FileSystems.newFileSystem(Path.of(zip), Map.of())) {
      Path top = repository(files.getPath("/"));
      try (Stream<Path> all = Files.walk(top)) {
        for (Path file : all.toList()) {
          Path copy = target.resolve(top.relativize(file).toString());
          if (Files.isDirectory(file)) {
            Files.createDirectories(copy);
          } else {
            Files.copy(file, copy);
          }
        }
      }
    }
  }

  private static Path repository(Path top) throws IOException {
    try (Stream<Path> all = Files.walk(top)) {
      return all.filter(path -> path.endsWith("snapshots")).findFirst().orElseThrow().getParent();
    }
  }
}
