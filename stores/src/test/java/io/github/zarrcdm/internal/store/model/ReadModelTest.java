package io.github.zarrcdm.internal.store.model;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.ZarrArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.parallel.Pause;
import io.github.zarrcdm.testing.ModelRun;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * Random programs of stores that are replaced, grow, lose keys and refuse them, while datasets stay
 * open, as in a file cache. What is read was written by the metadata that the dataset was opened
 * with, each chunk in one version; else the read is an error, as it never is while the store only
 * grows. {@code tools/write-model} runs it for as long as one likes.
 */
class ReadModelTest {
  private static final int OPEN = 3;

  enum Verb {
    OPEN,
    READ,
    /** All is removed and written by other metadata, which come first. */
    REPLACE,
    /** The same, in the order of this project: the document goes first and comes last. */
    OVERWRITE,
    GROW,
    /** A chunk is put in the place of one that is there. */
    CHANGE,
    LOSE,
    REFUSE
  }

  /**
   * @param kind of metadata, or which chunk, dataset or refusal
   * @param reads the change before which all open datasets are read
   */
  record Step(Verb verb, int kind, int reads) {}

  private static final ModelRun<List<Step>> RUN =
      new ModelRun<>(
          "readers",
          List.of(
              in(ReadPlace.Folder::new),
              in(() -> new ReadPlace.Server(false)),
              in(ReadPlace.Folder::new),
              in(() -> new ReadPlace.Server(true)),
              in(ReadPlace.Folder::new),
              in(ReadPlace.Bucket::new),
              in(ReadPlace.Folder::new),
              in(ReadPlace.KeptOnDisk::new)),
          List::size);

  interface Opening {
    ReadPlace place() throws IOException;
  }

  @Provide
  Arbitrary<List<Step>> programs() {
    return Combinators.combine(
            Arbitraries.of(Verb.class),
            Arbitraries.integers().between(0, 11),
            Arbitraries.integers().between(0, 9))
        .as(Step::new)
        .list()
        .ofMinSize(4)
        .ofMaxSize(16);
  }

  @BeforeContainer
  static void shortenMoments() {
    Pause.shorten(1000);
  }

  @AfterContainer
  static void restore() {
    Pause.shorten(1);
  }

  @Property(tries = 40)
  void inFolders(@ForAll("programs") List<Step> program) throws Exception {
    in(ReadPlace.Folder::new).run(program);
  }

  @Property(tries = 15)
  void onServers(@ForAll("programs") List<Step> program) throws Exception {
    in(() -> new ReadPlace.Server(false)).run(program);
  }

  @Property(tries = 15)
  void onServersWithTags(@ForAll("programs") List<Step> program) throws Exception {
    in(() -> new ReadPlace.Server(true)).run(program);
  }

  @Property(tries = 15)
  void inBuckets(@ForAll("programs") List<Step> program) throws Exception {
    in(ReadPlace.Bucket::new).run(program);
  }

  @Property(tries = 15)
  void onServersWhoseAnswersAreKeptOnDisk(@ForAll("programs") List<Step> program) throws Exception {
    in(ReadPlace.KeptOnDisk::new).run(program);
  }

  @Example
  void forAsLongAsOneLikes() {
    RUN.run(programs());
  }

  private static ModelRun.Place<List<Step>> in(Opening opening) {
    return program -> {
      try (ReadPlace place = opening.place()) {
        new Program(place).run(program);
      }
    };
  }

  /** Documents are looked at again once after newer chunks, and never for older ones. */
  @Example
  void whatIsOlderThanTheOpenCostsNoRequest() throws IOException {
    try (ReadPlace.Server server = new ReadPlace.Server(true)) {
      server.pretend(Instant.now().minusSeconds(100));
      Program program = new Program(server);
      program.step(new Step(Verb.REPLACE, 0, 9));
      for (int n = 0; n < 30; n++) {
        program.step(new Step(Verb.GROW, n, 9));
      }
      try (ZarrDataset dataset = ZarrDataset.open(server.location())) {
        ZarrArray array = dataset.array("/a").orElseThrow();
        int before = server.requests.get();
        array.range(0, 30, 31, 1).read();
        assertThat(server.requests.get() - before).isEqualTo(1);
        server.pretend(null);
        program.step(new Step(Verb.CHANGE, 8, 9));
        array.range(0, 8, 9, 1).read();
        assertThat(server.requests.get() - before).isGreaterThan(2);
        program.step(new Step(Verb.REPLACE, 3, 9));
        assertThatThrownBy(() -> array.range(0, 20, 21, 1).read())
            .isInstanceOf(ZarrException.Rewritten.class)
            .hasMessageContaining("array /a: chunks were written after the store was opened")
            .hasMessageContaining("its shape is [4] now, not [31]")
            .hasMessageContaining("Open the store again");
      }
    }
  }

