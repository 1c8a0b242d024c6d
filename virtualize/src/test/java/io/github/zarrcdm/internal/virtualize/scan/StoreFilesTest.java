package io.github.zarrcdm.internal.virtualize.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.InternalStore;
import io.github.zarrcdm.store.InternalStore.Validator;
import io.github.zarrcdm.store.InternalStore.Validators;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names of objects whose keys have letters that URLs escape, or spell in two ways. */
class StoreFilesTest {

  /** A bucket that lists whatever it is asked for. */
  private static InternalStore bucket() {
    Validators listed = key -> Optional.of(Validator.listed("tag", 5));
    return (InternalStore)
        Proxy.newProxyInstance(
            StoreFilesTest.class.getClassLoader(),
            new Class<?>[] {InternalStore.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "remote" -> true;
                  case "isOneFile" -> false;
                  case "fileRange" -> Optional.empty();
                  case "validators" -> Optional.of(listed);
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  @ParameterizedTest
  @CsvSource({
    "https://b.s3.amazonaws.com/x.zarr, a+b/0.0, https://b.s3.amazonaws.com/x.zarr/a%2Bb/0.0",
    "https://b.s3.amazonaws.com/x.zarr, a b?#%/0,"
        + " https://b.s3.amazonaws.com/x.zarr/a%20b%3F%23%25/0",
    "https://b.s3.amazonaws.com/x.zarr, u\u0308/0, https://b.s3.amazonaws.com/x.zarr/u%CC%88/0",
    "s3://b/x.zarr, a+b %/0.0, s3://b/x.zarr/a+b %/0.0"
  })
  void areThoseOfTheKeys(String store, String key, String name) throws IOException {
    StoreFiles files = new StoreFiles(Locations.parse(store));
    assertThat(files.of(bucket(), key).orElseThrow().file()).isEqualTo(name);
  }
}
