package io.github.zarrcdm.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.folder.Links;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileStoreTest extends StoreContract {
  @TempDir Path folder;

  @Override
  protected Store store(Map<String, byte[]> values) throws IOException {
    Path root = folder.resolve("x.zarr");
    write(root, values);
    return new FileStore(root);
  }

  static void write(Path root, Map<String, byte[]> values) throws IOException {
    for (Map.Entry<String, byte[]> value : values.entrySet()) {
      Path file = root.resolve(value.getKey());
      Files.createDirectories(file.getParent());
      Files.write(file, value.getValue());
    }
  }

  @Test
  void aFileItselfIsTheValueOfTheEmptyKey() throws IOException {
    Path file = Files.write(folder.resolve("x.zip"), bytes(5));
    Store store = new FileStore(file);
    assertThat(store.get("")).map(StoreContract::array).contains(bytes(5));
    assertThat(store.size("")).hasValue(5);
    assertThat(store.get("zarr.json")).isEmpty();
  }

  @Test
  void whatDoesNotExistIsNotAStore() {
    assertThatThrownBy(() -> new FileStore(folder.resolve("missing.zarr")))
        .isInstanceOf(ZarrException.NotZarr.class)
        .hasMessageContaining("missing.zarr");
  }

  @Test
  void linksAreFollowedInsideTheRootOnly() throws IOException {
    Path secret = Files.write(folder.resolve("secret"), bytes(9));
    Path root = folder.resolve("x.zarr");
    Files.createSymbolicLink(root.resolve("a/inside"), Path.of("c/0/1"));
    Files.createSymbolicLink(root.resolve("a/outside"), secret);
    Files.createSymbolicLink(root.resolve("a/dangling"), Path.of("nowhere"));
    Files.createSymbolicLink(root.resolve("up"), folder);
    Files.createSymbolicLink(root.resolve("a/loop"), Path.of(".."));
    Store store = new FileStore(root);
    assertThat(store.get("a/inside")).map(StoreContract::array).contains(bytes(3));
    for (String key :
        List.of("a/outside", "up/secret", "up/nothing", "a/dangling", "a/dangling/x")) {
      assertThatThrownBy(() -> store.get(key), key)
          .isInstanceOf(ZarrException.Refused.class)
          .hasMessageContaining("x.zarr: ")
          .hasMessageContaining("a link that leads");
    }
    assertThat(store.folders("")).contains(List.of("a", "g h", "up"));
    assertThat(store.folders("a")).contains(List.of("c", "dangling"));
    assertThatThrownBy(() -> store.folders("up")).isInstanceOf(ZarrException.Refused.class);
  }

  @Test
  void linksAreFollowedEverywhereWhereTheAdministratorSaysSo() throws IOException {
    Files.write(folder.resolve("secret"), bytes(9));
    Path root = folder.resolve("x.zarr");
    Files.createSymbolicLink(root.resolve("up"), folder);
    System.setProperty(Links.FOLLOW, "true");
    try {
      assertThat(new FileStore(root).get("up/secret")).map(StoreContract::array).contains(bytes(9));
    } finally {
      System.clearProperty(Links.FOLLOW);
    }
  }

  @Test
  void linksAreFollowedEverywhereWhereTheLocationSaysSo() throws IOException {
    Files.write(folder.resolve("secret"), bytes(9));
    Path root = folder.resolve("x.zarr");
    Files.createSymbolicLink(root.resolve("up"), folder);
    Store store = Stores.open(root + "#links=follow");
    assertThat(store.get("up/secret")).map(StoreContract::array).contains(bytes(9));
  }

  @Test
  void onlyWhatIsNotThereIsMissing() throws IOException {
    Path root = folder.resolve("x.zarr");
    Files.createSymbolicLink(root.resolve("a/itself"), Path.of("itself"));
    Store store = new FileStore(root);
    assertThat(store.get("a/nothing")).isEmpty();
    assertThat(store.get("nothing/c/0")).isEmpty();
    assertThat(store.get("a/c/0/1/below/a/file")).isEmpty();
    assertThat(store.get("a/c")).as("a folder").isEmpty();
    for (String key : List.of("a/itself", "a/itself/0", "a/" + "n".repeat(300))) {
      assertThatThrownBy(() -> store.get(key), key)
          .isInstanceOf(ZarrException.Unavailable.class)
          .hasMessageContaining("x.zarr: " + key);
    }
  }

  @Test
  void aMissingFileMayAppearLaterAndIsNotABrokenLink() throws IOException {
    Path root = folder.resolve("x.zarr");
    Store store = new FileStore(root);
    assertThat(store.get("a/c/0/1")).isPresent();
    assertThat(store.get("a/zarr.json")).isPresent();
    for (String key : List.of("a/c/0/9", "a/7/0")) {
      assertThat(store.get(key)).isEmpty();
      Path link = root.resolve(key.equals("a/7/0") ? "a/7" : key);
      Files.createSymbolicLink(link, Path.of("nowhere"));
      assertThatThrownBy(() -> store.get(key))
          .isInstanceOf(ZarrException.Refused.class)
          .hasMessageContaining("leads to nothing");
      Files.delete(link);
      assertThat(store.get(key)).isEmpty();
      write(root, Map.of(key, bytes(2)));
      assertThat(store.get(key)).map(StoreContract::array).contains(bytes(2));
    }
    Files.move(root.resolve("a"), folder.resolve("b"));
    Files.createSymbolicLink(root.resolve("a"), Path.of("nowhere"));
    assertThatThrownBy(() -> store.get("a/c/0/8")).isInstanceOf(ZarrException.Refused.class);
    Files.move(root, folder.resolve("gone.zarr"));
    assertThatThrownBy(() -> store.get("a/c/0/8")).isInstanceOf(ZarrException.Unavailable.class);
  }

  @Test
  void aLinkAsRootIsTheUsersWish() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link.zarr"), folder.resolve("x.zarr"));
    assertThat(new FileStore(link).get("a/c/0/1")).map(StoreContract::array).contains(bytes(3));
  }

  @Test
  void anInterruptEndsOnlyOneRead() throws IOException {
    Store store = new FileStore(folder.resolve("x.zarr"));
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> store.get("a/c/0/0"))
        .isInstanceOf(ZarrException.Unavailable.class)
        .hasMessageContaining("a/c/0/0: the read was interrupted");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(store.get("a/c/0/0")).map(StoreContract::array).contains(bytes(100_000));
  }

  @Test
  void namesOfAFolderAreListedUnlessTheyAreMany() throws IOException {
    Path root = folder.resolve("x.zarr");
    Files.createSymbolicLink(root.resolve("a/link"), Path.of("nowhere"));
    Store store = new FileStore(root);
    assertThat(AdaptedStore.internal(store).names("a/", 4))
        .hasValue(Set.of("c", "zarr.json", "empty", "link"));
    assertThat(AdaptedStore.internal(store).names("a/", 3)).isEmpty();
    assertThat(AdaptedStore.internal(store).names("nothing/", 3)).hasValue(Set.of());
    assertThat(AdaptedStore.internal(store).names("a/zarr.json/", 3)).hasValue(Set.of());
    assertThat(AdaptedStore.internal(store).names("", 10).orElseThrow()).contains("a", "zarr.json");
  }

  @Test
  void aRewrittenValueHasAnotherStamp() throws IOException {
    Path root = folder.resolve("x.zarr");
    Store store = new FileStore(root);
    root.resolve("zarr.json").toFile().setLastModified(1_000_000);
    assertThat(store.lastModified("zarr.json")).isEqualTo(1_000_000);
  }

  @Test
  void linksThatLeadToEachOtherAreFollowedOnce(@TempDir Path folder) throws IOException {
    for (String name : List.of("a", "b")) {
      Files.createDirectory(folder.resolve(name));
    }
    Files.createSymbolicLink(folder.resolve("a/to"), Path.of("../b"));
    Files.createSymbolicLink(folder.resolve("b/to"), Path.of("../a"));
    Store store = new FileStore(folder);
    assertThat(store.folders("a")).contains(List.of("to"));
    assertThat(store.folders("a/to")).contains(List.of());
  }
}
