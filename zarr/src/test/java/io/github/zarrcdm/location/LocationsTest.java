package io.github.zarrcdm.location;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every spelling, and the place it means. */
class LocationsTest {
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0001',
      textBlock =
          """
          /d/a.zarr                                      | file  | /d/a.zarr
          /d/a.zarr/                                     | file  | /d/a.zarr
          a.zarr                                         | file  | a.zarr
          ./a.zarr//                                     | file  | ./a.zarr
          /                                              | file  | /
          /d/a b#1?.zarr                                 | file  | /d/a b#1?.zarr
          /d/100%25.zarr                                 | file  | /d/100%25.zarr
          file:/d/a.zarr                                 | file  | /d/a.zarr
          file:///d/a%20b.zarr                           | file  | /d/a b.zarr
          file:///d/a+b%2Bc.zarr                         | file  | /d/a+b+c.zarr
          file://localhost/d/a.zarr                      | file  | /d/a.zarr
          file:a.zarr                                    | file  | a.zarr
          file:/d/a%zz.zarr                              | file  | /d/a%zz.zarr
          FILE:/d/a.zarr                                 | file  | /d/a.zarr
          C:/d/a.zarr                                    | file  | C:/d/a.zarr
          C:\\d\\a.zarr\\                                | file  | C:/d/a.zarr
          c:\\d\\a.zarr\\zarr.json                       | file  | c:/d/a.zarr
          file:C:/d/a.zarr                               | file  | C:/d/a.zarr
          file:///C:/d/a.zarr                            | file  | C:/d/a.zarr
          file:/C:\\d\\a.zarr                            | file  | C:/d/a.zarr
          \\\\server\\share\\a.zarr                      | file  | //server/share/a.zarr
          zarr:/d/a.zarr                                 | file  | /d/a.zarr
          zarr:a.zarr                                    | file  | a.zarr
          zarr:C:\\d\\a.zarr                             | file  | C:/d/a.zarr
          zarr:file:/d/a.zarr                            | file  | /d/a.zarr
          zarr:https://h/a.zarr                          | https | https://h/a.zarr
          zarr:https:/h/a.zarr                           | https | https://h/a.zarr
          zarr:https:\\h\\a.zarr                         | https | https://h/a.zarr
          zarr+https://h/a.zarr                          | https | https://h/a.zarr
          zarr:s3:/bucket/a.zarr                         | s3    | s3://bucket/a.zarr
          /tmp/cwd/zarr:https:/h/a.zarr                  | https | https://h/a.zarr
          /tmp/cwd/zarr:/a folder/b.zarr                 | file  | /a folder/b.zarr
          /tmp/cwd/zarr:file:/a%20folder/b.zarr          | file  | /a folder/b.zarr
          C:\\cwd\\zarr:C:\\a folder\\b.zarr               | file  | C:/a folder/b.zarr
          /tmp/cwd/icechunk:/a folder/b                  | file  | /a folder/b
          file:/tmp/cwd/zarr:/a folder/b.zarr            | file  | /a folder/b.zarr
          https://h/a.zarr                               | https | https://h/a.zarr
          https:/h/a.zarr                                | https | https://h/a.zarr
          HTTPS://h/A.zarr/                              | https | https://h/A.zarr
          https://h:8080/p/a.zarr/                       | https | https://h:8080/p/a.zarr
          https://h/a.zarr?sv=1&sig=x%2F                 | https | https://h/a.zarr?sv=1&sig=x%2F
          https://h/a.zarr/zarr.json?sig=x               | https | https://h/a.zarr?sig=x
          https://h/a.zarr#section                       | https | https://h/a.zarr
          https://h                                      | https | https://h
          https://h/                                     | https | https://h
          http://h/a.zarr/.zmetadata                     | http  | http://h/a.zarr
          /d/a.zarr/zarr.json                            | file  | /d/a.zarr
          /d/a.zarr/.zgroup                              | file  | /d/a.zarr
          /d/a.zarr/.zarray                              | file  | /d/a.zarr
          /d/a.zarr/.zmetadata                           | file  | /d/a.zarr
          /d/a.zarr/.zattrs                              | file  | /d/a.zarr
          /d/a.zarr/.nczarr                              | file  | /d/a.zarr
          /d/a.zarr/g/h/zarr.json                        | file  | /d/a.zarr/g/h
          /d/a.zarr/meta                                 | file  | /d/a.zarr/meta
          https://h/a.zarr/meta                          | https | https://h/a.zarr
          https://h/d/meta                               | https | https://h/d/meta
          zarr.json                                      | file  | .
          /zarr.json                                     | file  | /
          s3://bucket/key/a.zarr                         | s3    | s3://bucket/key/a.zarr
          s3a://bucket/key/a.zarr/                       | s3    | s3://bucket/key/a.zarr
          s3://bucket                                    | s3    | s3://bucket
          gs://bucket/a.zarr                             | gs    | gs://bucket/a.zarr
          gcs://bucket/a.zarr                            | gs    | gs://bucket/a.zarr
          az://container/a.zarr                          | az    | az://container/a.zarr
          abfs://c@acc.dfs.core.windows.net/a.zarr       | abfs  | abfs://c@acc.dfs.core.windows.net/a.zarr
          abfss://c@acc.dfs.core.windows.net/a.zarr      | abfs  | abfs://c@acc.dfs.core.windows.net/a.zarr
          cdms3:bucket?key/a.zarr                        | s3    | s3://bucket/key/a.zarr
          cdms3:bucket?key/a.zarr/#delimiter=/           | s3    | s3://bucket/key/a.zarr
          cdms3://aws/bucket?key/a.zarr                  | s3    | s3://bucket/key/a.zarr
          redis://h/0                                    | redis | redis://h/0
          ZARR:/d/a.zarr                                 | file  | /d/a.zarr
          ZARR:"/d/a.zarr"                               | file  | /d/a.zarr
          ZARR:"/vsicurl/https://h/a.zarr"               | https | https://h/a.zarr
          ZARR:/vsis3/bucket/a.zarr                      | s3    | s3://bucket/a.zarr
          ZARR:"/vsigs/bucket/a.zarr"                    | gs    | gs://bucket/a.zarr
          ZARR:"/vsiaz/container/a.zarr"                 | az    | az://container/a.zarr
          /vsicurl/https://h/a.zarr/zarr.json            | https | https://h/a.zarr
          /vsizip//d/a.zip                               | file  | /d/a.zip
          /vsizip/{/vsicurl/https://h/a.zip}             | https | https://h/a.zip
          zip::https://h/a.zip                           | https | https://h/a.zip
          simplecache::s3://b/a.zarr                     | s3    | s3://b/a.zarr
          filecache::zip::gs://b/a.zip                   | gs    | gs://b/a.zip
          zip::cached::https://h/a.zip                   | https | https://h/a.zip
          /vsicurl?use_head=no&url=https%3A%2F%2Fh%2Fa.zarr | https | https://h/a.zarr
          wasbs://c@acc.blob.core.windows.net/a.zarr     | abfs  | abfs://c@acc.blob.core.windows.net/a.zarr
          azure://c/a.zarr                               | az    | az://c/a.zarr
          s3+https://host:9000/b/a.zarr                  | s3    | s3://b/a.zarr
          s3+https://b.s3.us-west-2.amazonaws.com/a.zarr | https | https://b.s3.us-west-2.amazonaws.com/a.zarr
          hf://datasets/o/n/d/a.zarr                     | https | https://huggingface.co/datasets/o/n/resolve/main/d/a.zarr
          hf://datasets/o/n@v1/a.zarr.zip                | https | https://huggingface.co/datasets/o/n/resolve/v1/a.zarr.zip
          """)
  void everySpellingMeansAPlace(String text, String scheme, String root) throws ZarrException {
    Location location = Locations.parse(text);
    assertThat(location.scheme()).isEqualTo(scheme);
    assertThat(location.root()).isEqualTo(root);
    assertThat(location.group()).isEqualTo("/");
    assertThat(location.text()).isEqualTo(text);
  }

  /** What people copy from their browsers: a page that shows the store. */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0001',
      textBlock =
          """
          https://console.cloud.google.com/storage/browser/b/d/a.zarr;tab=objects?project=p&prefix= | gs://b/d/a.zarr
          https://console.cloud.google.com/storage/browser/_details/b/a.zarr/zarr.json              | gs://b/a.zarr
          https://storage.cloud.google.com/b/d/a.zarr?authuser=1                                    | gs://b/d/a.zarr
          https://s3.console.aws.amazon.com/s3/buckets/b?region=us-west-2&prefix=d%2Fa.zarr/&showversions=false | s3://b/d/a.zarr
          https://us-west-2.console.aws.amazon.com/s3/object/b?prefix=d/a.zarr/zarr.json            | s3://b/d/a.zarr
          https://b.s3.amazonaws.com/index.html#d/a.zarr/                                           | https://b.s3.amazonaws.com/d/a.zarr
          https://b.s3.amazonaws.com/?list-type=2&delimiter=%2F&prefix=d%2Fa.zarr%2F                | https://b.s3.amazonaws.com/d/a.zarr
          https://h/b?list-type=2&prefix=a.zarr/#mode=zarr                                          | https://h/b/a.zarr
          https://github.com/o/r/blob/main/d/a.zarr.zip?raw=true                                    | https://raw.githubusercontent.com/o/r/main/d/a.zarr.zip
          zarr:https://github.com/o/r/tree/v1/d/a                                                   | https://raw.githubusercontent.com/o/r/v1/d/a
          https://huggingface.co/datasets/o/n/tree/main/d/a.zarr                                    | https://huggingface.co/datasets/o/n/resolve/main/d/a.zarr
          https://huggingface.co/datasets/o/n/blob/main/a.zarr.zip                                  | https://huggingface.co/datasets/o/n/resolve/main/a.zarr.zip
          https://source.coop/o/p/d/a.zarr                                                          | https://data.source.coop/o/p/d/a.zarr
          https://acc.dfs.core.windows.net/c/a.zarr?sv=1&sig=x                                      | az://acc.dfs.core.windows.net/c/a.zarr?sv=1&sig=x
          simplecache::https://storage.cloud.google.com/b/a.zarr                                    | gs://b/a.zarr
          https://github.com/o/r/releases/download/v1/a.zarr.zip                                    | https://github.com/o/r/releases/download/v1/a.zarr.zip
          https://h/d/index.html#a.zarr/                                                            | https://h/d/index.html
          https://h/x?list-type=1&prefix=a                                                          | https://h/x?list-type=1&prefix=a
          https://data.source.coop/o/p/a.zarr                                                       | https://data.source.coop/o/p/a.zarr
          """)
  void anAddressOfAPageMeansTheStoreThatItShows(String text, String root) throws ZarrException {
    assertThat(Locations.parse(text).root()).isEqualTo(root);
    assertThat(Locations.parse(text).text()).isEqualTo(text);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0001',
      textBlock =
          """
          /d/a.zarr#group=/g/h                           | /d/a.zarr                | /g/h
          zarr:https://h/a.zarr#mode=zarr&group=g        | https://h/a.zarr         | /g
          https://h/a.zarr?sig=x#group=a%20b/            | https://h/a.zarr?sig=x   | /a b
          ZARR:"/vsicurl/https://h/a.zarr":/group/array  | https://h/a.zarr         | /group/array
          ZARR:"/d/a.zarr":/group/array:0                | /d/a.zarr                | /group/array
          /vsizip/{/d/a.zip}/g                           | /d/a.zip                 | /g
          /vsizip//d/a.zip/g/h                           | /d/a.zip                 | /g/h
          zip://d/a.zarr::simplecache::https://h/a.zip   | https://h/a.zip          | /d/a.zarr
          /d/a.zarr.zip/g/zarr.json                      | /d/a.zarr.zip            | /g
          https://h/a.ozx/g/zarr.json?sig=x              | https://h/a.ozx?sig=x    | /g
          """)
  void aGroupMayBeNamed(String text, String root, String group) throws ZarrException {
    Location location = Locations.parse(text);
    assertThat(location.root()).isEqualTo(root);
    assertThat(location.group()).isEqualTo(group);
  }

  /** As zarr-python, TensorStore and others write them. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "file:///d/a.zarr/|zarr3:, /d/a.zarr, /, none",
    "s3://b/a.zarr|zarr2:g/h, s3://b/a.zarr, /g/h, none",
    "https://h/a.zarr/|zarr:/g, https://h/a.zarr, /g, none",
    "s3://b/x.zip|zip:|zarr3:, s3://b/x.zip, /, zip",
    "https://h/x|zip:d/a.zarr/|zarr3:g, https://h/x, /d/a.zarr/g, zip"
  })
  void stepsMayBeJoinedAsInZep8(String text, String root, String group, String mode)
      throws ZarrException {
    Location location = Locations.parse(text);
    assertThat(location.root()).isEqualTo(root);
    assertThat(location.group()).isEqualTo(group);
    assertThat(location.option("mode", "none")).isEqualTo(mode);
    assertThat(Locations.hasPrefix(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://user:secret@h/a.zarr?sig=secret",
        "https://user:se@secret@h/a.zarr",
        "s3://key:secret@bucket/a.zarr"
      })
  void outputContainsNoSecrets(String text) throws ZarrException {
    assertThat(Locations.parse(text).toString()).doesNotContain("secret").endsWith("/a.zarr");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "zarr:  ", "#group=/g"})
  void anEmptyTextIsNotALocation(String text) {
    assertThatThrownBy(() -> Locations.parse(text)).isInstanceOf(ZarrException.NotZarr.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"s3://", "zarr:s3:///", "gs://?x", "https:///", "redis://", "icechunk:s3://"})
  void aSchemeAloneIsNotALocation(String text) {
    assertThatThrownBy(() -> Locations.parse(text))
        .isInstanceOf(ZarrException.NotZarr.class)
        .hasMessageContaining("names no server or bucket; the form is");
  }

  @Test
  void whatIsBelowAUrlIsBeforeItsQuery() throws ZarrException {
    assertThat(Locations.parse("https://h/a.zarr?sig=x").below("b"))
        .isEqualTo("https://h/a.zarr/b?sig=x");
    assertThat(Locations.parse("s3://c/a.zarr").below("b")).isEqualTo("s3://c/a.zarr/b");
    assertThat(Locations.parse("/d/why?.zarr").below("b")).isEqualTo("/d/why?.zarr/b");
  }

  @Test
  void aGroupStaysInsideTheStore() {
    assertThatThrownBy(() -> Locations.parse("/d/a.zarr#group=/g/../../x"))
        .isInstanceOf(ZarrException.Malformed.class)
        .hasMessageContaining("leads out of the store");
  }

  /** Patterns would take minutes for it. */
  @Test
  void aLocationIsLimitedToTheLengthOfUrls() {
    String steps = "https://h/" + "a.zarr/".repeat(100_000) + "\n";
    assertThat(Stores.looksLikeZarr(steps)).isFalse();
    assertThatThrownBy(() -> Locations.parse(steps))
        .isInstanceOf(ZarrException.NotZarr.class)
        .hasMessageContaining("characters");
  }
}
