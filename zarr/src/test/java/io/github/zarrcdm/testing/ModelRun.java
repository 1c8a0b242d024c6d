package io.github.zarrcdm.testing;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.ToIntFunction;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.RandomGenerator;
import net.jqwik.api.Shrinkable;

/**
 * Random programs of a model, one after the other, for as long as {@code tools/write-model} says;
 * in a build, one of them. A seed gives the same program at the same place again.
 *
 * @param name of the model
 * @param places where programs run; seed n takes place n modulo their number
 * @param steps how many steps a program has
 */
public record ModelRun<P>(String name, List<Place<P>> places, ToIntFunction<P> steps) {
  private static final Duration TIME =
      Duration.ofSeconds(Integer.getInteger("zarrcdm.test.model.seconds", 0));
  private static final long FIRST = Long.getLong("zarrcdm.test.model.seed", 1);

  /** So many of the places, the first ones, are used. */
  private static final int PLACES =
      Integer.getInteger("zarrcdm.test.model.places", Integer.MAX_VALUE);

  private static final Duration BETWEEN_LINES = Duration.ofMinutes(1);

  /** Runs a program and throws if something is seen that the model does not allow. */
  @FunctionalInterface
  public interface Place<P> {
    void run(P program) throws Exception;
  }

  /** Runs {@code programs}; throws with the seed and the smallest program that fails as it did. */
  public void run(Arbitrary<P> arbitrary) {
    RandomGenerator<P> programs = arbitrary.generator(1000);
    long began = System.nanoTime();
    long told = began;
    long count = 0;
    for (long seed = FIRST; ; seed++) {
      Shrinkable<P> program = programs.next(new Random(seed));
      Place<P> place = places.get((int) (seed % Math.min(PLACES, places.size())));
      Optional<Throwable> failure = failure(place, program);
      if (failure.isPresent()) {
        throw new AssertionError(
            "%s, seed %s: %s; the smallest that fails: %s"
                .formatted(name, seed, program.value(), smallest(place, program).value()),
            failure.get());
      }
      count += steps.applyAsInt(program.value());
      long now = System.nanoTime();
      boolean over = now - began >= TIME.toNanos();
      if (!TIME.isZero() && (over || now - told >= BETWEEN_LINES.toNanos())) {
        told = now;
        System.out.printf(
            "%s: seeds %s to %s, %s steps in %s s%n",
            name, FIRST, seed, count, Duration.ofNanos(now - began).toSeconds());
      }
      if (over) {
        return;
      }
    }
  }

  private static <P> Optional<Throwable> failure(Place<P> place, Shrinkable<P> program) {
    try {
      place.run(program.value());
      return Optional.empty();
    } catch (Exception | AssertionError e) {
      return Optional.of(e);
    }
  }

  private static <P> Shrinkable<P> smallest(Place<P> place, Shrinkable<P> program) {
    Shrinkable<P> smallest = program;
    while (true) {
      Optional<Shrinkable<P>> next =
          smallest.shrink().filter(some -> failure(place, some).isPresent()).findFirst();
      if (next.isEmpty()) {
        return smallest;
      }
      smallest = next.get();
    }
  }
}
