package io.github.zarrcdm.fuzz;

import io.github.zarrcdm.fuzz.Target.Seed;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A {@link Target} for a fuzzer that is guided by coverage and knows bytes only: the first two say
 * in whose place, of the target's seeds, the others come.
 */
public final class Guided {
  /** How long Jazzer tries a target, unless {@code JAZZER_MAX_DURATION} says otherwise. */
  public static final String FOR_LONG = "24h";

  private static final int HEADER = 2;

  private final Target target;
  private final List<Seed> seeds;

  public Guided(Target target) {
    this.target = target;
    this.seeds = target.seeds();
    Outside.watch();
  }

  String name() {
    return target.name();
  }

  /** The seeds of the target as inputs. */
  Stream<byte[]> inputs() {
    return IntStream.range(0, seeds.size())
        .mapToObj(
            seed ->
                ByteBuffer.allocate(HEADER + seeds.get(seed).bytes().length)
                    .putShort((short) seed)
                    .put(seeds.get(seed).bytes())
                    .array());
  }

  /** Returns where the target takes or refuses the input; else throws what it threw. */
  public void take(byte[] input) throws Exception {
    if (input.length < HEADER) {
      return;
    }
    int seed = ((input[0] & 0xff) << 8 | input[1] & 0xff) % seeds.size();
    byte[] bytes = Arrays.copyOfRange(input, HEADER, input.length);
    try {
      target.take(seeds.get(seed).context(), bytes);
    } catch (Exception | Error e) {
      if (!target.refuses(e)) {
        throw e;
      }
    }
    Outside.check();
  }
}
