package io.github.zarrcdm.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What users write into the files of Amazon's own programs. */
class ConfigurationTest {
  @TempDir Path folder;
  private WebServer server;
  private final AtomicReference<String> signed = new AtomicReference<>("");

  @BeforeEach
  void start() throws IOException {
    server =
        WebServer.of(Map.of("k/zarr.json", "{}".getBytes(UTF_8)))
            .with(
                (exchange, key) -> {
                  String authorization = exchange.getRequestHeaders().getFirst("Authorization");
                  signed.set(String.valueOf(authorization).replaceFirst(", Signed.*", ""));
                  return false;
                });
    System.setProperty("aws.configFile", folder.resolve("config").toString());
    System.setProperty("aws.sharedCredentialsFile", folder.resolve("credentials").toString());
    Files.writeString(
        folder.resolve("config"),
        """
        [profile mine]
        endpoint_url = HERE
        region = eu-west-2
        aws_access_key_id = me
        aws_secret_access_key = hush
        [profile services]
        services = all
        endpoint_url = http://127.0.0.1:1
        [profile ignoring]
        ignore_configured_endpoint_urls = true
        endpoint_url = HERE
        [services all]
        dynamodb =
          endpoint_url = http://127.0.0.1:2
        s3 =
          addressing_style = path
          endpoint_url = HERE
        [profile process]
        credential_process = echo {"Version":1,"AccessKeyId":"printed","SecretAccessKey":"hush"}
        [profile sso]
        sso_session = work
        sso_account_id = 1
        sso_role_name = reader
        [sso-session work]
        sso_region = us-east-1
        sso_start_url = https://work.example
        """
            .replace("HERE", server.url().replace("/x.zarr", "")));
  }

  @AfterEach
  void stop() {
    server.close();
    System.clearProperty("aws.configFile");
    System.clearProperty("aws.sharedCredentialsFile");
    System.clearProperty("aws.profile");
  }

  private String endpoint() {
    return ",endpoint=" + server.url().replace("/x.zarr", "");
  }

  @Test
  void aProfileMayNameTheServerTheRegionAndKeys() throws Exception {
    assertThat(Stores.open("s3://x.zarr/k#profile=mine").get("zarr.json")).isPresent();
    assertThat(signed.get()).contains("Credential=me/").contains("/eu-west-2/s3/");
    System.setProperty("aws.profile", "mine");
    assertThat(Stores.open("s3://x.zarr/k#anonymous=true").get("zarr.json")).isPresent();
    assertThat(signed).hasValue("null");
  }

  /** On the second, Amazon's parser throws an IndexOutOfBoundsException. */
  @ParameterizedTest
  @ValueSource(strings = {"[profile", "["})
  void aConfigurationThatCannotBeReadIsReported(String line) throws Exception {
    Files.writeString(folder.resolve("config"), line + "\n");
    for (String options : new String[] {"#profile=mine", "#anonymous=false", ""}) {
      assertThatThrownBy(() -> Stores.open("s3://b/x.zarr" + options).get("zarr.json"))
          .isInstanceOf(ZarrException.Unsupported.class)
          .hasMessageContaining("AWS configuration cannot be");
    }
  }

  @Test
  void itsServicesComeBeforeItsOwnEndpoint() throws Exception {
    String location = "s3://x.zarr/k#profile=services,anonymous=true";
    assertThat(Stores.open(location).get("zarr.json")).isPresent();
  }

  @ParameterizedTest
  @CsvSource({"mine, mine", "services, services", "ignoring, ''", "nobody, ''"})
  void theLocationComesFirst(String profile, String named) throws Exception {
    Location location = Locations.parse("s3://b/k#profile=" + profile);
    assertThat(new AwsAccounts().endpoint(location).isEmpty()).isEqualTo(named.isEmpty());
    String other = "s3://x.zarr/k#anonymous=true,profile=services" + endpoint() + "/elsewhere";
    assertThat(Stores.open(other).get("zarr.json")).isEmpty();
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "its shell keeps no quotes")
  void aProgramMayPrintKeys() throws Exception {
    Path config = folder.resolve("config");
    Files.writeString(
        config,
        Files.readString(config).replace("echo {", "echo '{").replace("\"hush\"}", "\"hush\"}'"));
    assertThat(Stores.open("s3://x.zarr/k#profile=process" + endpoint()).get("zarr.json"))
        .isPresent();
    assertThat(signed.get()).contains("Credential=printed/");
  }

  /** It needs a part of Amazon's SDK that is larger than all of the jar. */
  @ParameterizedTest
  @ValueSource(strings = {"#profile=", "aws.profile"})
  void ofSingleSignOnTheErrorNamesAWayOut(String by) {
    if (by.startsWith("aws")) {
      System.setProperty(by, "sso");
    }
    String store = "s3://x.zarr/k#" + (by.startsWith("#") ? "profile=sso" : "region=x");
    assertThatThrownBy(() -> Stores.open(store + endpoint()).get("zarr.json"))
        .isInstanceOf(ZarrException.class)
        .hasMessageContaining("'sso' profile")
        .hasMessageContaining("aws configure export-credentials")
        .hasMessageNotContaining("hush");
  }
}
