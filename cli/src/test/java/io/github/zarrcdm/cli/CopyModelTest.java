package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.cli.CopyStep.Source;
import io.github.zarrcdm.cli.CopyStep.Target;
import io.github.zarrcdm.cli.CopyStep.Verb;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import org.jspecify.annotations.Nullable;

/**
 * Random programs of commands that write, whose targets are spelled in every way and whose sources
 * may read from the target. After each command every store holds what it should: a command that
 * succeeds has written its target's arrays and nothing else, one that fails has changed nothing.
 */
class CopyModelTest {
  /** Programs of one try at most. */
  private static final int PROGRAMS = Integer.getInteger("zarrcdm.test.programs", 1);

  private static final AtomicLong STEPS = new AtomicLong();

  private static final List<String> STORES = List.of("a.zarr", "b.zarr", "c.zip");

  private static final List<String> GROUPS = List.of("", "", "", "/x", "/y", "/x/y");

  @Provide
  Arbitrary<List<List<CopyStep>>> programs() {
    return Combinators.combine(
            Arbitraries.of(Verb.class),
            Arbitraries.of(STORES),
            Arbitraries.of(GROUPS),
            Arbitraries.of(Source.class),
            Arbitraries.of(STORES),
            Arbitraries.of(GROUPS),
            Arbitraries.of(Target.class))
        .as(CopyStep::new)
        .list()
        .ofMinSize(2)
        .ofMaxSize(6)
        .list()
        .ofMinSize(1)
        .ofMaxSize(PROGRAMS);
  }

  @Property(tries = 12)
  void everyStoreHoldsWhatItShould(@ForAll("programs") List<List<CopyStep>> programs)
      throws IOException {
    for (List<CopyStep> program : programs) {
      Path folder = Files.createTempDirectory("copies");
      try {
        Run run = new Run(folder, new HashMap<>());
        run.write("a.zarr", 10, 20, 30);
        run.write("b.zarr", 40, 50);
        for (CopyStep step : program) {
          STEPS.incrementAndGet();
          run.go(step);
        }
      } finally {
        remove(folder);
      }
    }
  }

