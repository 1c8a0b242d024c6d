package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.store.http.azure.AzureAccount;
import io.github.zarrcdm.internal.store.http.google.GoogleAccount;
import io.github.zarrcdm.internal.store.http.wire.HttpUrl;
import io.github.zarrcdm.internal.store.http.wire.Signer;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The clouds' own schemes, and the URLs of the same places. */
class CloudStoreProviderTest {
  @ParameterizedTest
  @CsvSource({
    "gs://b/d/x.zarr, https://storage.googleapis.com/b/d/x.zarr",
    "az://c/d/x.zarr#account=acc, https://acc.blob.core.windows.net/c/d/x.zarr?sig=s",
    "az://c#account=acc, https://acc.blob.core.windows.net/c?sig=s",
    "az://c/d/x.zarr, https://env.blob.core.windows.net/c/d/x.zarr?sig=s",
    "abfs://c@acc.dfs.core.windows.net/x.zarr, https://acc.blob.core.windows.net/c/x.zarr?sig=s",
    "wasbs://c@acc.blob.core.windows.net/x.zarr,"
        + " https://acc.blob.core.windows.net/c/x.zarr?sig=s",
    "abfs://c@acc.dfs.core.usgovcloudapi.net/x.zarr,"
        + " https://acc.blob.core.usgovcloudapi.net/c/x.zarr?sig=s",
    "abfs://c@acc.dfs.core.chinacloudapi.cn/x.zarr,"
        + " https://acc.blob.core.chinacloudapi.cn/c/x.zarr?sig=s",
    "abfss://w@onelake.dfs.fabric.microsoft.com/x.zarr,"
        + " https://onelake.blob.fabric.microsoft.com/w/x.zarr?sig=s",
    "az://acc.blob.core.windows.net/c/x.zarr?sig=own,"
        + " https://acc.blob.core.windows.net/c/x.zarr?sig=own"
  })
  void everyCloudSpeaksHttps(String cloud, String https) throws ZarrException {
    String account = cloud.contains("acc") ? "acc" : cloud.contains("onelake") ? "onelake" : "env";
    for (String sas : List.of("sig=s", "?sig=s", "?sig=s\n")) {
      var provider =
          new CloudStoreProvider(Map.of(AzureAccount.NAME, account, AzureAccount.SAS, sas));
      assertThat(provider.https(Locations.parse(cloud))).isEqualTo(https);
    }
  }

  /** As Microsoft's portal shows it, adlfs and GDAL read it, and Azurite prints it. */
  @ParameterizedTest
  @CsvSource({
    "az://c/x, AccountName=acc;AccountKey=aw==;EndpointSuffix=core.usgovcloudapi.net,"
        + " https://acc.blob.core.usgovcloudapi.net/c/x",
    "az://c/x, 'DefaultEndpointsProtocol=https;AccountName=acc;AccountKey=aw==',"
        + " https://acc.blob.core.windows.net/c/x",
    "az://c/x, 'AccountName=dev; BlobEndpoint=http://127.0.0.1:10000/dev; AccountKey=aw==;',"
        + " http://127.0.0.1:10000/dev/c/x",
    "az://c/x,"
        + " 'BlobEndpoint=https://acc.blob.core.windows.net;SharedAccessSignature=sv=1&sig=s%3D',"
        + " https://acc.blob.core.windows.net/c/x?sv=1&sig=s%3D",
    "abfs://c@acc.dfs.core.windows.net/x,"
        + " 'BlobEndpoint=https://acc.blob.core.windows.net/;SharedAccessSignature=?sig=s',"
        + " https://acc.blob.core.windows.net/c/x?sig=s",
    "abfs://c@other.dfs.core.windows.net/x,"
        + " 'BlobEndpoint=https://acc.blob.core.windows.net/;SharedAccessSignature=?sig=s',"
        + " https://other.blob.core.windows.net/c/x"
  })
  void aConnectionStringNamesTheAccount(String location, String connection, String https)
      throws ZarrException {
    var provider = new CloudStoreProvider(Map.of(AzureAccount.CONNECTION, connection));
    assertThat(provider.https(Locations.parse(location))).isEqualTo(https);
    assertThat(AzureAccount.of(Map.of(AzureAccount.CONNECTION, connection)).toString())
        .doesNotContain("sig", "aw==");
  }

