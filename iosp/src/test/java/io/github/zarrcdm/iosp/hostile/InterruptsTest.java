package io.github.zarrcdm.iosp.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.util.CancelTask;

/**
 * An interrupted or cancelled caller leaves at once, with its interrupt; the others, and the next
 * reads, see nothing of it.
 */
@Timeout(600)
class InterruptsTest {
  private static final Path STORE = Corpus.store("xarray/air_packed_1_v3_x2604");

  private final CountDownLatch testIsOver = new CountDownLatch(1);
  private final AtomicReference<String> silentAt = new AtomicReference<>("nothing");
  private final CountDownLatch asked = new CountDownLatch(1);
  private WebServer server;

  @BeforeEach
  void start() throws IOException {
    server = WebServer.withIndexes(STORE);
    server.before(
        (exchange, key) -> {
          boolean silent = key.startsWith(silentAt.get());
          if (silent) {
            asked.countDown();
            try {
              testIsOver.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          }
          return silent;
        });
  }

  @AfterEach
  void stop() {
    testIsOver.countDown();
    server.close();
  }

  @Test
  void aReadOfASilentServerEndsByAnInterrupt() throws Exception {
    try (NetcdfFile file = NetcdfFiles.open("zarr:" + server.url());
        NetcdfFile local = NetcdfFiles.open(STORE.toString())) {
      Variable air = uncached(file, "air");
      silentAt.set("air/c/");
      AtomicReference<Exception> told = new AtomicReference<>();
      AtomicBoolean kept = new AtomicBoolean();
      Thread reader =
          new Thread(
              () -> {
                try {
                  air.read();
                } catch (IOException e) {
                  told.set(e);
                  kept.set(Thread.currentThread().isInterrupted());
                }
              });
      reader.start();
      asked.await();
      assertThat(uncached(file, "lat").read().copyTo1DJavaArray())
          .isEqualTo(uncached(local, "lat").read().copyTo1DJavaArray());
      reader.interrupt();
      reader.join();
      assertThat(told.get()).hasMessageContaining("interrupted").hasMessageContaining("air");
      assertThat(kept).isTrue();
      silentAt.set("nothing");
      assertThat(air.read().copyTo1DJavaArray())
          .isEqualTo(uncached(local, "air").read().copyTo1DJavaArray());
    }
  }

  @Test
  void readsOfAFolderThatAreInterruptedAtAnyMomentAreRightOrSayThatTheyWere() throws Exception {
    try (NetcdfFile file = NetcdfFiles.open(STORE.toString())) {
      Variable air = uncached(file, "air");
      Object right = air.read().copyTo1DJavaArray();
      Thread reader = Thread.currentThread();
      AtomicBoolean done = new AtomicBoolean();
      Thread nuisance =
          new Thread(
              () -> {
                while (!done.get()) {
                  reader.interrupt();
                  Thread.onSpinWait();
                }
              });
      nuisance.start();
      try {
        for (int i = 0; i < 200; i++) {
          try {
            assertThat(air.read().copyTo1DJavaArray()).isEqualTo(right);
          } catch (IOException e) {
            assertThat(e).hasMessageContaining("interrupted");
          }
          Thread.interrupted();
        }
      } finally {
        done.set(true);
        while (nuisance.isAlive()) {
          Thread.onSpinWait();
        }
        Thread.interrupted();
      }
      assertThat(air.read().copyTo1DJavaArray()).isEqualTo(right);
    }
  }

  @Test
  void anOpenOfASilentServerEndsWhenItIsCancelled() throws Exception {
    String location = "zarr:" + server.url();
    silentAt.set("zarr.json");
    assertThatThrownBy(() -> NetcdfFiles.open(location, cancelledOnceAsked()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("cancelled");
    assertThatThrownBy(() -> NetcdfDatasets.openFile(location, cancelledOnceAsked()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("cancelled");
    silentAt.set("nothing");
    try (NetcdfFile file = NetcdfFiles.open(location, cancelledOnceAsked())) {
      assertThat(file.getVariables()).hasSize(4);
    } catch (IOException e) {
      assertThat(e).hasMessageContaining("cancelled");
    }
    try (NetcdfFile file = NetcdfFiles.open(location, never())) {
      assertThat(file.findVariable("air").read().getSize()).isPositive();
    }
  }

  private static Variable uncached(NetcdfFile file, String name) {
    Variable variable = file.findVariable(name);
    variable.setCaching(false);
    return variable;
  }

  private CancelTask cancelledOnceAsked() {
    return cancelledIf(() -> asked.getCount() == 0);
  }

  private static CancelTask never() {
    return cancelledIf(() -> false);
  }

  private static CancelTask cancelledIf(BooleanSupplier cancelled) {
    return new CancelTask() {
      @Override
      public boolean isCancel() {
        return cancelled.getAsBoolean();
      }

      @Override
      public boolean isDone() {
        return false;
      }

      @Override
      public void setDone(boolean done) {}

      @Override
      public void setError(String message) {}

      @Override
      public void setProgress(String message, int progress) {}
    };
  }
}
