package io.github.zarrcdm.location;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.Stores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What follows the hash of a location. */
class LocationOptionsTest {
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0001',
      textBlock =
          """
          s3+http://h:9000/b/a.zarr                                             | endpoint  | http://h:9000
          s3://b/a.zarr#region=eu-west-1,endpoint=http://h:9000,anonymous=false | region    | eu-west-1
          s3://b/a.zarr#region=eu-west-1,endpoint=http://h:9000,anonymous=false | endpoint  | http://h:9000
          s3://b/a.zarr#region=eu-west-1,endpoint=http://h:9000,anonymous=false | anonymous | false
          s3://b/a.zarr#mode=zarr,s3&Region=x                                   | region    | x
          s3://b/a.zarr#mode=zarr,s3&Region=x                                   | mode      | zarr,s3
          cdms3://profile@host.edu/bucket?a.zarr                                | profile   | profile
          cdms3://profile@host.edu:443/p/q/bucket?a.zarr                        | endpoint  | https://host.edu:443/p/q/
          cdms3://profile@aws/bucket?a.zarr                                     | profile   | profile
          /d/a.zarr#mode=nczarr,file                                            | mode      | nczarr,file
          zip::https://h/a                                                      | mode      | zip
          /vsikerchunk_json_ref/{https://h/a}                                   | mode      | references
          """)
  void optionsFollowAHash(String text, String option, String value) throws ZarrException {
    assertThat(Locations.parse(text).option(option, "none")).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"#", "a#mode=zarr", "a#group=g.zarr"})
  void partsOfAFileNameAreNotOptions(String name, @TempDir Path folder) throws Exception {
    String path = Files.createDirectory(folder.resolve(name)).toString();
    for (String text : List.of(path, path + "/", "file:" + path, "zarr:file://" + path)) {
      Location location = Locations.parse(text);
      assertThat(location.root()).isEqualTo(path);
      assertThat(location.options()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "a#b"})
  void oneMoreOptionCanBeAdded(String name, @TempDir Path folder) throws Exception {
    String path = Files.createDirectory(folder.resolve(name)).toString();
    String one = Locations.withOption(path, "int64=int");
    for (String text : List.of(one, Locations.withOption(one, "serve=dap2"))) {
      assertThat(Locations.parse(text).root()).isEqualTo(path);
      assertThat(Locations.parse(text).options()).containsEntry("int64", "int");
      assertThat(Locations.path(text)).isEqualTo(path);
    }
    assertThat(Locations.path("https://h/a.zarr?key=1#int64=int")).isEqualTo("https://h/a.zarr");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a.zarr#brunch=dev",
        "https://h/a.zarr?sig=secret#Grup=/g",
        "s3://b/a#mode=zarr,x=1"
      })
  void unknownOptionsAreReported(String text) {
    assertThatThrownBy(() -> Locations.parse(text))
        .isInstanceOf(ZarrException.Malformed.class)
        .hasMessageMatching(
            "(?s).*: there is no option \"(brunch|grup|x)\"; supported are account.*")
        .hasMessageNotContaining("secret");
  }

  @ParameterizedTest
  @CsvSource({
    "anonymous, true", "anonymous=, true", "anonymous=TRUE, true", "anonymous=yes, true",
    "anonymous=1, true", "anonymous=false, false", "anonymous=no, false", "anonymous=0, false"
  })
  void yesAndNoHaveSeveralSpellings(String option, boolean anonymous) throws ZarrException {
    assertThat(Locations.parse("s3://b/a#" + option).anonymous()).isEqualTo(anonymous);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://h/a#anonymous=maybe",
        "s3://b/a#requester_pays=my-project",
        "/d/a.zarr#links=true",
        "https://h/a.icechunk#checksums=off",
        "/d/a.zarr#coordinates=none"
      })
  void otherValuesOfOptionsAreReported(String text) {
    assertThatThrownBy(() -> Locations.parse(text))
        .isInstanceOf(ZarrException.Malformed.class)
        .hasMessageMatching(
            ".*/a[^#]*: the option \\w+ is \"[\\w-]+\"; supported (are true, yes and 1, or|are"
                + " computed and stored|is (follow|ignore)\\.).*");
  }

  @Test
  void aProjectMayPayAtGoogle() throws ZarrException {
    Location location = Locations.parse("gs://b/a#requester_pays=my-project");
    assertThat(location.option("requester_pays", "")).isEqualTo("my-project");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "redis://h/0#db=1",
        "redis://h/0#links=all",
        "s3://b/a#mode=nczarr,s3&aws.profile=x",
        "https://h/a#part-2"
      })
  void optionsOfOthersAreLeftToThem(String text) throws ZarrException {
    assertThat(Locations.parse(text).root()).doesNotContain("#");
  }

  @Test
  void aWrongOptionDoesNotLeaveAStoreToOtherReaders() {
    assertThat(Stores.looksLikeZarr("https://h/a.zarr#brunch=dev")).isTrue();
    assertThat(Stores.looksLikeZarr("https://h/a.nc#brunch=dev")).isFalse();
  }
}
