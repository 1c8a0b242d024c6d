package io.github.zarrcdm.internal.store.http.disk;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.internal.remote.DiskCacheFolder;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A store of two chunks behind a server, and a folder for what the server has sent. */
abstract class StoreKeptOnDisk {
  static final String ARRAY =
      "{\"zarr_format\":3,\"node_type\":\"array\",\"shape\":[%s],\"data_type\":\"int8\",\"fill_value\":0,"
          + "\"chunk_grid\":{\"name\":\"regular\",\"configuration\":{\"chunk_shape\":[2]}},"
          + "\"chunk_key_encoding\":{\"name\":\"default\"},\"codecs\":[{\"name\":\"bytes\"}]}";
  private static final String GROUP =
      "{\"zarr_format\":3,\"node_type\":\"group\",\"consolidated_metadata\":{\"kind\":\"inline\",\"metadata\":{\"a\":%s}}}";

  @TempDir Path temp;
  Path folder;
  final TaggedServer server = new TaggedServer();

  @BeforeEach
  void turnOn() {
    folder = temp.resolve("cache");
    System.setProperty(DiskCacheFolder.PROPERTY, folder.toString());
    grownTo(4);
    server.values.put("a/c/0", new byte[] {1, 2});
    server.values.put("a/c/1", new byte[] {3, 4});
  }

  @AfterEach
  void turnOff() {
    System.clearProperty(DiskCacheFolder.PROPERTY);
    System.clearProperty(DiskCache.BYTES);
    System.clearProperty(DiskCache.SECONDS);
    server.close();
  }

  void grownTo(int length) {
    server.values.put("zarr.json", GROUP.formatted(ARRAY.formatted(length)).getBytes(UTF_8));
  }

  byte[] read() throws IOException {
    return read("zarr:" + server.url());
  }

  static byte[] read(String location) throws IOException {
    try (ZarrDataset dataset = ZarrDataset.open(location)) {
      return (byte[]) dataset.array("/a").orElseThrow().read();
    }
  }
}
