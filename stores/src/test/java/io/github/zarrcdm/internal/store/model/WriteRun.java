package io.github.zarrcdm.internal.store.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.ZarrWriterBuilder;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.metadata.write.Consolidation;
import io.github.zarrcdm.internal.store.model.WriteStep.Verb;
import io.github.zarrcdm.internal.write.Draft;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.WritableStore;
import java.io.IOException;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** One step, in a process of its own. */
record WriteRun(
    WritePlace place, WriteModel model, WriteStep step, int value, TasksLeftBehind leftBehind) {

  /** What readers may see afterwards. */
  WriteModel go() throws IOException {
    boolean replaces = WritePrograms.REPLACING.contains(step.verb());
    if (model.mayLackDocuments() && !replaces) {
      return model; // Only all of it can be written again.
    }
    int[] before;
    try {
      before = before();
    } catch (ZarrException e) {
      if (!model.mayBeBroken()) {
        throw e;
      }
      if (!replaces) {
        return model;
      }
      before = null;
    }
    int[] after = after(before == null ? new int[0] : before);
    int chunk = chunk();
    Set<Integer> arriving = place.arriving();
    boolean loses = place.mayLoseDocument();
    WriteModel either =
        model.or(after, replaces).withStrays(arriving, chunk, model).orWithoutDocuments(loses);
    int[] rival = rival(before);
    WriteModel mine = mayLackTheArray() ? either.beside() : either;
    WriteModel between = rival == null ? mine : mine.or(rival, false);
    AtomicBoolean won = new AtomicBoolean();
    AtomicReference<Throwable> wrong = new AtomicReference<>();
    String[] locations = place.locations();
    SlowReader slow =
        new SlowReader(step.others().slow(), locations[step.length() % locations.length], between);
    Set<Integer> arrived = ConcurrentHashMap.newKeySet();
    if (step.verb() == Verb.REMOVE) {
      arrived.addAll(place.arrive()); // else it would be there afterwards, alone
    }
    place.begin(
        step,
        change -> {
          if (change == 0 && rival != null) {
            won.set(append(rival, chunk, wrong));
          }
          if (change == step.others().late()) {
            arrived.addAll(place.arrive());
          }
          if (change == step.others().look()) {
            look(between, wrong);
          }
          slow.before(change);
        });
    IOException failure = null;
    try {
      write(before, after, chunk);
    } catch (IOException e) {
      failure = e;
    }
    arrived.addAll(place.arrive());
    WriteModel known = model.withStrays(arrived, chunk, model);
    WriteModel then;
    if (won.get() && !place.isDead()) {
      assertThat(failure).as("after another append").isInstanceOf(ZarrException.NotWritable.class);
      then = known.then(rival, rival.length - 1, true);
    } else if (failure == null) {
      int from = from(before == null ? 0 : before.length, after.length);
      then =
          switch (step.verb()) {
            case REMOVE -> new WriteModel();
            case BESIDE -> between;
            default -> known.then(after, from, step.verb() != Verb.CONSOLIDATE);
          };
    } else {
      boolean begun = place.isDead() || failure instanceof ZarrException.Unanswered || isFull();
      then = begun || known.mayBeBroken() ? between : model; // else refused, nothing changed
    }
    assertThat(wrong.get()).as("seen meanwhile").isNull();
    slow.finish();
    return then.orWithoutDocuments(loses && !(replaces && failure == null));
  }

  /**
   * What another process makes of {@code before}: one value more. Null if there is none, also where
   * a writer has died: whoever takes its place locks the mark, which this would overtake.
   */
  private int @Nullable [] rival(int @Nullable [] before) throws IOException {
    if (before == null
        || before.length == 0
        || model.mayBeBroken()
        || place.mayLoseDocument()
        || !step.others().appends()
        || !WritePrograms.EXTENDING.contains(step.verb())
        || place.other() == null
        || place.other().exists(Marker.UNFINISHED)) {
      return null;
    }
    int[] values = Arrays.copyOf(before, before.length + 1);
    values[before.length] = -value;
    return values;
  }

  /** Appends the last of {@code values}. Returns false if that is refused. */
  private boolean append(int[] values, int chunk, AtomicReference<Throwable> wrong) {
    NewArray array = NewArray.of("/g/a", "int32", values.length).chunks(chunk);
    int last = values.length - 1;
    try (ZarrWriter writer = ZarrWriter.to(place.other()).array(array).extend().open()) {
      writer.write("/g/a", Section.of(new long[] {last}, new int[] {1}), new int[] {values[last]});
      writer.finish();
      return true;
    } catch (ZarrException.NotWritable e) {
      return false;
    } catch (IOException | RuntimeException e) {
      wrong.set(e);
      return false;
    }
  }

  private int @Nullable [] before() throws IOException {
    String location = place.locations()[0];
    return WritePrograms.EXTENDING.contains(step.verb())
        ? WriteModel.toExtend(location)
        : WriteModel.read(location);
  }

  /** In buckets: another group alone, or what is left while all is removed without a mark. */
  private boolean mayLackTheArray() {
    return place instanceof WritePlace.Bucket
        && (step.verb() == Verb.BESIDE || step.verb() == Verb.REMOVE);
  }

  private boolean isFull() {
    return step.fails() != WritePrograms.FOREVER;
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
    int there =
        WritePrograms.REPLACING.contains(step.verb()) ? 0 : WriteModel.chunk(place.locations()[0]);
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

  private void write(int @Nullable [] before, int[] after, int chunk) throws IOException {
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
    NewArray array = NewArray.of("/g/a", "int32", after.length).chunks(chunk);
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
