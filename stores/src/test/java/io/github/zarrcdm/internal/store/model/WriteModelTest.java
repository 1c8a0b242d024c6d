package io.github.zarrcdm.internal.store.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.ZarrWriterBuilder;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.metadata.write.Consolidation;
import io.github.zarrcdm.internal.parallel.Pause;
import io.github.zarrcdm.internal.store.http.BucketServer;
import io.github.zarrcdm.internal.store.model.WriteStep.Last;
import io.github.zarrcdm.internal.store.model.WriteStep.Verb;
import io.github.zarrcdm.internal.write.Draft;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.WritableStore;
import io.github.zarrcdm.testing.ModelRun;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
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
 * Random programs of writers that die at any change, whose last change is made, dropped, or late or
 * made in part, whose answers get lost, whose requests come twice or in another order, and whose
 * disk or bucket is full; readers and other writers come in between. What readers see is what the
 * model allows. What fails is shrunk to a few steps. {@code tools/write-model} runs it for as long
 * as one likes.
 */
class WriteModelTest {
  private static final Set<Verb> REPLACING =
      EnumSet.of(Verb.OVERWRITE, Verb.RESUME, Verb.RECHUNK, Verb.REMOVE);

  private static final Set<Verb> EXTENDING =
      EnumSet.of(Verb.APPEND, Verb.APPEND_IN_PART, Verb.REGION);

  private static final int FOREVER = Integer.MAX_VALUE;

  private static final ModelRun<List<WriteStep>> RUN =
      new ModelRun<>("writers", places(), List::size);

  private static BucketServer conditional;
  private static BucketServer unconditional;

  interface Opened {
    WritePlace place() throws IOException;
  }

  /** Of all steps; of replacing ones, each with a request that goes astray; of writers that die. */
  @Provide
  Arbitrary<List<WriteStep>> programs() {
    Arbitrary<Integer> never = Arbitraries.just(FOREVER);
    Arbitrary<Integer> early = Arbitraries.integers().between(0, 14);
    return Arbitraries.oneOf(
        program(EnumSet.allOf(Verb.class), sometimes(1), sometimes(3)),
        program(REPLACING, never, early),
        program(EnumSet.allOf(Verb.class), early, never));
  }

  private static Arbitrary<List<WriteStep>> program(
      Set<Verb> verbs, Arbitrary<Integer> dies, Arbitrary<Integer> fails) {
    return Combinators.combine(
            Arbitraries.of(verbs),
            Arbitraries.integers().between(1, 6), // so that metadata come again
            dies,
            Arbitraries.of(Last.class),
            fails,
            sometimes(1),
            Arbitraries.integers().between(-2, 3))
        .as(
            (verb, length, dying, last, failing, looks, tasks) ->
                new WriteStep(verb, length, dying, last, failing, looks, Math.max(0, tasks)))
        .list()
        .ofMinSize(2)
        .ofMaxSize(7);
  }

  /** The number of a change; once in {@code seldom} + 1 cases there is such a change. */
  private static Arbitrary<Integer> sometimes(int seldom) {
    return Arbitraries.frequencyOf(
        Tuple.of(1, Arbitraries.integers().between(0, 40)),
        Tuple.of(seldom, Arbitraries.just(FOREVER)));
  }

  @Property(tries = 15)
  void inBuckets(@ForAll("programs") List<WriteStep> program) throws IOException {
    run(program, () -> new WritePlace.Bucket(conditional));
  }

  @Property(tries = 8)
  void inBucketsOfServersThatIgnoreConditions(@ForAll("programs") List<WriteStep> program)
      throws IOException {
    run(program, () -> new WritePlace.Bucket(unconditional));
  }

  @Property(tries = 40)
  void inFolders(@ForAll("programs") List<WriteStep> program) throws IOException {
    run(program, () -> new WritePlace.Disk(false));
  }

  @Property(tries = 15)
  void inZips(@ForAll("programs") List<WriteStep> program) throws IOException {
    run(program, () -> new WritePlace.Disk(true));
  }

  @BeforeContainer
  static void startServers() throws IOException {
    Pause.shorten(100);
    conditional = new BucketServer();
    unconditional = new BucketServer();
    unconditional.keepsConditions = false;
  }

  @AfterContainer
  static void closeServers() {
    conditional.close();
    unconditional.close();
    Pause.shorten(1);
  }

  @Example
  void forAsLongAsOneLikes() {
    RUN.run(programs());
  }

  /** Most programs run where a step costs least. */
  private static List<ModelRun.Place<List<WriteStep>>> places() {
    ModelRun.Place<List<WriteStep>> folder = steps -> run(steps, () -> new WritePlace.Disk(false));
    ModelRun.Place<List<WriteStep>> zip = steps -> run(steps, () -> new WritePlace.Disk(true));
    ModelRun.Place<List<WriteStep>> bucket =
        steps -> run(steps, () -> new WritePlace.Bucket(conditional));
    ModelRun.Place<List<WriteStep>> careless =
        steps -> run(steps, () -> new WritePlace.Bucket(unconditional));
    List<ModelRun.Place<List<WriteStep>>> cheap = List.of(folder, zip, folder);
    List<ModelRun.Place<List<WriteStep>>> places = new ArrayList<>(List.of(bucket, careless));
    for (int n = 0; n < 8; n++) {
      places.addAll(cheap);
    }
    return places;
  }

