package io.github.zarrcdm.fuzz;

import io.github.zarrcdm.fuzz.Target.Seed;
import java.util.stream.Stream;

/**
 * A {@link Target} for a fuzzer that is guided by coverage and knows bytes only: {@link
 * Seed#whole}.
 */
public final class Guided {
  /** How long Jazzer tries a target, unless {@code JAZZER_MAX_DURATION} says otherwise. */
  public static final String FOR_LONG = "24h";

  private final Target target;

  public Guided(Target target) {
    this.target = target;
    Outside.watch();
  }

  String name() {
    return target.name();
  }

  /** The seeds of the target as inputs. */
  Stream<byte[]> inputs() {
    return target.seeds().stream().map(Seed::whole);
  }

  /** Returns where the target takes or refuses the input; else throws what it threw. */
  public void take(byte[] input) throws Exception {
    try {
      takeOnce(input);
    } catch (Cost.TooHigh classesToo) {
      // The first time, the thread loads classes, and Jazzer changes them.
      takeOnce(input);
    }
  }

  private void takeOnce(byte[] input) throws Exception {
    Seed seed = Seed.parse(input);
    Cost cost = new Cost();
    try {
      target.take(seed.place(), seed.bytes());
    } catch (Exception | Error e) {
      if (!target.refuses(e)) {
        throw e;
      }
    }
    Outside.check();
    cost.check(input.length);
  }
}
