package io.github.zarrcdm.virtualize;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.folder.Removal;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.testing.ModelRun;
import io.github.zarrcdm.testing.crash.Changes;
import io.github.zarrcdm.testing.crash.CrashingFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.jspecify.annotations.Nullable;

/**
 * Random programs of writers of references, who die at any change of a file or find no room, while
 * readers look, and another writer adds to the same references. Readers see what was there before
 * or what is new, and whoever was told that the references are written finds them there.
 */
class ReferencesModelTest {
  private static final int FOREVER = Integer.MAX_VALUE;

  /** Milliseconds, after which another writer waits for the first. */
  private static final int SOON = 50;

  enum Verb {
    NEW,
    REPLACE,
    APPEND
  }

  /**
   * @param length of the file that is referred to
   * @param dies the change at which the process dies, of which {@code last} becomes
   * @param full the change from which on the disk is full
   * @param looks the change before which readers and the other writer come
   */
  record Step(Verb verb, int length, int dies, Changes.Last last, int full, int looks) {}

  private static final ModelRun<List<Step>> RUN =
      new ModelRun<>(
          "references",
          List.of(in("r.json"), in("r.parquet"), in("r.json"), in("r.parquet"), in("r.icechunk")),
          List::size);

  @Provide
  Arbitrary<List<Step>> programs() {
    return Combinators.combine(
            Arbitraries.of(Verb.NEW, Verb.REPLACE, Verb.APPEND, Verb.APPEND),
            Arbitraries.integers().between(1, 3),
            sometimes(2),
            Arbitraries.of(Changes.Last.class),
            sometimes(4),
            sometimes(1))
        .as(Step::new)
        .list()
        .ofMinSize(2)
        .ofMaxSize(6);
  }

  private static Arbitrary<Integer> sometimes(int seldom) {
    return Arbitraries.frequencyOf(
        Tuple.of(1, Arbitraries.integers().between(0, 12)),
        Tuple.of(seldom, Arbitraries.just(FOREVER)));
  }

  @Property(tries = 20)
  void inJson(@ForAll("programs") List<Step> program) throws Exception {
    in("r.json").run(program);
  }

  @Property(tries = 20)
  void inParquet(@ForAll("programs") List<Step> program) throws Exception {
    in("r.parquet").run(program);
  }

  @Property(tries = 10)
  void inIcechunk(@ForAll("programs") List<Step> program) throws Exception {
    in("r.icechunk").run(program);
  }

  @Example
  void forAsLongAsOneLikes() {
    RUN.run(programs());
  }

  private static ModelRun.Place<List<Step>> in(String name) {
    return program -> {
      Path folder = Files.createTempDirectory("references");
      try {
        Run run = new Run(folder, name);
        for (Step step : program) {
          run.go(step);
        }
      } finally {
        Removal.of(folder, Set.of());
        Files.deleteIfExists(folder);
      }
    };
  }

  /** What readers may see: the values of one of several references; null stands for none. */
  private static final class Run {
    private final Path folder;
    private final Path place;
    private final Changes changes = new Changes();
    private final CrashingFiles files = new CrashingFiles(changes);
    private Set<@Nullable List<Integer>> allowed =
        new HashSet<>(Arrays.asList((List<Integer>) null));
    private int sources;

    Run(Path folder, String name) {
      this.folder = folder;
      this.place = folder.resolve(name);
    }

    /** Returns a store whose times come after those of all others, and whose values are its own. */
    private Path source(int length) throws IOException {
      int number = ++sources;
      Path path = folder.resolve("s" + number + ".zarr");
      int[] times = IntStream.range(0, length).map(n -> 10 * number + n).toArray();
      int[] values = new int[length];
      Arrays.fill(values, number);
      try (ZarrWriter writer =
          ZarrWriter.to(path.toString())
              .array(NewArray.of("/t", "int32", length).dimensions("t").chunks(1))
              .array(NewArray.of("/v", "int32", length).dimensions("t").chunks(1))
              .open()) {
        writer.write("/t", Section.all(length), times);
        writer.write("/v", Section.all(length), values);
        writer.finish();
      }
      return path;
    }

    private @Nullable List<Integer> read() throws IOException {
      String options = place.toString().endsWith(".icechunk") ? "#virtual=file://" + folder : "";
      try (ZarrDataset dataset = ZarrDataset.open(place + options)) {
        int[] values = (int[]) dataset.array("/v").orElseThrow().read();
        return IntStream.of(values).boxed().toList();
      } catch (ZarrException.NotZarr e) {
        return null;
      }
    }

    private void check(Set<@Nullable List<Integer>> expected) throws IOException {
      assertThat(expected).contains(read());
    }

    void go(Step step) throws Exception {
      List<Integer> before = read();
      Path source = source(step.length());
      Path beside = source(1);
      List<Integer> own = IntStream.range(0, step.length()).mapToObj(n -> sources - 1).toList();
      List<Integer> other = List.of(sources);
      List<Integer> after = step.verb() == Verb.APPEND ? joined(before, own) : own;
      Set<@Nullable List<Integer>> meanwhile = new HashSet<>(allowed);
      meanwhile.addAll(List.of(after, joined(before, other), joined(after, other)));
      if (place.toString().endsWith(".parquet")) {
        meanwhile.add(null); // a folder takes two renames to be replaced
      }
      List<CompletableFuture<Boolean>> beginning = new ArrayList<>();
      List<Throwable> wrong = new ArrayList<>();
      Runnable look =
          () -> {
            try {
              check(meanwhile);
              beginning.add(CompletableFuture.supplyAsync(() -> done(Verb.APPEND, beside, place)));
              beginning.get(0).get(SOON, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
              // waits for the first
            } catch (IOException | InterruptedException | ExecutionException | AssertionError e) {
              wrong.add(e);
            }
          };
      changes.begin(Changes.Fault.of(step.dies(), step.last(), step.full(), step.looks(), look));
      boolean done = done(step.verb(), source, files.path(place));
      boolean died = changes.isDead();
      changes.begin(Changes.Fault.NONE);
      boolean otherDone = !beginning.isEmpty() && beginning.get(0).get();
      assertThat(wrong).isEmpty();
      allowed = new HashSet<>();
      if (done && otherDone) {
        allowed.addAll(List.of(joined(after, other), joined(joined(before, other), own)));
      } else if (done) {
        allowed.add(after);
      } else {
        allowed.add(otherDone ? joined(before, other) : before);
        if (died) {
          allowed.add(otherDone ? joined(after, other) : after);
          if (place.toString().endsWith(".parquet")) {
            allowed.add(null);
          }
        }
      }
      if (step.verb() == Verb.REPLACE && otherDone && (done || died)) {
        allowed.add(own); // and not what the other had written before
      }
      check(allowed);
      allowed = new HashSet<>(Arrays.asList(read()));
    }

    private boolean done(Verb verb, Path source, Path target) {
      ZarrReferences references = ZarrReferences.of(List.of(source.toString())).joinExisting("t");
      switch (verb) {
        case NEW -> {}
        case REPLACE -> references.overwrite();
        case APPEND -> references.append();
      }
      try {
        references.write(target);
        return true;
      } catch (IOException e) {
        return false;
      }
    }

    private static List<Integer> joined(@Nullable List<Integer> first, List<Integer> second) {
      return first == null ? second : Stream.concat(first.stream(), second.stream()).toList();
    }
  }
}