  @AfterContainer
  static void tellTheNumberOfSteps() {
    if (PROGRAMS > 1) {
      System.out.println(STEPS + " steps");
    }
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted((a, b) -> b.compareTo(a)).toList()) {
        Files.delete(path);
      }
    }
  }

  /** {@code model}: the values of each array by its path, of the stores that there are. */
  private record Run(Path folder, Map<String, Map<String, List<Integer>>> model) {

    void write(String store, int... values) throws IOException {
      NewArray array = NewArray.of("/v", "int32", values.length).dimensions("t").chunks(2);
      try (ZarrWriter writer =
          ZarrWriter.to(folder.resolve(store).toString()).array(array).open()) {
        writer.write("/v", Section.all(values.length), values);
        writer.finish();
      }
      model.put(store, new TreeMap<>(Map.of("/v", IntStream.of(values).boxed().toList())));
    }

    void go(CopyStep step) throws IOException {
      String source = source(step);
      String target = target(step);
      if (source == null) {
        return;
      }
      Command done =
          switch (step.verb()) {
            case COPY -> Command.run("copy", source, target);
            case REPLACE -> Command.run("copy", "-f", "--verify", source, target);
            case RECHUNK -> Command.run("copy", "-f", "--chunks", "t=1", source, target);
            case APPEND -> Command.run("copy", "--append", "t", source, target);
            case CONSOLIDATE -> Command.run("consolidate", target);
          };
      if (done.exitCode() == 0) {
        assertThat(mayBeDone(step)).as("%s: %s", step, done.answer()).isTrue();
        if (step.verb() != Verb.CONSOLIDATE) {
          model.put(step.to(), written(step));
        }
      } else {
        assertThat(mustBeDone(step)).as("%s: %s", step, done.answer()).isFalse();
      }
      for (String store : STORES) {
        assertThat(read(store))
            .as("%s after %s: %s", store, step, done.answer())
            .isEqualTo(model.get(store));
      }
    }

    private Map<String, List<Integer>> of(String store) {
      return model.getOrDefault(store, Map.of());
    }

    /** The arrays of {@code group}, by their paths in it. */
    private Map<String, List<Integer>> of(String store, String group) {
      Map<String, List<Integer>> found = new TreeMap<>();
      of(store)
          .forEach(
              (path, values) -> {
                if (path.startsWith(group + "/")) {
                  found.put(path.substring(group.length()), values);
                }
              });
      return found;
    }

    private boolean isAppend(CopyStep step) {
      return step.verb() == Verb.APPEND && !of(step.to(), step.toGroup()).isEmpty();
    }

    private Map<String, List<Integer>> written(CopyStep step) {
      Map<String, List<Integer>> after = new TreeMap<>(of(step.to()));
      boolean append = isAppend(step);
      if (!append) {
        after.keySet().removeIf(path -> path.startsWith(step.toGroup() + "/"));
      }
      of(step.from(), step.fromGroup())
          .forEach(
              (path, values) ->
                  after.merge(
                      step.toGroup() + path,
                      values,
                      (old, more) ->
                          append ? Stream.concat(old.stream(), more.stream()).toList() : more));
      return after;
    }

    /** Whether a source reads what the command would change. */
    private boolean readsTarget(CopyStep step) {
      return step.from().equals(step.to())
          && ((step.fromGroup() + "/").startsWith(step.toGroup() + "/")
              || (step.toGroup() + "/").startsWith(step.fromGroup() + "/"));
    }

    private boolean mayBeDone(CopyStep step) {
      if (step.target() == Target.SNAPSHOT || step.target() == Target.READ_ONLY) {
        return false;
      }
      boolean there = !of(step.to(), step.toGroup()).isEmpty();
      return switch (step.verb()) {
        case CONSOLIDATE -> there;
        case COPY -> !there;
        case REPLACE, RECHUNK -> !(readsTarget(step) && there);
        case APPEND ->
            !there
                || of(step.from(), step.fromGroup())
                    .keySet()
                    .equals(of(step.to(), step.toGroup()).keySet());
      };
    }

    /** What nothing speaks against: two stores in folders, each named by its path. */
    private boolean mustBeDone(CopyStep step) {
      return mayBeDone(step)
          && !step.to().equals(step.from())
          && !step.to().endsWith(".zip")
          && step.verb() != Verb.APPEND;
    }

    private @Nullable String source(CopyStep step) throws IOException {
      if (of(step.from(), step.fromGroup()).isEmpty()) {
        return null;
      }
      String path = folder.resolve(step.from()).toString();
      String group = step.fromGroup().isEmpty() ? "" : "#group=" + step.fromGroup();
      switch (step.source()) {
        case PATH -> {}
        case LINKS -> {
          if (step.from().endsWith(".zip")) {
            break;
          }
          Path links = folder.resolve("links.zarr");
          if (Files.exists(links)) {
            remove(links);
          }
          Files.createDirectory(links);
          try (Stream<Path> all = Files.list(folder.resolve(step.from()))) {
            for (Path there : all.toList()) {
              Files.createSymbolicLink(links.resolve(there.getFileName().toString()), there);
            }
          }
          return links + (group.isEmpty() ? "#" : group + "&") + "links=follow";
        }
        case REFERENCES -> {
          Command.done("virtualize", "-f", path, "-o", folder.resolve("r.json").toString());
          return folder.resolve("r.json") + group;
        }
        case NCML -> {
          Path ncml = folder.resolve("n.ncml");
          Files.writeString(
              ncml,
              "<netcdf xmlns='http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2' location='%s'/>"
                  .formatted("zarr:" + path + group));
          return ncml.toString();
        }
      }
      return path + group;
    }

    private String target(CopyStep step) throws IOException {
      Path path = folder.resolve(step.to());
      String named =
          switch (step.target()) {
            case PATH, SNAPSHOT, READ_ONLY -> path.toString();
            case SLASH -> step.to().endsWith(".zip") ? path.toString() : path + "/";
            case URI -> "file://" + path;
            case DOTS -> folder + "/./../" + folder.getFileName() + "/" + step.to();
            case LINK -> {
              if (step.to().endsWith(".zip")) {
                yield path.toString(); // a new zip takes the place of the link
              }
              Path link = folder.resolve("link-to-" + step.to());
              if (!Files.isSymbolicLink(link)) {
                Files.createSymbolicLink(link, path);
              }
              yield link.toString();
            }
          };
      String group = step.toGroup().isEmpty() ? "" : "#group=" + step.toGroup();
      String option =
          switch (step.target()) {
            case SNAPSHOT -> "snapshot=1CECHNKREP0F1RSTCMT0";
            case READ_ONLY -> "mode=r";
            default -> "";
          };
      return named + group + (option.isEmpty() ? "" : (group.isEmpty() ? "#" : "&") + option);
    }

    private @Nullable Map<String, List<Integer>> read(String store) throws IOException {
      if (!Files.exists(folder.resolve(store))) {
        return null;
      }
      Map<String, List<Integer>> found = new TreeMap<>();
      try (ZarrDataset dataset = ZarrDataset.open(folder.resolve(store).toString())) {
        for (ZarrArray array : dataset.arrays()) {
          found.put(array.path(), IntStream.of((int[]) array.read()).boxed().toList());
        }
      } catch (ZarrException.NotZarr e) {
        return null;
      }
      return found;
    }
  }
}
