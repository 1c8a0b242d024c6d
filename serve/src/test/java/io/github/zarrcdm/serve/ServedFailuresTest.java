package io.github.zarrcdm.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What cannot be read is never absent: readers take absent chunks for fill values. */
class ServedFailuresTest {
  @TempDir Path folder;

  @Test
  void rule2WhatCannotBeReadIs503WithItsReason() throws Exception {
    try (TestServer served = TestServer.of(Map.of("gone", folder.resolve("gone.nc").toString()))) {
      HttpResponse<byte[]> answer = served.get("/gone/v3.zarr/v/c/0/0");
      assertThat(answer.statusCode()).isEqualTo(503);
      assertThat(text(answer)).startsWith("gone: ").doesNotContain(folder.toString());
    }
  }

  /** Its file is cut off when a part of it has been sent. */
  @Test
  void rule2WhatFailsAfterTheFirstByteClosesTheConnection() throws Exception {
    Path large = Sources.store(folder.resolve("large.zarr"), 3);
    int length = 64 << 20;
    try (RandomAccessFile file = new RandomAccessFile(large.resolve("a/c/0").toFile(), "rw");
        TestServer served = TestServer.of(Map.of("large", large.toString()));
        Socket socket = served.asking("/large/v3.zarr/a/c/0")) {
      file.setLength(length);
      InputStream in = socket.getInputStream();
      String head = new String(in.readNBytes(1_000), StandardCharsets.ISO_8859_1);
      assertThat(head).startsWith("HTTP/1.1 200 ").contains("Content-Length: " + length + "\r\n");
      file.setLength(1_000);
      long read = 1_000;
      try {
        read += in.transferTo(OutputStream.nullOutputStream());
      } catch (IOException e) {
        // A connection that was reset has ended.
      }
      assertThat(read).isLessThan(length);
    }
  }

  @Test
  void rule2AChunkThatCannotBeReadIs500() throws Exception {
    String join =
        "<netcdf xmlns='http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2'><aggregation"
            + " type='joinExisting' dimName='time'><netcdf location='first.nc' ncoords='6'/><netcdf"
            + " location='later.nc' ncoords='6'/></aggregation></netcdf>";
    Sources.netcdf(folder.resolve("first.nc"), 6);
    Path later = Sources.netcdf(folder.resolve("later.nc"), 6);
    Path joined = Files.writeString(folder.resolve("joined.ncml"), join);
    try (TestServer served = TestServer.of(Map.of("joined", joined.toString()))) {
      assertThat(served.get("/joined/v3.zarr/zarr.json").statusCode()).isEqualTo(200);
      Files.delete(later);
      HttpResponse<byte[]> chunk = served.get("/joined/v3.zarr/v/c/0/0");
      assertThat(chunk.statusCode()).isIn(500, 503);
      assertThat(text(chunk)).startsWith("joined").contains("later.nc");
    }
  }

  private static String text(HttpResponse<byte[]> answer) {
    return new String(answer.body(), StandardCharsets.UTF_8);
  }

  @Test
  void anErrorOfTheServerItselfIs500() throws Exception {
    try (TestServer server =
        TestServer.of(Map.of(), TestServer::open, Duration.ofSeconds(60), "http://no host/")) {
      assertThat(server.raw("GET / HTTP/1.1\r\nHost: other\r\nConnection: close\r\n\r\n"))
          .startsWith("HTTP/1.1 500");
    }
  }
}
