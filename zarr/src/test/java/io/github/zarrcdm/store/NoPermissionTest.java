package io.github.zarrcdm.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * An unreadable file is not a missing one. Permissions do not bind an administrator, so the stores
 * are read by a process that has no right to pass them over.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "has other permissions")
class NoPermissionTest {
  private static final String ARRAY =
      "{\"zarr_format\":2,\"shape\":[2],\"chunks\":[2],\"dtype\":\"|u1\",\"compressor\":null,"
          + "\"fill_value\":0,\"order\":\"C\",\"filters\":null}";

  @TempDir Path folder;
  private Path closed;

  @BeforeEach
  void twoArrays() throws IOException {
    Files.writeString(folder.resolve(".zgroup"), "{\"zarr_format\":2}");
    for (String name : List.of("pr", "tas")) {
      Files.createDirectory(folder.resolve(name));
      Files.writeString(folder.resolve(name).resolve(".zarray"), ARRAY);
      Files.write(folder.resolve(name).resolve("0"), new byte[] {7, 8});
    }
  }

  @AfterEach
  void open() throws IOException {
    Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private void close(String path) throws IOException {
    closed = folder.resolve(path);
    Files.setPosixFilePermissions(closed, Set.of());
  }

  @Test
  void aFolderIsAFindingAndTheRestIsRead() throws Exception {
    close("tas");
    assertThat(read())
        .containsExactly(
            "finding /tas: tas/zarr.json: no permission to read. Let the user that runs this"
                + " program read it. (this node is left out)",
            "/pr [7, 8]");
  }

  @Test
  void aFolderThatConsolidatedMetadataKnowIsAnArrayThatCannotBeRead() throws Exception {
    Files.writeString(
        folder.resolve(".zmetadata"),
        "{\"zarr_consolidated_format\":1,\"metadata\":{\".zgroup\":{\"zarr_format\":2},\"pr/.zarray\":%s,\"tas/.zarray\":%s}}"
            .formatted(ARRAY, ARRAY));
    close("tas");
    assertThat(read().get(0)).isEqualTo("/pr [7, 8]");
    assertThat(read().get(1)).startsWith("/tas failed").contains("tas/0: no permission to read");
  }

  @Test
  void aChunkIsAnError() throws Exception {
    close("tas/0");
    assertThat(read().get(1)).startsWith("/tas failed").contains("tas/0: no permission to read");
  }

  @Test
  void attributesAreAFindingAndTheArrayIsRead() throws Exception {
    Files.writeString(folder.resolve("tas/.zattrs"), "{}");
    close("tas/.zattrs");
    assertThat(read())
        .hasSize(3)
        .contains("/tas [7, 8]")
        .anyMatch(line -> line.startsWith("finding tas/.zattrs: no permission"));
  }

  private List<String> read() throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    if (Files.isReadable(closed)) {
      assumeTrue(
          Files.exists(Path.of("/usr/bin/setpriv")), "root can drop rights: install util-linux");
      command.addAll(List.of("setpriv", "--bounding-set=-dac_override,-dac_read_search"));
    }
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            NoPermissionTest.class.getName(),
            folder.toString()));
    Process reader =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    List<String> lines = new String(reader.getInputStream().readAllBytes(), UTF_8).lines().toList();
    assertThat(reader.waitFor(10, TimeUnit.MINUTES)).isTrue();
    assertThat(reader.exitValue()).isZero();
    return lines;
  }

  /** Prints what the store at the location in {@code args} holds. */
  public static void main(String[] args) throws IOException {
    try (ZarrDataset dataset = ZarrDataset.open(args[0])) {
      dataset.findings().all().forEach(finding -> System.out.println("finding " + finding));
      for (Array array : dataset.root().arrays()) {
        System.out.println(array.path() + " " + values(dataset, array));
      }
    }
  }

  private static String values(ZarrDataset dataset, Array array) {
    try {
      return Arrays.toString((byte[]) dataset.read(array, Section.all(2)));
    } catch (IOException e) {
      return "failed: " + e.getMessage();
    }
  }
}
