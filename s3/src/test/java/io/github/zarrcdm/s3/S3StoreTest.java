package io.github.zarrcdm.s3;

import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreContract;
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;

class S3StoreTest extends StoreContract {
  private S3Server server;

  @Override
  protected boolean hasEmptyValues() {
    return false;
  }

  @Override
  protected Store store(Map<String, byte[]> values) throws IOException {
    try {
      server = S3Server.open().with("d/x.zarr", values);
    } catch (Exception e) {
      throw new IOException(e);
    }
    return Stores.open(server.location("d/x.zarr") + ",anonymous=true");
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }
}
