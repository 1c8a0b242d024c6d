package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.model.Section;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is at a target is replaced only where the command says so, and never what it reads. */
class TargetsTest {
  @TempDir Path folder;
  private Path store;
  private String source;

  @BeforeEach
  void write() throws IOException {
    store = folder.resolve("store.zarr");
    source = folder.resolve("in.zarr").toString();
    write(store.toString(), "/air", 3);
    write(source, "/lat", 5);
  }

  private static void write(String target, String path, int first) throws IOException {
    NewArray array = NewArray.of(path, "int32", 4).dimensions("x").chunks(4);
    try (ZarrWriter writer = ZarrWriter.to(target).array(array).open()) {
      writer.write(path, Section.all(4), new int[] {first, 2, 3, 4});
      writer.finish();
    }
  }

  private static int[] read(String location, String path) throws IOException {
    try (ZarrDataset read = ZarrDataset.open(location)) {
      return (int[]) read.array(path).orElseThrow().read();
    }
  }

  private Map<String, String> files(Path top) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(top)) {
      for (Path path : all.filter(Files::isRegularFile).toList()) {
        String bytes =
            new String(Files.readAllBytes(path), java.nio.charset.StandardCharsets.ISO_8859_1);
        files.put(top.relativize(path).toString(), bytes);
      }
    }
    return files;
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "/x/y"})
  void aGroupOfATargetIsWrittenAndNothingElse(String group) throws IOException {
    String target = store + "#group=" + group;
    Command copied = Command.run("copy", "--verify", source, target);
    assertThat(copied.err()).doesNotContain("not written");
    assertThat(copied.exitCode()).isZero();
    String path = ("/" + group + "/lat").replace("//", "/");
    assertThat(read(target, path)).startsWith(5);
    assertThat(read(store.toString(), "/air")).startsWith(3);
    assertThat(read(store.toString(), path)).startsWith(5);
    assertThat(Command.run("copy", source, target).exitCode()).isOne();
    assertThat(Command.run("copy", "-f", source, target).exitCode()).isZero();
    assertThat(read(store.toString(), "/air")).startsWith(3);
  }

  @Test
  void consolidatedMetadataKnowsTheNewGroup() throws IOException {
    assertThat(Command.run("consolidate", store.toString()).exitCode()).isZero();
    assertThat(Command.run("copy", source, store + "#group=x").err()).doesNotContain("written");
    assertThat(read(store.toString(), "/x/lat")).startsWith(5);
    assertThat(Files.readString(store.resolve("zarr.json"))).contains("\"x/lat\"");
  }

  /** A copy into a group is consolidated there, and another one goes into that group. */
  @Test
  void consolidatedMetadataOfAGroupKnowsTheGroupsInIt() throws IOException {
    Command.done("copy", source, store + "#group=x");
    assertThat(Files.readString(store.resolve("x/zarr.json"))).contains("consolidated_metadata");
    Command.done("copy", source, store + "#group=x/y/z");
    assertThat(read(store.toString(), "/x/y/z/lat")).startsWith(5);
    assertThat(read(store + "/x", "/y/z/lat")).startsWith(5);
  }

  @Test
  void aGroupIsConsolidatedOnItsOwn() throws IOException {
    Command.run("copy", source, store + "#group=x");
    String root = Files.readString(store.resolve("zarr.json"));
    assertThat(Command.run("consolidate", store + "#group=x").exitCode()).isZero();
    assertThat(Files.readString(store.resolve("zarr.json"))).isEqualTo(root);
    assertThat(Files.readString(store.resolve("x/zarr.json"))).contains("consolidated_metadata");
  }

  @Test
  void aNewStoreAroundAGroupOpens() throws IOException {
    String target = folder.resolve("new.zarr").toString();
    assertThat(Command.run("copy", source, target + "#group=a/b").exitCode()).isZero();
    assertThat(read(target, "/a/b/lat")).startsWith(5);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "snapshot=1CECHNKREP0F1RSTCMT0",
        "branch=dev",
        "tag=v1",
        "asof=2024-01-01",
        "mode=r",
        "serve=dap2",
        "grid=none",
        "int64=double",
        "opaque=opaque",
        "links=follow",
        "checksums=ignore",
        "virtual=s3://b/"
      })
  void anOptionThatNothingIsWrittenWithIsAnError(String option) throws IOException {
    Map<String, String> before = files(store);
    for (String[] command :
        new String[][] {
          {"copy", "-f", source, store + "#" + option}, {"consolidate", store + "#" + option}
        }) {
      Command run = Command.run(command);
      assertThat(run.exitCode()).isNotZero();
      assertThat(run.err()).contains(option.replaceFirst("=.*", ""));
    }
    assertThat(files(store)).isEqualTo(before);
  }

  @Test
  void theFilesThatReferencesLeadToAreNotReplaced() throws IOException {
    Path references = folder.resolve("ref.json");
    String document = Files.readString(store.resolve("air/zarr.json")).replace("\"", "\\\"");
    Files.writeString(
        references,
        """
        {"version": 1, "refs": {"zarr.json": "{\\"zarr_format\\": 3, \\"node_type\\": \\"group\\"}",
         "air/zarr.json": "%s", "air/c/0": ["store.zarr/air/c/0"]}}
        """
            .formatted(document.replaceAll("\\s+", " ")));
    assertThat(read(references.toString(), "/air")).startsWith(3);
    assertNothingIsReplacedBy(references.toString());
  }

  @Test
  void whatLinksLeadToIsNotReplaced() throws IOException {
    if (File.separatorChar != '/') {
      return;
    }
    Path links = Files.createDirectory(folder.resolve("links.zarr"));
    Files.copy(store.resolve("zarr.json"), links.resolve("zarr.json"));
    Files.createSymbolicLink(links.resolve("air"), store.resolve("air"));
    assertNothingIsReplacedBy(links + "#links=follow");
  }

  private void assertNothingIsReplacedBy(String from) throws IOException {
    Map<String, String> before = files(store);
    Command run = Command.run("copy", "-f", from, store.toString());
    assertThat(run.exitCode()).isOne();
    assertThat(run.err()).contains("would be overwritten");
    assertThat(files(store)).isEqualTo(before);
  }
}