  private static void run(List<WriteStep> program, Opened opened) throws IOException {
    try (WritePlace place = opened.place()) {
      WriteModel model = new WriteModel();
      TasksLeftBehind leftBehind = new TasksLeftBehind();
      int value = 0;
      for (WriteStep step : program) {
        model = new Run(place, model, step, ++value, leftBehind).go();
        place.end();
        leftBehind.write();
        model.check(place.locations());
        // What a dead writer has sent arrives before the next one begins, or never.
        if (place.settle()) {
          model.check(place.locations());
        }
      }
    }
  }

  /** One step, in a process of its own. */
  private record Run(
      WritePlace place, WriteModel model, WriteStep step, int value, TasksLeftBehind leftBehind) {

    /** What readers may see afterwards. */
    WriteModel go() throws IOException {
      String location = place.locations()[0];
      boolean extended = EXTENDING.contains(step.verb());
      int[] before = extended ? WriteModel.toExtend(location) : WriteModel.read(location);
      int[] after = after(before == null ? new int[0] : before);
      boolean replaces = REPLACING.contains(step.verb());
      WriteModel between = model.or(after, replaces);
      AtomicReference<Throwable> wrong = new AtomicReference<>();
      place.begin(step, () -> look(between, wrong));
      WriteModel then;
      try {
        write(before, after);
        then =
            switch (step.verb()) {
              case REMOVE -> new WriteModel();
              case BESIDE -> model;
              default -> model.then(after, step.verb() != Verb.CONSOLIDATE);
            };
      } catch (IOException e) {
        boolean begun = place.isDead() || e instanceof ZarrException.Unanswered || isFull();
        then = begun ? between : model; // else refused, with nothing changed
      }
      assertThat(wrong.get()).as("seen meanwhile").isNull();
      return then;
    }

    private boolean isFull() {
      return step.fails() != FOREVER;
    }

    /** Readers see the store as it was or will be; another writer changes nothing of it. */
    private void look(WriteModel between, AtomicReference<Throwable> wrong) {
      try {
        between.check(place.locations());
        leftBehind.begin();
        WritableStore other = place.other();
        if (other != null) {
          consolidate(other);
        }
      } catch (ZarrException.NotWritable | ZarrException.NotZarr e) {
        // refused, for one writes already
      } catch (IOException | RuntimeException | AssertionError e) {
        if (!place.isDead()) { // else another thread of it has died
          wrong.set(e);
        }
      }
    }

    private static void consolidate(WritableStore store) throws IOException {
      Consolidation.check(store);
      Draft.beside(store, draft -> Consolidation.write(store, draft::checkOwn));
    }

    /** Those that are there stay when a store is extended. */
    private int chunk() throws IOException {
      int there = REPLACING.contains(step.verb()) ? 0 : WriteModel.chunk(place.locations()[0]);
      return there == 0 ? 2 + step.length() % 3 : there;
    }

    private int[] after(int[] before) {
      int[] values =
          switch (step.verb()) {
            case OVERWRITE, RESUME -> new int[step.length()];
            case APPEND, APPEND_IN_PART -> Arrays.copyOf(before, before.length + step.length());
            case REGION, CONSOLIDATE, RECHUNK, BESIDE, REMOVE -> before.clone();
          };
      Arrays.fill(values, from(before.length, values.length), values.length, value);
      return values;
    }

    /** Where the values begin that are written. */
    private int from(int before, int after) {
      return switch (step.verb()) {
        case OVERWRITE, RESUME, RECHUNK -> 0;
        case APPEND -> before;
        case APPEND_IN_PART -> after - 1;
        case REGION -> Math.max(0, after - step.length());
        case CONSOLIDATE, BESIDE, REMOVE -> after;
      };
    }

    private void write(int[] before, int[] after) throws IOException {
      WritableStore store = place.store();
      if (step.verb() == Verb.CONSOLIDATE) {
        consolidate(store);
        return;
      }
      if (step.verb() == Verb.REMOVE) {
        place.remove(store);
        return;
      }
      if (step.verb() == Verb.BESIDE) {
        place.writeBeside(value);
        return;
      }
      NewArray array = NewArray.of("/g/a", "int32", after.length).chunks(chunk());
      ZarrWriterBuilder builder = ZarrWriter.to(store).array(array);
      switch (step.verb()) {
        case OVERWRITE, RECHUNK -> builder.overwrite();
        case RESUME -> builder.resume();
        default -> builder.extend();
      }
      int from = from(before == null ? 0 : before.length, after.length);
      try (ZarrWriter writer = builder.open()) {
        int[] values = Arrays.copyOfRange(after, from, after.length);
        if (step.tasks() == 0 || place.forTask() == null) {
          writer.write("/g/a", Section.of(new long[] {from}, new int[] {values.length}), values);
        } else {
          writeByTasks(store, writer.ticket(), array, from, values);
        }
        writer.finish();
      }
    }

    /** Task 0 runs a second time, on a machine to which nothing happens. */
    private void writeByTasks(
        WritableStore store, String ticket, NewArray array, int from, int[] values)
        throws IOException {
      int all = step.tasks();
      leftBehind.add(WriteTask.of(place.forTask(), ticket, array, from, values, 0, all));
      for (int n = 0; n < all; n++) {
        WriteTask.of(store, ticket, array, from, values, n, all).write();
      }
    }
  }
}