  /** Azure knows no ranges that count from the end, and may send a whole shard for one. */
  @Test
  void azureIsAskedForTheLastBytesByTheirPlace() throws IOException {
    AtomicReference<String> range = new AtomicReference<>();
    byte[] value = "value".getBytes(UTF_8);
    try (WebServer server =
        WebServer.of(Map.of("c/k", value))
            .with(
                (exchange, key) -> {
                  range.set(exchange.getRequestHeaders().getFirst("Range"));
                  return false;
                })) {
      try (Store store = Stores.open("az://c#account=acc,endpoint=" + server.url())) {
        assertThat(store.get("k", new ByteRange.Suffix(2)))
            .contains(ByteBuffer.wrap("ue".getBytes(UTF_8)));
        assertThat(range).hasValue("bytes=3-4");
        assertThat(server.requests()).hasSize(2);
      }
    }
  }

  @Test
  void variablesHaveTheNamesOfSeveralPrograms() {
    for (String key : List.of("KEY", "ACCOUNT_KEY", "ACCESS_KEY")) {
      AzureAccount account =
          AzureAccount.of(
              Map.of("AZURE_STORAGE_ACCOUNT_NAME", "me", "AZURE_STORAGE_" + key, "aw=="));
      assertThat(account).isEqualTo(new AzureAccount("me", "aw==", "", ""));
    }
  }

  /** Who has an account reads the public ones of others, too, and shows them no signature. */
  @Test
  void othersGetNoSignatureOfTheOwnAccount() throws ZarrException {
    var provider =
        new CloudStoreProvider(Map.of(AzureAccount.NAME, "mine", AzureAccount.SAS, "sig=hush"));
    for (String location : List.of("abfs://c@acc.dfs.core.windows.net/x", "az://c/x#account=acc")) {
      assertThat(provider.https(Locations.parse(location)))
          .isEqualTo("https://acc.blob.core.windows.net/c/x");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"az://c/x.zarr", "az://c", "az://c@", "abfs://c@.net/x.zarr"})
  void anAzureContainerNeedsAnAccount(String location) {
    var provider = new CloudStoreProvider(Map.of());
    assertThatThrownBy(() -> provider.open(Locations.parse(location)))
        .isInstanceOf(ZarrException.NotZarr.class)
        .hasMessageContaining(AzureAccount.NAME);
  }

  /** They would be an account of this name in another cloud, or anybody's server. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "adl://acc.azuredatalakestore.net/x.zarr",
        "abfs://c@acc.dfs.core.windows.net.example.org/x.zarr",
        "az://acc.example.org/c/x.zarr"
      })
  void hostsOfOthersAreNoAccounts(String location) {
    var provider =
        new CloudStoreProvider(Map.of(AzureAccount.NAME, "env", AzureAccount.SAS, "sig=hush"));
    assertThatThrownBy(() -> provider.open(Locations.parse(location)))
        .isInstanceOf(ZarrException.NotZarr.class)
        .hasMessageContaining("not a host of Azure's storage")
        .hasMessageNotContaining("hush");
  }

  /** Who asks Google by a URL may do so in the same name. */
  @ParameterizedTest
  @CsvSource({
    "https://storage.googleapis.com/b/x.zarr, true",
    "https://my_bucket.storage.googleapis.com/x.zarr, true",
    "https://storage.googleapis.com/b/x.zarr#anonymous=true, false",
    "http://storage.googleapis.com/b/x.zarr, false",
    "https://storage.googleapis.com.example.org/b/x.zarr, false"
  })
  void urlsOfGooglesBucketsHaveItsCredentials(String location, boolean google)
      throws ZarrException {
    Location parsed = Locations.parse(location);
    Signer signer = HttpStoreProvider.signer(parsed, HttpUrl.of(parsed.root()));
    assertThat(signer instanceof GoogleAccount).isEqualTo(google);
  }

  @Test
  void anUnknownSchemeIsReportedWithTheKnownOnes() {
    assertThatThrownBy(() -> Stores.open("redis://h/x.zarr"))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessage(
            "redis://h/x.zarr: nothing here opens \"redis:\"; known are abfs, az, file, gs, http,"
                + " https, s3. Add a StoreProvider for it to the class path.");
  }

  /** Other programs have schemes for what is read here by another spelling. */
  @ParameterizedTest
  @CsvSource({
    "r2://b/a.zarr, s3://BUCKET/KEY#endpoint=https://ACCOUNT.r2.cloudflarestorage.com",
    "oss://b/a.zarr, 's3://BUCKET/KEY#endpoint=https://oss-REGION.aliyuncs.com,addressing=virtual'",
    "ipfs://cid/a.zarr, https://ipfs.io/ipfs/CID/PATH",
    "al://org/repo, icechunk:s3://BUCKET/REPOSITORY",
    "hdfs://h/a.zarr, 'the path of the folder, mounted'"
  })
  void schemesOfOtherProgramsAreReportedWithASpelling(String location, String instead) {
    assertThatThrownBy(() -> Stores.open(location))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessageContaining("Write " + instead);
  }
}
