package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The command, killed ({@code SIGKILL}) at a random moment, again and again: what is there opens as
 * it was before, as it should become, or not at all, and the same command completes it. {@code
 * tools/kill-writers} kills as many as one likes.
 */
class KilledCommandsTest {
  private static final int KILLS = Integer.getInteger("zarrcdm.test.kills", 4);
  private static final long SEED = Long.getLong("zarrcdm.test.seed", 1);
  private static final int LENGTH = 1000;

  @TempDir Path folder;

  private final Random random = new Random(SEED);
  private Path target;
  private int value;
  private int killed;

  enum Verb {
    OVERWRITE,
    APPEND,
    CONSOLIDATE
  }

  @Test
  void leaveAStoreThatIsWholeOrDoesNotOpen() throws Exception {
    target = folder.resolve("target.zarr");
    write(target, LENGTH, 0);
    int[] now = read();
    while (killed < KILLS) {
      Verb verb = Verb.values()[random.nextInt(Verb.values().length)];
      if (verb == Verb.APPEND && now.length > 4 * LENGTH) {
        verb = Verb.OVERWRITE;
      }
      Path source = folder.resolve("source.zarr");
      int[] after = after(verb, now);
      if (verb != Verb.CONSOLIDATE) {
        write(source, LENGTH, value);
      }
      List<String> command = command(verb, source);
      kill(command);
      check(now, after, verb);
      // Without a coordinate along it, nothing tells an append that was repeated from another one.
      if (verb != Verb.APPEND || Arrays.equals(read(), now)) {
        Command completed = Command.run(command.toArray(String[]::new));
        assertThat(completed.exitCode()).as(completed.err()).isZero();
      }
      now = after;
      check(now, now, verb);
    }
    System.out.println(killed + " commands were killed, seed " + SEED);
  }

  private int[] after(Verb verb, int[] now) {
    if (verb == Verb.CONSOLIDATE) {
      return now;
    }
    value++;
    int[] after = verb == Verb.APPEND ? Arrays.copyOf(now, now.length + LENGTH) : new int[LENGTH];
    Arrays.fill(after, after.length - LENGTH, after.length, value);
    return after;
  }

  private List<String> command(Verb verb, Path source) {
    return switch (verb) {
      case OVERWRITE -> List.of("copy", "-f", source.toString(), target.toString());
      case APPEND -> List.of("copy", "--append=x", source.toString(), target.toString());
      case CONSOLIDATE -> List.of("consolidate", target.toString());
    };
  }

  private static void write(Path store, int length, int value) throws IOException {
    NewArray array = NewArray.of("/a", "int32", length).dimensions("x").chunks(1);
    int[] values = new int[length];
    Arrays.fill(values, value);
    try (ZarrWriter writer = ZarrWriter.to(store.toString()).overwrite().array(array).open()) {
      writer.write("/a", Section.all(length), values);
      writer.finish();
    }
  }

  private Path mark() {
    return target.resolve(Marker.UNFINISHED);
  }

  private int[] read() throws IOException {
    try (ZarrDataset read = ZarrDataset.open(target.toString())) {
      return (int[]) read.array("/a").orElseThrow().read();
    }
  }

  /** All before, or all after; an append that was killed may also have left the store as it was. */
  private void check(int[] before, int[] after, Verb verb) throws IOException {
    try {
      int[] seen = read();
      assertThat(Arrays.equals(seen, before) || Arrays.equals(seen, after))
          .as(
              "%s, kill %s: %s values from %s to %s",
              verb, killed, seen.length, seen[0], seen[seen.length - 1])
          .isTrue();
    } catch (ZarrException.NotZarr e) {
      assertThat(verb).as(e.getMessage()).isEqualTo(Verb.OVERWRITE);
      assertThat(before).isNotEqualTo(after);
    }
  }

  /** Runs the command, and kills it, half the time after it has begun to write. */
  private void kill(List<String> words) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.add(Main.class.getName());
    command.addAll(words);
    Path out = folder.resolve("out");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
    boolean writing = random.nextBoolean();
    while (writing && process.isAlive() && !Files.exists(mark())) {
      TimeUnit.MILLISECONDS.sleep(1);
    }
    if (!process.waitFor(random.nextInt(writing ? 500 : 2000), TimeUnit.MILLISECONDS)) {
      process.destroyForcibly();
      killed++;
    }
    process.waitFor();
  }
}
