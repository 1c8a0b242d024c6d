package io.github.zarrcdm.serve.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Messages name a dataset by the name that clients have, and have nothing else replaced. */
class ClientErrorsTest {
  @ParameterizedTest
  @CsvSource({
    "air, air: array /air: chunk c/0 is damaged, sst: array /air: chunk c/0 is damaged",
    "., the source is gone. Ask again, sst: the source is gone. Ask again",
    "., ./zarr.json: is missing, sst/zarr.json: is missing",
    "my-sst, my-sst: is missing, sst: is missing",
    "/d/a.nc, file:///d/a.nc: is missing, sst: file://sst: is missing",
    "/d/a.nc, /d/a.nc4: is missing, sst: /d/a.nc4: is missing",
    "https://u:p@h/a.zarr#group=/g, https://u:p@h/a.zarr#group=/g: gone, sst: gone",
    "https://u:p@h/a.zarr#group=/g, zarr:https://u:p@h/a.zarr: gone, sst: zarr:sst: gone",
  })
  void theLocationIsTheName(String location, String message, String shown) {
    assertThat(new ClientErrors("sst", location).of("sst", new IOException(message)))
        .hasMessage(shown);
  }
}
