package io.github.zarrcdm.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A container has no locale: there a JVM spells names of files in ASCII, and stores have others.
 * They are read by a JVM of that kind.
 */
@EnabledOnOs(OS.LINUX)
class PosixLocaleTest {
  private static final String GROUP = "{\"zarr_format\":2}";
  private static final String ARRAY =
      "{\"zarr_format\":2,\"shape\":[2],\"chunks\":[2],\"dtype\":\"|u1\",\"compressor\":null,"
          + "\"fill_value\":0,\"order\":\"C\",\"filters\":null}";

  @TempDir Path folder;

  private Path store() throws IOException {
    Path store = Files.createDirectory(folder.resolve("données.zarr"));
    Files.writeString(store.resolve(".zgroup"), GROUP);
    array(store.resolve("température"));
    Path group = Files.createDirectory(store.resolve("größe"));
    Files.writeString(group.resolve(".zgroup"), GROUP);
    array(group.resolve("気温"));
    return store;
  }

  private static void array(Path array) throws IOException {
    Files.createDirectory(array);
    Files.writeString(array.resolve(".zarray"), ARRAY);
    Files.writeString(array.resolve(".zattrs"), "{\"unité\":\"°C\"}");
    Files.write(array.resolve("0"), new byte[] {7, 8});
  }

  @Test
  void namesBeyondAsciiAreListedAndRead() throws Exception {
    String store = store().toString();
    assertThat(run("read", escaped(store)))
        .containsExactly(store, "/température °C [7, 8]", "/größe/気温 °C [7, 8]");
  }

  @Test
  void namesBeyondAsciiAreWritten() throws Exception {
    Path target = folder.resolve("nouvelles données.zarr");
    assertThat(run("write", escaped(target.toString()))).isEmpty();
    try (ZarrDataset dataset = ZarrDataset.open(target.toString())) {
      assertThat(lines(dataset.root(), dataset)).containsExactly("/température °C [1, 2]");
    }
  }

  /** The command line of a JVM, and its listings of folders, lose the letters. */
  @Test
  void aLocationThatLostItsLettersIsAnErrorThatNamesTheVariable() throws Exception {
    assertThat(run("read", store().toString()))
        .singleElement(STRING)
        .startsWith("failed: " + folder)
        .contains("no such file or folder")
        .endsWith("set LC_ALL=C.UTF-8 in its environment");
  }

  /** In no locale: keys are UTF-8. */
  @Test
  void anArrayOfANameInAnotherEncodingIsAFinding() throws IOException {
    Path store = store();
    Files.move(
        store.resolve("température"), Path.of(URI.create(escaped(store.toString()) + "/t%E9")));
    try (ZarrDataset dataset = ZarrDataset.open(store.toString())) {
      assertThat(dataset.root().arrays()).isEmpty();
      assertThat(dataset.findings().all())
          .singleElement()
          .hasToString(
              "/t\uFFFD: the name of this folder is not in UTF-8, as names of Zarr are. Rename it"
                  + " (this node is left out)");
    }
  }

  /** As a URL, which has ASCII only. */
  private static String escaped(String path) {
    return Path.of(path).toUri().toASCIIString().replaceFirst("/$", "");
  }

  private static List<String> run(String... arguments) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                PosixLocaleTest.class.getName()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().put("LC_ALL", "POSIX");
    Process process = builder.start();
    List<String> lines =
        new String(process.getInputStream().readAllBytes(), UTF_8).lines().toList();
    assertThat(process.waitFor()).isZero();
    return lines;
  }

  /** Reads or writes the store in {@code args}. */
  public static void main(String[] args) throws IOException {
    try (PrintStream out = new PrintStream(System.out, true, UTF_8)) {
      if (args[0].equals("write")) {
        write(args[1]);
        return;
      }
      try (ZarrDataset dataset = ZarrDataset.open(args[1])) {
        out.println(dataset);
        lines(dataset.root(), dataset).forEach(out::println);
      } catch (IOException e) {
        out.println("failed: " + e.getMessage());
      }
    }
  }

  private static void write(String location) throws IOException {
    try (ZarrWriter writer =
        ZarrWriter.to(location)
            .format(2)
            .array(NewArray.of("/température", "uint8", 2).attribute("unité", "°C"))
            .open()) {
      writer.write("/température", Section.all(2), new byte[] {1, 2});
      writer.finish();
    }
  }

  private static List<String> lines(Group group, ZarrDataset dataset) throws IOException {
    List<String> lines = new ArrayList<>();
    for (Array array : group.arrays()) {
      byte[] values = (byte[]) dataset.read(array, Section.all(2));
      lines.add(
          "%s %s %s"
              .formatted(
                  array.path(), array.attributes().values().get("unité"), Arrays.toString(values)));
    }
    for (Group inner : group.groups()) {
      lines.addAll(lines(inner, dataset));
    }
    return lines;
  }
}
