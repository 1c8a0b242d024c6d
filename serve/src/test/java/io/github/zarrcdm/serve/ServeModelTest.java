package io.github.zarrcdm.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.ZarrWriterBuilder;
import io.github.zarrcdm.copy.PreencodedChunks;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.folder.Removal;
import io.github.zarrcdm.internal.parallel.Pause;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.serve.source.EncodedCache;
import io.github.zarrcdm.serve.source.EncodingThreads;
import io.github.zarrcdm.serve.source.ServedDataset;
import io.github.zarrcdm.serve.source.ServingOptions;
import io.github.zarrcdm.serve.source.Value;
import io.github.zarrcdm.store.WritableFolder;
import io.github.zarrcdm.testing.ModelRun;
import io.github.zarrcdm.testing.crash.Changes;
import io.github.zarrcdm.testing.crash.CrashingFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * Random programs of writers of a Zarr store that is served as it is stored, who may die at any
 * change; clients, each with the documents that it once got, read before any change and after each
 * step. Each chunk that comes was written for the documents of who gets it, and none of the array
 * is said not to exist; else the answer is an error.
 */
class ServeModelTest {
  private static final int FOREVER = Integer.MAX_VALUE;
  private static final int CLIENTS = 3;
  private static final EncodingThreads WORK = new EncodingThreads(2, Duration.ofSeconds(60));

  enum Verb {
    OVERWRITE,
    APPEND,
    REGION
  }

  /**
   * @param kind of metadata
   * @param dies the change at which the writer dies
   * @param looks the change before which clients read
   */
  record Step(Verb verb, int kind, int length, int dies, Changes.Last last, int looks) {}

  private static final ModelRun<List<Step>> RUN =
      new ModelRun<>("clients of serve", List.of(ServeModelTest::run), List::size);

  @Provide
  Arbitrary<List<Step>> programs() {
    return Combinators.combine(
            Arbitraries.of(Verb.class),
            Arbitraries.integers().between(0, 3),
            Arbitraries.integers().between(1, 7),
            sometimes(2),
            Arbitraries.of(Changes.Last.class),
            sometimes(1))
        .as(Step::new)
        .list()
        .ofMinSize(2)
        .ofMaxSize(6);
  }

  private static Arbitrary<Integer> sometimes(int seldom) {
    return Arbitraries.frequencyOf(
        Tuple.of(1, Arbitraries.integers().between(0, 30)),
        Tuple.of(seldom, Arbitraries.just(FOREVER)));
  }

  /** Documents are believed for a moment after they were seen, which no change falls into here. */
  @BeforeContainer
  static void shortenMoments() {
    Pause.shorten(100_000);
  }

  @AfterContainer
  static void restorePauses() {
    WORK.close();
    Pause.shorten(1);
  }

  @Property(tries = 15)
  void clientsSeeOneEditionOrAnError(@ForAll("programs") List<Step> program) throws Exception {
    run(program);
  }

  @Example
  void forAsLongAsOneLikes() {
    RUN.run(programs());
  }

  private static void run(List<Step> program) throws Exception {
    Path folder = Files.createTempDirectory("serve-model");
    try {
      Run run = new Run(folder.resolve("a.zarr"));
      run.go(new Step(Verb.OVERWRITE, 0, 4, FOREVER, Changes.Last.DONE, FOREVER));
      try (ServedDataset served = served(folder.resolve("a.zarr"))) {
        run.served = served;
        for (Step step : program) {
          run.go(step);
        }
      }
    } finally {
      Removal.of(folder, Set.of());
      Files.delete(folder);
    }
  }

  private static ServedDataset served(Path store) {
    return new ServedDataset(
        "a",
        store.toString(),
        TestServer::open,
        new ServingOptions(
            null,
            file -> PreencodedChunks.NONE,
            WORK,
            EncodedCache.ofChunks(1 << 20),
            EncodedCache.ofChunks(1 << 20),
            Duration.ZERO,
            Optional.empty()));
  }

  /** What a document says. */
  private record Documents(int length, int chunk, int fill) {
    private static final Pattern SHAPE = Pattern.compile("\"shape\"\\s*:\\s*\\[\\s*(\\d+)");
    private static final Pattern CHUNK = Pattern.compile("\"chunk_shape\"\\s*:\\s*\\[\\s*(\\d+)");
    private static final Pattern FILL = Pattern.compile("\"fill_value\"\\s*:\\s*(-?\\d+)");

    static Documents of(String text) {
      return new Documents(number(SHAPE, text), number(CHUNK, text), number(FILL, text));
    }

