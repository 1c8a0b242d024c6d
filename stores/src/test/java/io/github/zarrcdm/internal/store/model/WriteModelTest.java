package io.github.zarrcdm.internal.store.model;

import io.github.zarrcdm.internal.parallel.Pause;
import io.github.zarrcdm.internal.store.http.BucketServer;
import io.github.zarrcdm.testing.ModelRun;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
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
  private static final ModelRun<List<WriteStep>> RUN =
      new ModelRun<>("writers", places(), List::size);

  private static BucketServer conditional;
  private static BucketServer unconditional;
  private static BucketServer versioned;

  interface Opened {
    WritePlace place() throws IOException;
  }

  @Provide
  Arbitrary<List<WriteStep>> programs() {
    return WritePrograms.all();
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

  @Property(tries = 15)
  void inBucketsWhereRequestsMeetTheNextWriter(@ForAll("programs") List<WriteStep> program)
      throws IOException {
    run(program, () -> new WritePlace.Bucket(versioned));
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
    unconditional.objects.keepsConditions = false;
    versioned = new BucketServer();
    versioned.objects.tellsVersions = true;
    versioned.objects.keepsConditionsOfRemovals = true;
  }

  @AfterContainer
  static void closeServers() {
    conditional.close();
    unconditional.close();
    versioned.close();
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
    ModelRun.Place<List<WriteStep>> late =
        steps -> run(steps, () -> new WritePlace.Bucket(versioned));
    List<ModelRun.Place<List<WriteStep>>> cheap = List.of(folder, zip, folder);
    List<ModelRun.Place<List<WriteStep>>> places = new ArrayList<>(List.of(bucket, careless, late));
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
        model = new WriteRun(place, model, step, ++value, leftBehind).go();
        place.end();
        leftBehind.write();
        model.check(place.locations());
        // What a dead writer has sent arrives before the next one begins, if that may not meet it.
        if (place.settle()) {
          model.check(place.locations());
        }
      }
    }
  }
}
