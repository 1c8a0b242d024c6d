package io.github.zarrcdm.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.ma2.Section;
import ucar.nc2.Dimension;
import ucar.nc2.Group;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;
import ucar.nc2.iosp.AbstractIOServiceProvider;
import ucar.unidata.io.RandomAccessFile;

/** Clients that close their connection while their answer is being made stop that. */
class DisconnectedClientsTest {
  private static final int VARIABLES = 20;

  /** The server looks at its clients once a second. */
  private static final long LOOKS = 2_500;

  private final AtomicInteger reads = new AtomicInteger();
  private final CountDownLatch reading = new CountDownLatch(1);
  private final CountDownLatch ready = new CountDownLatch(1);
  private TestServer server;

  /** Serves variables of one chunk each, of which none is read before {@link #ready}. */
  @BeforeEach
  void serve() throws IOException {
    server = TestServer.of(Map.of("s", "slow"), location -> slow(), Duration.ofSeconds(60));
    server.server().datasets().get(0).open();
  }

  @AfterEach
  void stop() throws IOException {
    ready.countDown();
    server.close();
  }

  private NetcdfFile slow() {
    Group.Builder root = Group.builder().addDimension(new Dimension("x", 4));
    for (int n = 0; n < VARIABLES; n++) {
      root.addVariable(
          Variable.builder()
              .setName("v" + n)
              .setDataType(DataType.INT)
              .setParentGroupBuilder(root)
              .setDimensionsByName("x"));
    }
    return NetcdfFile.builder()
        .setRootGroup(root)
        .setLocation("slow")
        .setIosp(new SlowFormat())
        .build();
  }

  private final class SlowFormat extends AbstractIOServiceProvider {
    @Override
    public boolean isValidFile(RandomAccessFile file) {
      return false;
    }

    @Override
    public Array readData(Variable variable, Section section) throws IOException {
      reads.incrementAndGet();
      reading.countDown();
      try {
        ready.await();
      } catch (InterruptedException e) {
        throw new InterruptedIOException();
      }
      return Array.makeArray(DataType.INT, (int) section.computeSize(), 1, 1);
    }

    @Override
    public String getFileTypeId() {
      return "slow";
    }

    @Override
    public String getFileTypeDescription() {
      return "slow";
    }

    @Override
    public String getFileTypeVersion() {
      return "1";
    }
  }

  @Test
  void whatNobodyWaitsForIsNotRead() throws Exception {
    List<Socket> clients = new ArrayList<>();
    for (int n = 1; n < VARIABLES; n++) {
      clients.add(server.asking("/s/v3.zarr/v" + n + "/c/0"));
    }
    reading.await();
    for (Socket client : clients) {
      client.close();
    }
    try (Socket stays = server.asking("/s/v3.zarr/v0/c/0")) {
      Thread.sleep(LOOKS);
      ready.countDown();
      assertThat(status(stays.getInputStream())).isEqualTo("HTTP/1.1 200");
    }
    assertThat(reads).as("two that had begun, and of the client that stays").hasValueLessThan(4);
  }

  @Test
  void aClientThatAsksForMoreMeanwhileGetsAllAnswers() throws Exception {
    try (Socket client = server.asking("/s/v3.zarr/v0/c/0")) {
      reading.await();
      client
          .getOutputStream()
          .write(
              "GET /s/v3.zarr/none HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                  .getBytes(StandardCharsets.US_ASCII));
      Thread.sleep(LOOKS);
      ready.countDown();
      String answers =
          new String(client.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
      assertThat(answers).startsWith("HTTP/1.1 200").contains("HTTP/1.1 404");
    }
    assertThat(reads).hasValue(1);
  }

  private static String status(InputStream answer) throws IOException {
    return new String(answer.readNBytes(12), StandardCharsets.US_ASCII);
  }
}
