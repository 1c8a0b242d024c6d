package io.github.zarrcdm.store;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two processes that exchange one value of a folder: each sees what the other has put. */
class ExchangingProcessesTest {
  private static final String KEY = "count";
  private static final int TIMES = 500;

  @TempDir Path folder;

  @Test
  void countTogether() throws Exception {
    new WritableFolder(folder).put(KEY, value(0));
    Process other =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                ExchangingProcessesTest.class.getName(),
                folder.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    assertThat(other.getInputStream().read()).isEqualTo('r');
    other.getOutputStream().close();
    count(folder);
    assertThat(other.waitFor(10, TimeUnit.MINUTES)).isTrue();
    assertThat(other.exitValue()).isZero();
    assertThat(new WritableFolder(folder).get(KEY)).contains(value(2 * TIMES));
  }

  /** Counts in the folder that {@code args} name, when the input ends. */
  public static void main(String[] args) throws IOException {
    System.out.print('r');
    System.out.flush();
    System.in.read();
    count(Path.of(args[0]));
  }

  private static void count(Path folder) throws IOException {
    WritableFolder store = new WritableFolder(folder);
    for (int n = 0; n < TIMES; ) {
      ByteBuffer there = store.get(KEY).orElseThrow();
      int next = Integer.parseInt(US_ASCII.decode(there.duplicate()).toString().trim()) + 1;
      n += store.exchange(KEY, there, value(next)) ? 1 : 0;
    }
  }

  private static ByteBuffer value(int count) {
    return US_ASCII.encode("%6s".formatted(count));
  }
}
