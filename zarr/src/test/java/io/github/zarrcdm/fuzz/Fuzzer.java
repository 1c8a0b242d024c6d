package io.github.zarrcdm.fuzz;

import io.github.zarrcdm.fuzz.Target.Seed;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Gives a {@link Target} mutated seeds: the same ones each time, or new ones for as long as {@code
 * -Dfuzz.seconds} says. A finding is kept in {@code target/fuzz/<target>/<hash>}; copied to {@code
 * src/test/resources/fuzz/<target>} it is a regression case.
 */
public final class Fuzzer {
  private static final long SECONDS = Long.getLong("fuzz.seconds", 0);
  private static final int ROUNDS = Integer.getInteger("fuzz.rounds", 200);

  /** What waits for another thread takes no time of the processor. */
  private static final Duration WAITING = Duration.ofMinutes(10);

  private final Target target;
  private final List<Seed> seeds;
  private volatile long begun;
  private volatile long begunNanos;
  private volatile Seed input;
  private volatile Throwable finding;
  private volatile long taken;
  private volatile long most;

  private Fuzzer(Target target) {
    this.target = target;
    this.seeds = target.seeds();
  }

  /** Throws an error at the first input that the target neither takes nor refuses, or hangs on. */
  public static long run(Target target) throws Exception {
    Outside.watch();
    try {
      return tried(target);
    } finally {
      Outside.unwatch();
    }
  }

  private static long tried(Target target) throws Exception {
    Fuzzer fuzzer = new Fuzzer(target);
    Thread thread = new Thread(fuzzer::takeMany, "fuzz " + target.name());
    thread.setDaemon(true);
    fuzzer.begun = System.currentTimeMillis();
    thread.start();
    while (thread.isAlive()) {
      thread.join(200);
      if (thread.isAlive() && fuzzer.hangs(thread)) {
        AssertionError hang = new AssertionError(fuzzer.kept() + " takes too long");
        hang.setStackTrace(thread.getStackTrace());
        throw hang;
      }
    }
    if (fuzzer.finding != null) {
      throw new AssertionError(fuzzer.kept() + " is neither taken nor refused", fuzzer.finding);
    }
    if (SECONDS > 0) {
      System.out.println(
          target.name()
              + ": "
              + fuzzer.taken
              + " inputs in "
              + SECONDS
              + " s, at most "
              + (fuzzer.most >> 10)
              + " kB allocated for one");
    }
    return fuzzer.taken;
  }

  /** By the time of the processor: other programs may keep it busy. */
  private boolean hangs(Thread thread) {
    return Cost.nanos(thread) - begunNanos > Cost.LONGEST.toNanos()
        || System.currentTimeMillis() - begun > WAITING.toMillis();
  }

  private void takeMany() {
    try {
      for (Path regression : regressions()) {
        take(Seed.parse(Files.readAllBytes(regression)));
      }
      for (int i = 0; i < seeds.size() && finding == null; i++) {
        take(seeds.get(i));
      }
      Random random = new Random(SECONDS > 0 ? System.nanoTime() : target.name().hashCode());
      Mutator mutator = new Mutator(random);
      long end = System.currentTimeMillis() + SECONDS * 1000;
      for (int i = 0;
          finding == null && (SECONDS > 0 ? System.currentTimeMillis() < end : i < ROUNDS);
          i++) {
        Seed seed = seeds.get(random.nextInt(seeds.size()));
        byte[] other = seeds.get(random.nextInt(seeds.size())).bytes();
        take(new Seed(seed.place(), mutator.mutated(seed.bytes(), other)));
      }
    } catch (Exception e) {
      finding = e;
    }
  }

  private void take(Seed seed) {
    input = seed;
    Cost cost = new Cost();
    begunNanos = cost.nanosBefore();
    begun = System.currentTimeMillis();
    try {
      target.take(seed.place(), seed.bytes().clone());
    } catch (Throwable e) {
      if (!target.refuses(e)) {
        finding = e;
        return;
      }
    }
    try {
      Outside.check();
      most = Math.max(most, cost.check(seed.bytes().length));
    } catch (AssertionError e) {
      finding = e;
      return;
    }
    taken++;
  }

  /** What was found before and is fixed. */
  private List<Path> regressions() throws Exception {
    URL folder = target.getClass().getResource("/fuzz/" + target.name());
    if (folder == null) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(Path.of(folder.toURI()))) {
      return files.sorted().toList();
    }
  }

  /** Where the present input is kept. */
  private Path kept() throws IOException {
    Path folder = Files.createDirectories(Path.of("target", "fuzz", target.name()));
    byte[] whole = input.whole();
    return Files.write(folder.resolve(HexFormat.of().toHexDigits(Arrays.hashCode(whole))), whole);
  }
}
