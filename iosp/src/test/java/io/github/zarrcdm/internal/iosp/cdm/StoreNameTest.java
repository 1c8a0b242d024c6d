package io.github.zarrcdm.internal.iosp.cdm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.location.Locations;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoreNameTest {
  @ParameterizedTest
  @CsvSource({
    "/data/air.zarr, air",
    "zarr:/data/air.zarr/, air",
    "file:/data/air.zarr/.zarray, air",
    "/data/air.zarr.zip, air",
    "/data/air, air",
    "https://host/bucket/air.v1.zarr?token=x, air.v1",
    "zarr:/data/air.zarr#group=/g/temp, temp",
    "s3://bucket/.zarr, data",
  })
  void anArrayAtTheRootIsCalledAsItsStore(String location, String name) throws Exception {
    assertThat(StoreName.of(Locations.parse(location))).isEqualTo(name);
  }
}