  private record Opened(ZarrDataset dataset, ReadModel model) {}

  /** A store, the metadata that it has now, and datasets that were opened before. */
  private static final class Program {
    private final ReadPlace place;
    private final Deque<Opened> open = new ArrayDeque<>();
    private ReadModel now = ReadModel.of(0, 0);
    private int length;
    private int written;
    private int changes;
    private int look;
    private boolean replacing;
    private int refused;

    Program(ReadPlace place) {
      this.place = place;
    }

    void run(List<Step> program) throws IOException {
      try {
        step(new Step(Verb.REPLACE, 0, 9));
        step(new Step(Verb.OPEN, 0, 9));
        for (Step step : program) {
          step(step);
        }
        readAll();
      } finally {
        for (Opened opened : open) {
          opened.dataset.close();
        }
      }
    }

    void step(Step step) throws IOException {
      changes = 0;
      look = step.reads;
      switch (step.verb) {
        case OPEN -> open();
        case READ -> readAll();
        case REPLACE -> replace(step.kind, true);
        case OVERWRITE -> replace(step.kind, false);
        case GROW -> grow();
        case CHANGE -> putChunk(step.kind % chunks());
        case LOSE -> {
          now.wrote(step.kind % chunks(), now.fill());
          remove("a/c/" + step.kind % chunks());
        }
        case REFUSE -> {
          refused = new int[] {0, 0, 304, 412, 403}[step.kind % 5];
          place.refuse(refused);
        }
      }
    }

    private int chunks() {
      return (length + now.chunk() - 1) / now.chunk();
    }

    private void open() throws IOException {
      if (open.size() == OPEN) {
        open.remove().dataset.close();
      }
      ReadModel model = now;
      open.add(new Opened(ZarrDataset.open(place.location()), model));
    }

    private void readAll() {
      for (Opened opened : open) {
        try {
          opened.model.check((int[]) opened.dataset.array("/a").orElseThrow().read());
        } catch (IOException e) {
          boolean same = opened.model == now && !replacing && refused == 0;
          assertThat(same ? e : null).as("of what has only grown").isNull();
        }
      }
    }

    private void replace(int kind, boolean documentFirst) throws IOException {
      ReadModel before = now;
      int chunks = chunks();
      replacing = true;
      remove("a/zarr.json");
      for (int n = 0; n < chunks; n++) {
        before.wrote(n, before.fill());
        remove("a/c/" + n);
      }
      now = ReadModel.of(before.number() + 1, kind);
      length = 1 + kind % 5;
      put("zarr.json", "{\"zarr_format\":3,\"node_type\":\"group\"}".getBytes(UTF_8));
      if (documentFirst) {
        putDocument();
      }
      for (int n = 0; n < chunks(); n++) {
        // Until then it was missing, or was never written.
        now.wrote(n, now.fill());
        if ((kind + n) % 4 < 3) {
          putChunk(n);
        }
      }
      if (!documentFirst) {
        putDocument();
      }
      replacing = false;
    }

    private void grow() throws IOException {
      int first = chunks();
      length += now.chunk();
      for (int n = first; n < chunks(); n++) {
        putChunk(n);
      }
      putDocument();
    }

    private void putDocument() throws IOException {
      put("a/zarr.json", now.document(length).getBytes(UTF_8));
      String all =
          "{\"zarr_format\":3,\"node_type\":\"group\",\"consolidated_metadata\":{\"kind\":\"inline\","
              + "\"must_understand\":false,\"metadata\":{\"a\":"
              + now.document(length)
              + "}}}";
      put("zarr.json", all.getBytes(UTF_8));
    }

    private void putChunk(int n) throws IOException {
      int value = ++written;
      now.wrote(n, value);
      put("a/c/" + n, ReadChunk.of(now, value));
    }

    private void put(String key, byte[] value) throws IOException {
      lookNow();
      place.put(key, value);
    }

    private void remove(String key) throws IOException {
      lookNow();
      place.remove(key);
    }

    private void lookNow() {
      if (changes++ == look) {
        readAll();
      }
    }
  }
}
