package io.github.zarrcdm.internal.store.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.Stores;
import java.util.Map;
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
    var provider =
        new CloudStoreProvider(
            Map.of(CloudStoreProvider.ACCOUNT, "env", CloudStoreProvider.SAS, "sig=s"));
    assertThat(provider.https(Locations.parse(cloud))).isEqualTo(https);
  }

  @ParameterizedTest
  @ValueSource(strings = {"az://c/x.zarr", "az://c", "az://c@", "abfs://c@.net/x.zarr"})
  void anAzureContainerNeedsAnAccount(String location) {
    var provider = new CloudStoreProvider(Map.of());
    assertThatThrownBy(() -> provider.open(Locations.parse(location)))
        .isInstanceOf(ZarrException.NotZarr.class)
        .hasMessageContaining(CloudStoreProvider.ACCOUNT);
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
        new CloudStoreProvider(
            Map.of(CloudStoreProvider.ACCOUNT, "env", CloudStoreProvider.SAS, "sig=hush"));
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
}
