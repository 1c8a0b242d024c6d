package io.github.zarrcdm.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Locations;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormatsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          /d/a.zarr                   | FOLDER
          /d/a.zarr.zip               | zip
          /d/a.ozx                    | zip
          https://h/a.zip?sig=x       | zip
          https://h/a#mode=nczarr,zip | zip
          s3://b/refs.json            | references
          /d/x#mode=references        | references
          reference::s3://b/refs.parq | FOLDER
          /vsikerchunk_parquet_ref/{https://h/refs} | FOLDER
          s3://b/a.zarr/zarr.json     | FOLDER
          """)
  void theNameSaysWhatTheBytesAre(String text, String format) throws ZarrException {
    assertThat(Stores.format(Locations.parse(text)).map(StoreFormat::name).orElse("FOLDER"))
        .isEqualTo(format);
  }
}
