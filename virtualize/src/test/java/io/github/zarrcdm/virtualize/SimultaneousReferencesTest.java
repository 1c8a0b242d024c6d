package io.github.zarrcdm.virtualize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.output.NewReferences;
import io.github.zarrcdm.internal.virtualize.output.ReferencesFormat;
import io.github.zarrcdm.internal.virtualize.scan.WrittenReferences;
import io.github.zarrcdm.internal.virtualize.source.SourceNames;
import io.github.zarrcdm.testing.crash.Changes;
import io.github.zarrcdm.testing.crash.CrashingFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several who write references to one place at once: one succeeds, the others get an error. */
class SimultaneousReferencesTest {
  private static final int WRITERS = 4;
  private static final int ROUNDS = 40;

  @TempDir Path folder;

  private static String day(int day) {
    return TestFiles.FOLDER.resolve("join").resolve("day_" + day + ".nc").toString();
  }

  private static void write(NewReferences references, Path like) throws IOException {
    references.write(WrittenReferences.at(like, Map.of()), new SourceNames(Map.of(), null));
  }

  private void assertNothingElse(String... names) throws IOException {
    try (var files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString())).containsExactlyInAnyOrder(names);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {".json", ".parquet", ".icechunk"})
  void oneTakesNewName(String ending) throws Exception {
    Path day = folder.resolve("day.json");
    ZarrReferences.of(day(0)).write(day);
    ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
    try {
      for (int round = 0; round < ROUNDS; round++) {
        Path target = folder.resolve(round + ending);
        CyclicBarrier together = new CyclicBarrier(WRITERS);
        List<Future<Integer>> written = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
          written.add(threads.submit(writer(target, day, together)));
        }
        int successes = 0;
        for (Future<Integer> one : written) {
          successes += one.get();
        }
        assertThat(successes).as(target.toString()).isEqualTo(1);
      }
      try (var files = Files.list(folder)) {
        assertThat(files).hasSize(1 + ROUNDS);
      }
    } finally {
      threads.shutdown();
    }
  }

  private static Callable<Integer> writer(Path target, Path like, CyclicBarrier together) {
    return () -> {
      NewReferences references = NewReferences.at(target, false, 10);
      together.await();
      try {
        write(references, like);
        return 1;
      } catch (ZarrException.NotWritable | ZarrException.Rewritten e) {
        return 0;
      }
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"refs.json", "refs.parquet"})
  void whatWasAppendedMeanwhileIsNotReplaced(String name) throws IOException {
    Path target = folder.resolve(name);
    ZarrReferences.of(day(0)).joinExisting("time").write(target);
    NewReferences replacing = NewReferences.at(target, true, 10);
    ZarrReferences.of(day(2)).joinExisting("time").append().write(target);
    assertThatThrownBy(() -> write(replacing, target))
        .isInstanceOf(ZarrException.Rewritten.class)
        .hasMessageContaining(name);
    assertThat(WrittenReferences.at(target, Map.of()).locations()).hasSize(2);
    assertNothingElse(name);
  }

  /** As Linux tells, which forgets the lock of a file that is read by its name meanwhile. */
  @EnabledOnOs(OS.LINUX)
  @ParameterizedTest
  @ValueSource(strings = {"refs.json", "refs.parquet", "refs.icechunk"})
  void otherProcessesWaitWhileReferencesAreReplaced(String name) throws IOException {
    Path target = folder.resolve(name);
    ZarrReferences.of(day(0)).joinExisting("time").write(target);
    Path document = ReferencesFormat.of(target).document(target);
    String lock = ":%s 0 EOF".formatted(Files.getAttribute(document, "unix:ino"));
    List<Boolean> held = new ArrayList<>();
    Changes changes = new Changes();
    changes.begin(
        new Changes.Fault(
            Integer.MAX_VALUE,
            Changes.Last.DONE,
            Integer.MAX_VALUE,
            change -> held.add(locks().contains(lock))));
    NewReferences.continuing(new CrashingFiles(changes).path(target))
        .write(WrittenReferences.at(target, Map.of()), new SourceNames(Map.of(), null));
    assertThat(held).contains(true);
  }

  private static String locks() {
    try {
      return Files.readString(Path.of("/proc/locks"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Who may replace references takes no name that was free when it began either. */
  @Test
  void nameThatWasFreeIsNotReplaced() throws IOException {
    Path target = folder.resolve("refs.json");
    NewReferences replacing = NewReferences.at(target, true, 10);
    ZarrReferences.of(day(0)).write(target);
    assertThatThrownBy(() -> write(replacing, target)).isInstanceOf(ZarrException.Rewritten.class);
    assertNothingElse("refs.json");
  }

  @Test
  void referencesThatAreGoneMeanwhileAreNotMadeAgain() throws IOException {
    Path target = folder.resolve("refs.json");
    ZarrReferences.of(day(0)).write(target);
    NewReferences replacing = NewReferences.at(target, true, 10);
    Path moved = Files.move(target, folder.resolve("moved.json"));
    assertThatThrownBy(() -> write(replacing, moved)).isInstanceOf(ZarrException.Rewritten.class);
    assertNothingElse("moved.json");
  }
}
