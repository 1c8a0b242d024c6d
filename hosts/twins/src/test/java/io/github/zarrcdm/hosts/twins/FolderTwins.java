package io.github.zarrcdm.hosts.twins;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.copy.ZarrCopy;
import io.github.zarrcdm.iosp.Zarr;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;

/**
 * The netCDF files {@code NAME.nc} of the folder {@code -Dzarrcdm.test.twins.folder}, our copies of
 * them, and other stores {@code NAME.KIND.zarr} there; {@code tools/real-twins} runs it, no build.
 * {@code target/real-twins.txt} has what differs; {@code real.txt} has what may.
 */
class FolderTwins {
  private static final Path FOLDER = Path.of(System.getProperty("zarrcdm.test.twins.folder", ""));
  private static final List<Question> QUESTIONS =
      Arrays.stream(System.getProperty("zarrcdm.test.twins.questions", "GRIDS").split(","))
          .map(Question::valueOf)
          .toList();

  /** Programs that have not answered by then are in an endless loop. */
  private static final long SECONDS = 300;

  private final List<String> report = new ArrayList<>();
  private final DocumentedDifferences documented = DocumentedDifferences.load("real.txt");
  private int same;
  private int all;

  @Test
  void meanTheSame() throws Exception {
    Zarr.register();
    for (Path file : files(FOLDER, ".nc")) {
      String name = file.getFileName().toString().replaceFirst("\\.nc$", "");
      copy(file, name);
      for (Question question : QUESTIONS) {
        List<String> expected = answers(question, file.toString());
        for (Path store : stores(name)) {
          String kind = store.getFileName().toString().substring(name.length() + 1);
          compare(name, kind.replace(".zarr", ""), question, expected, store);
        }
      }
    }
    report.add("%d of %d are the same".formatted(same, all));
    Files.write(Path.of("target", "real-twins.txt"), report);
    assertThat(report).hasSize(1);
  }

  private void copy(Path file, String name) throws IOException {
    for (int format : new int[] {2, 3}) {
      Path target = FOLDER.resolve(name + ".copy" + format + ".zarr");
      if (!Files.exists(target)) {
        try (NetcdfFile source = NetcdfFiles.open(file.toString())) {
          copy(source, target, format);
        } catch (IOException e) {
          System.out.println(name + " is opened by no reader of netCDF-Java: " + e.getMessage());
        }
      }
    }
  }

  private void copy(NetcdfFile source, Path target, int format) {
    try {
      ZarrCopy.of(source, target.toString()).format(format).write();
    } catch (IOException e) {
      report.add(target + " is not written: " + e.getMessage());
    }
  }

  private void compare(
      String name, String kind, Question question, List<String> expected, Path store)
      throws Exception {
    List<String> differences = Differences.between(expected, answers(question, "zarr:" + store));
    all++;
    same += differences.isEmpty() ? 1 : 0;
    List<String> undocumented = documented.undocumented(name, kind, question, differences);
    if (!undocumented.isEmpty()) {
      report.add("%s %s %s: %s".formatted(name, kind, question, undocumented));
    }
  }

  private static List<String> answers(Question question, String location) throws Exception {
    CompletableFuture<List<String>> answers = new CompletableFuture<>();
    Thread asking = new Thread(() -> answers.complete(question.of(location)));
    asking.setDaemon(true);
    asking.start();
    try {
      return answers.get(SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      return List.of("does not end");
    }
  }

  private static List<Path> stores(String name) throws IOException {
    return files(FOLDER, ".zarr").stream()
        .filter(store -> store.getFileName().toString().matches("\\Q" + name + "\\E\\.\\w+\\.zarr"))
        .toList();
  }

  private static List<Path> files(Path folder, String suffix) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(file -> file.toString().endsWith(suffix)).sorted().toList();
    }
  }
}