    private static int number(Pattern pattern, String text) {
      Matcher found = pattern.matcher(text);
      assertThat(found.find()).as(text).isTrue();
      return Integer.parseInt(found.group(1));
    }
  }

  private static final class Run {
    private final Path store;
    private final Changes changes = new Changes();
    private final CrashingFiles files = new CrashingFiles(changes);

    /** Values of each cell that were written for a chunk length and fill value. */
    private final Map<List<Integer>, List<Set<Integer>>> written = new HashMap<>();

    private final Deque<Documents> clients = new ArrayDeque<>();
    private final List<Throwable> wrong = new ArrayList<>();
    private ServedDataset served;
    private int value;

    Run(Path store) {
      this.store = store;
    }

    void go(Step step) throws Exception {
      value++;
      changes.begin(Changes.Fault.of(step.dies(), step.last(), FOREVER, step.looks(), this::look));
      try {
        write(step);
      } catch (ZarrException.NotZarr | ZarrException.NotWritable e) {
        // nothing is there to extend
      } catch (IOException e) {
        assertThat(changes.isDead()).as(e.toString()).isTrue();
      }
      changes.begin(Changes.Fault.NONE);
      look();
      assertThat(wrong).isEmpty();
    }

    private void write(Step step) throws IOException {
      ZarrWriterBuilder builder = ZarrWriter.to(new WritableFolder(files.path(store)));
      int before = 0;
      int chunk = 2 + step.kind() % 2;
      int fill = -1 - step.kind();
      if (step.verb() == Verb.OVERWRITE) {
        if (Files.exists(store)) {
          builder.overwrite();
        }
      } else {
        builder.extend();
        try (ZarrDataset now = ZarrDataset.open(store.toString())) {
          before = (int) now.array("/a").orElseThrow().shape()[0];
        }
        Documents there = Documents.of(Files.readString(store.resolve("a/zarr.json")));
        chunk = there.chunk();
        fill = there.fill();
      }
      int after = step.verb() == Verb.REGION ? before : before + step.length();
      int from = step.verb() == Verb.REGION ? Math.max(0, after - step.length()) : before;
      List<Set<Integer>> cells =
          written.computeIfAbsent(List.of(chunk, fill), key -> new ArrayList<>());
      while (cells.size() < after + chunk) {
        cells.add(new HashSet<>());
      }
      cells.subList(from, after).forEach(cell -> cell.add(value));
      int[] values = new int[after - from];
      Arrays.fill(values, value);
      builder.array(
          NewArray.of("/a", "int32", after).dimensions("x").chunks(chunk).codecs().fill(fill));
      try (ZarrWriter writer = builder.open()) {
        writer.write("/a", Section.of(new long[] {from}, new int[] {values.length}), values);
        writer.finish();
      }
    }

    private void look() {
      if (served == null) {
        return;
      }
      try {
        for (Documents client : clients) {
          read(client);
        }
        Optional<ByteBuffer> root = value("zarr.json");
        Optional<ByteBuffer> own = value("a/zarr.json");
        if (root.isPresent() && own.isPresent()) {
          clients.add(Documents.of(UTF_8.decode(own.get()).toString()));
          read(clients.getLast());
        }
        if (clients.size() > CLIENTS) {
          clients.remove();
        }
      } catch (Exception | AssertionError e) {
        wrong.add(e);
      }
    }

    /** Empty for an error, too. */
    private Optional<ByteBuffer> value(String key) {
      try {
        return served
            .value(3, key, () -> false)
            .map(found -> ((Value.Whole) found).bytes().duplicate());
      } catch (IOException e) {
        return Optional.empty();
      }
    }

    private void read(Documents client) {
      List<Set<Integer>> cells = written.get(List.of(client.chunk(), client.fill()));
      for (int n = 0; n * client.chunk() < client.length(); n++) {
        String what = "chunk %d of %s".formatted(n, client);
        ByteBuffer chunk;
        try {
          Optional<? extends Value> found = served.value(3, "a/c/" + n, () -> false);
          assertThat(found).as(what).isPresent();
          chunk = ((Value.Whole) found.get()).bytes().duplicate().order(ByteOrder.LITTLE_ENDIAN);
        } catch (IOException e) {
          continue;
        }
        assertThat(chunk.remaining()).as(what).isEqualTo(4 * client.chunk());
        for (int at = n * client.chunk(); chunk.hasRemaining(); at++) {
          int seen = chunk.getInt();
          assertThat(at >= client.length() || cells.get(at).contains(seen))
              .as("cell %d: %d in %s", at, seen, what)
              .isTrue();
        }
      }
    }
  }
}
