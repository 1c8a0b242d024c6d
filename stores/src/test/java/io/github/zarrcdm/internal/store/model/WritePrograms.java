package io.github.zarrcdm.internal.store.model;

import io.github.zarrcdm.internal.store.model.WriteStep.Last;
import io.github.zarrcdm.internal.store.model.WriteStep.Verb;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Random programs of writers, one after the other. */
final class WritePrograms {
  static final Set<Verb> REPLACING =
      EnumSet.of(Verb.OVERWRITE, Verb.RESUME, Verb.RECHUNK, Verb.REMOVE);

  static final Set<Verb> EXTENDING = EnumSet.of(Verb.APPEND, Verb.APPEND_IN_PART, Verb.REGION);

  static final int FOREVER = Integer.MAX_VALUE;

  private WritePrograms() {}

  /**
   * Of all steps; of replacing ones, each with a request that goes astray; of writers that die; of
   * extensions after some that died.
   */
  static Arbitrary<List<WriteStep>> all() {
    Arbitrary<Integer> never = Arbitraries.just(FOREVER);
    Arbitrary<Integer> early = Arbitraries.integers().between(0, 14);
    return Arbitraries.oneOf(
        program(EnumSet.allOf(Verb.class), sometimes(1), sometimes(3)),
        program(REPLACING, never, early),
        program(EnumSet.allOf(Verb.class), early, never),
        Combinators.combine(
                program(EnumSet.of(Verb.OVERWRITE), never, never),
                program(EXTENDING, sometimes(1), sometimes(3)))
            .as((first, then) -> Stream.concat(first.stream().limit(1), then.stream()).toList()));
  }

  private static Arbitrary<List<WriteStep>> program(
      Set<Verb> verbs, Arbitrary<Integer> dies, Arbitrary<Integer> fails) {
    return Combinators.combine(
            Arbitraries.of(verbs),
            Arbitraries.integers().between(1, 6), // so that metadata come again
            dies,
            Arbitraries.of(Last.class),
            fails,
            Arbitraries.integers().between(-2, 3),
            others())
        .as(
            (verb, length, dying, last, failing, tasks, others) ->
                new WriteStep(verb, length, dying, last, failing, Math.max(0, tasks), others))
        .list()
        .ofMinSize(2)
        .ofMaxSize(7);
  }

  private static Arbitrary<WriteStep.Others> others() {
    Arbitrary<SlowReader.Habit> slow =
        Combinators.combine(
                sometimes(1),
                Arbitraries.integers().between(1, 12),
                Arbitraries.integers().between(1, 20))
            .as(SlowReader.Habit::new);
    return Combinators.combine(sometimes(1), slow, sometimes(1), Arbitraries.of(true, false, false))
        .as(WriteStep.Others::new);
  }

  /** The number of a change; once in {@code seldom} + 1 cases there is such a change. */
  private static Arbitrary<Integer> sometimes(int seldom) {
    return Arbitraries.frequencyOf(
        Tuple.of(1, Arbitraries.integers().between(0, 40)),
        Tuple.of(seldom, Arbitraries.just(FOREVER)));
  }
}
