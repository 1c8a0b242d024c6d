package io.github.zarrcdm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.WritableFolder;
import io.github.zarrcdm.store.WritableStore;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values that were prepared for a store are not added to what another process has made of it. */
class PreparedExtensionsTest {
  @TempDir Path folder;
  private Group known;

  @BeforeEach
  void write() throws IOException {
    ZarrWriterBuilder arrays =
        target()
            .array(NewArray.of("/a", "int32", 4).chunks(4).attribute("scale_factor", 0.1))
            .array(NewArray.of("/x", "int32", 4).chunks(4).attribute("units", "m"));
    try (ZarrWriter writer = arrays.open()) {
      writer.write("/a", Section.all(4), new int[] {1, 2, 3, 4});
      writer.finish();
    }
    try (ZarrDataset read = ZarrDataset.open(location())) {
      known = read.root();
    }
  }

  private String location() {
    return folder.resolve("s.zarr").toString();
  }

  private ZarrWriterBuilder target() throws IOException {
    return ZarrWriter.to(location());
  }

  /** Packed by the scale of before, they would mean something else. */
  @ParameterizedTest
  @CsvSource({
    "a, 0\\.1, 0.01, /a has other attributes",
    "x, \"m\", \"km\", /x has other attributes",
    "x, \\b4\\b, 5, /x has other shape"
  })
  void whatAnotherProcessHasChangedIsNotExtended(
      String array, String before, String after, String told) throws IOException {
    Path document = folder.resolve("s.zarr").resolve(array).resolve("zarr.json");
    String text = Files.readString(document);
    String changed = text.replaceFirst(before, after);
    assertThat(changed).isNotEqualTo(text);
    Files.writeString(document, changed);
    for (ZarrWriterBuilder prepared : new ZarrWriterBuilder[] {longer(), another()}) {
      assertThatThrownBy(prepared.extend(known)::open)
          .isInstanceOf(ZarrException.NotWritable.class)
          .hasMessageContaining("another process has changed it in the meantime")
          .hasMessageContaining(told);
    }
    assertThat(document).hasContent(changed);
    assertThat(folder.resolve("s.zarr").resolve(Marker.UNFINISHED)).doesNotExist();
  }

  @Test
  void anArrayThatIsGoneIsMissed() throws IOException {
    Files.delete(folder.resolve("s.zarr/x/zarr.json"));
    assertThatThrownBy(longer().extend(known)::open).hasMessageContaining("/x is gone");
  }

  @Test
  void whatAnotherProcessHasAddedKeepsNobodyElse() throws IOException {
    try (ZarrWriter quick = another().extend().open()) {
      quick.finish();
    }
    assertThatThrownBy(another().extend(known)::open).hasMessageContaining("/b was added");
    try (ZarrWriter slow = longer().extend(known).open()) {
      slow.finish();
    }
    try (ZarrDataset read = ZarrDataset.open(location())) {
      assertThat(read.array("/b")).isPresent();
      assertThat(read.array("/a").orElseThrow().read()).isEqualTo(new int[] {1, 2, 3, 4, 0, 0});
    }
  }

  /** Before the mark and under it; each time, what changes once more for its documents. */
  @Test
  void anOpenLooksTwice() throws IOException {
    WritableStore store = new WritableFolder(Path.of(location()));
    List<Object> read = new ArrayList<>();
    WritableStore watched =
        (WritableStore)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {WritableStore.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("get")) {
                    read.add(arguments[0]);
                  }
                  try {
                    return method.invoke(store, arguments);
                  } catch (InvocationTargetException e) {
                    throw e.getCause();
                  }
                });
    NewArray longer = NewArray.of("/a", "int32", 6).chunks(4).attribute("scale_factor", 0.1);
    try (ZarrWriter writer = ZarrWriter.to(watched).array(longer).extend().open()) {
      assertThat(read).filteredOn("a/zarr.json"::equals).hasSize(4);
      assertThat(read).filteredOn("x/zarr.json"::equals).hasSize(2);
      writer.finish();
    }
  }

  private ZarrWriterBuilder longer() throws IOException {
    return target().array(NewArray.of("/a", "int32", 6).chunks(4).attribute("scale_factor", 0.1));
  }

  private ZarrWriterBuilder another() throws IOException {
    return target().array(NewArray.of("/b", "int32", 4).chunks(4));
  }
}
