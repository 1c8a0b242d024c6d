package io.github.zarrcdm.hosts.twins.generated;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * A dataset as the numbers that were drawn for it: whatever is generated follows from them, so a
 * shorter list, or a smaller number in it, is a simpler dataset. Past its end every number is 0,
 * the simplest choice.
 */
final class Choices {
  private static final int MOST = 1 << 20;

  private final int[] numbers;
  private int next;

  private Choices(int[] numbers) {
    this.numbers = numbers;
  }

  /** So many random numbers that no dataset needs more. */
  static Choices random(long seed) {
    return new Choices(new Random(seed).ints(80, 0, MOST).toArray());
  }

  /** The same choices from the beginning. */
  Choices again() {
    return new Choices(numbers);
  }

  /** A number from 0 to {@code bound - 1}. */
  int below(int bound) {
    return next < numbers.length ? numbers[next++] % bound : 0;
  }

  /** True once in {@code times}. */
  boolean oneIn(int times) {
    return below(times) == times - 1;
  }

  @SafeVarargs
  final <T> T of(T simplest, T... others) {
    int chosen = below(others.length + 1);
    return chosen == 0 ? simplest : others[chosen - 1];
  }

  /** Simpler choices, the simplest first: without some of the numbers, or with 0 for one. */
  List<Choices> simpler() {
    int used = Math.min(next, numbers.length);
    List<Choices> simpler = new ArrayList<>();
    for (int length = used / 2; length > 0; length /= 2) {
      for (int from = used - length; from >= 0; from -= length) {
        int[] zeroed = Arrays.copyOf(numbers, used);
        Arrays.fill(zeroed, from, from + length, 0);
        if (!Arrays.equals(zeroed, Arrays.copyOf(numbers, used))) {
          simpler.add(new Choices(zeroed));
        }
      }
    }
    return simpler;
  }
}
