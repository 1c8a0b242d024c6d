package io.github.zarrcdm.location;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoreKindTest {
  @ParameterizedTest
  @CsvSource({
    "/data/air.zarr, FOLDER, air",
    "/data/AIR.ZARR/, FOLDER, AIR",
    "air.zarr3, FOLDER, air",
    "C:\\data\\air.zarr, FOLDER, air",
    "/data/air.zarr.zip, ZIP, air",
    "/data/air.zip, ZIP, air",
    "/data/air.ozx, ZIP, air",
    "s3://bucket/air.icechunk, ICECHUNK, air",
    "refs/air.json, JSON_REFERENCES, air",
    "refs/air.parq, PARQUET_REFERENCES, air",
    "refs/air.parquet, PARQUET_REFERENCES, air",
  })
  void aNameTellsTheKindAndWhatTheStoreIsCalled(String path, StoreKind kind, String name) {
    assertThat(StoreKind.named(path)).contains(kind);
    assertThat(StoreKind.nameOf(path)).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"air.nc", "air.zarr/group", "zarr", "air.zarr.nc", "air.zarr4", ""})
  void otherNamesAreOfNoKind(String path) {
    assertThat(StoreKind.named(path)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "/air.zarr, true",
    "/air.zarr/group, true",
    "/air.zarr.zip, true",
    "/air.ozx, true",
    "/air.icechunk/group, true",
    "/air.zip, false",
    "/air.json, false",
    "/.zarr, false",
    "/air.zarrs, false",
  })
  void onlyNamesOfZarrSayZarr(String path, boolean zarr) {
    assertThat(StoreKind.isNamedZarr(path)).isEqualTo(zarr);
  }

  @ParameterizedTest
  @CsvSource({
    "out.zarr, true",
    "out.zarr#group=/g, true",
    "out.ozx, true",
    "out.zip, true",
    "out.icechunk, true",
    "out.json, true",
    "zarr:out, true",
    "out#mode=zarr, true",
    "s3://bucket/out, true",
    "gs://bucket/out, true",
    "out.nc, false",
    "out, false",
    "https://host/out.nc, false",
  })
  void aCopyGoesToAStoreWhereTheNameSaysSo(String text, boolean store) {
    assertThat(Locations.namesTarget(text)).isEqualTo(store);
  }

  @Test
  void aWrongOptionLeavesAStoreAStore() {
    assertThat(Locations.namesTarget("out.zarr#grop=/g")).isTrue();
  }
}
