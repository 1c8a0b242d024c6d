package io.github.zarrcdm.internal.store.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.ZarrWriterBuilder;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Random programs of writers that die at any request, whose last request is carried out, dropped,
 * or late, and whose answers get lost: what readers see afterwards is what the model allows. What
 * fails is shrunk to a few steps. {@code tools/write-model} runs it for as long as one likes.
 */
class WriteModelTest {
  private static final int CHUNK = 4;
  private static final int FOREVER = Integer.MAX_VALUE;

  enum Verb {
    OVERWRITE,
    APPEND,
    APPEND_IN_PART,
    REGION,
    RESUME,
    CONSOLIDATE
  }

  /**
   * @param length of what is written
   * @param dies the request at which the writer dies; more than there are if it does not
   * @param last what becomes of that request
   * @param lost the request of which the answer is lost
   */
  record Step(Verb verb, int length, int dies, BucketServer.Fate last, int lost) {}

  @Provide
  Arbitrary<List<Step>> programs() {
    Arbitrary<Integer> dies =
        Arbitraries.frequencyOf(
            net.jqwik.api.Tuple.of(1, Arbitraries.integers().between(0, 25)),
            net.jqwik.api.Tuple.of(1, Arbitraries.just(FOREVER)));
    Arbitrary<Integer> lost =
        Arbitraries.frequencyOf(
            net.jqwik.api.Tuple.of(1, Arbitraries.integers().between(0, 25)),
            net.jqwik.api.Tuple.of(9, Arbitraries.just(FOREVER)));
    return Combinators.combine(
            Arbitraries.of(Verb.class),
            Arbitraries.integers().between(1, 9),
            dies,
            Arbitraries.of(BucketServer.Fate.DONE, BucketServer.Fate.LOST, BucketServer.Fate.LATE),
            lost)
        .as(Step::new)
        .list()
        .ofMinSize(2)
        .ofMaxSize(7);
  }

  @Property(tries = 25)
  void readersSeeWhatTheModelAllows(@ForAll("programs") List<Step> program) throws IOException {
    run(program, true);
  }

  /** Without conditions, no answer is lost: then writers end, and say so. */
  @Property(tries = 10)
  void alsoWhereTheServerIgnoresConditions(@ForAll("programs") List<Step> program)
      throws IOException {
    run(
        program.stream().map(s -> new Step(s.verb, s.length, s.dies, s.last, FOREVER)).toList(),
        false);
  }

  private static void run(List<Step> program, boolean keepsConditions) throws IOException {
    try (BucketServer server = new BucketServer()) {
      server.keepsConditions = keepsConditions;
      Model model = new Model();
      int value = 0;
      for (Step step : program) {
        new Run(server, model, step, ++value).go();
        // What a dead writer has sent arrives before the next one begins, or never.
        server.dead = false;
        model.check(server);
        server.release();
        model.check(server);
      }
    }
  }

  /** What readers may see: the lengths, and the values of each cell; or no store. */
  private static final class Model {
    boolean mayBeClosed = true;
    Set<Integer> lengths = new TreeSet<>();
    List<Set<Integer>> cells = new ArrayList<>();

    void becomes(int[] values) {
      mayBeClosed = false;
      lengths = new TreeSet<>(Set.of(values.length));
      cells = new ArrayList<>();
      allow(values);
    }

    /** Also {@code values}. */
    void allow(int[] values) {
      lengths.add(values.length);
      for (int i = 0; i < values.length; i++) {
        if (i == cells.size()) {
          cells.add(new TreeSet<>());
        }
        cells.get(i).add(values[i]);
      }
    }

    void check(BucketServer server) throws IOException {
      for (String location :
          new String[] {server.location("s.zarr"), server.location("s.zarr/g")}) {
        int[] seen = read(location);
        if (seen == null) {
          assertThat(mayBeClosed).as("%s may be closed", location).isTrue();
          continue;
        }
        assertThat(lengths).as("lengths").contains(seen.length);
        for (int i = 0; i < seen.length; i++) {
          assertThat(cells.get(i)).as("cell %d of %s", i, Arrays.toString(seen)).contains(seen[i]);
        }
      }
    }

    static int[] read(String location) throws IOException {
      try (ZarrDataset read = ZarrDataset.open(location)) {
        String path = location.contains("/g#") ? "/a" : "/g/a";
        return (int[]) read.array(path).orElseThrow(() -> new AssertionError("no " + path)).read();
      } catch (ZarrException.NotZarr e) {
        return null;
      }
    }
  }

  /** One step, in a process that dies. */
  private record Run(BucketServer server, Model model, Step step, int value) {

    void go() throws IOException {
      int[] before = Model.read(server.location("s.zarr"));
      int[] after = after(before == null ? new int[0] : before);
      boolean closedBefore = model.mayBeClosed;
      server.dieAt(step.dies, step.last, step.lost);
      try {
        write(before, after);
        model.becomes(after);
        model.mayBeClosed = step.verb == Verb.CONSOLIDATE && closedBefore;
      } catch (ZarrException e) {
        if (server.dead || e instanceof ZarrException.Unanswered) {
          model.allow(after);
          model.mayBeClosed |= step.verb == Verb.OVERWRITE || step.verb == Verb.RESUME;
        } // else refused, with nothing changed
      }
    }

    private int[] after(int[] before) {
      int[] values =
          switch (step.verb) {
            case OVERWRITE, RESUME -> new int[step.length];
            case APPEND, APPEND_IN_PART -> Arrays.copyOf(before, before.length + step.length);
            case REGION, CONSOLIDATE -> before.clone();
          };
      int from =
          switch (step.verb) {
            case OVERWRITE, RESUME -> 0;
            case APPEND -> before.length;
            case APPEND_IN_PART -> values.length - 1;
            case REGION -> Math.max(0, values.length - step.length);
            case CONSOLIDATE -> values.length;
          };
      Arrays.fill(values, from, values.length, value);
      return values;
    }

    private void write(int[] before, int[] after) throws IOException {
      String location = server.location("s.zarr");
      if (step.verb == Verb.CONSOLIDATE) {
        ZarrWriter.consolidate(Locations.parse(location));
        return;
      }
      ZarrWriterBuilder builder =
          ZarrWriter.to(location)
              .fingerprint("" + value)
              .array(NewArray.of("/g/a", "int32", after.length).chunks(CHUNK));
      switch (step.verb) {
        case OVERWRITE -> builder.overwrite();
        case RESUME -> builder.resume();
        default -> builder.extend();
      }
      int from =
          switch (step.verb) {
            case OVERWRITE, RESUME -> 0;
            case APPEND -> before == null ? 0 : before.length;
            case APPEND_IN_PART -> after.length - 1;
            default -> Math.max(0, after.length - step.length);
          };
      try (ZarrWriter writer = builder.open()) {
        int[] values = Arrays.copyOfRange(after, from, after.length);
        writer.write("/g/a", Section.of(new long[] {from}, new int[] {values.length}), values);
        writer.finish();
      }
    }
  }
}
