package io.github.zarrcdm.internal.store.http.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.NetworkScope;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which addresses a reference file from the network may not make this program ask. */
class PublicHostsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1",
        "127.9.9.9",
        "0.0.0.0",
        "0.1.2.3",
        "10.0.0.1",
        "172.16.0.1",
        "172.31.255.255",
        "192.168.1.1",
        "192.0.0.192",
        "169.254.169.254",
        "100.100.100.200",
        "168.63.129.16",
        "198.18.0.1",
        "224.0.0.1",
        "255.255.255.255",
        "::1",
        "::",
        "::127.0.0.1",
        "::ffff:10.0.0.1",
        "fe80::1",
        "fc00::1",
        "fd00:ec2::254",
        "ff02::1",
        "64:ff9b::7f00:1",
        "64:ff9b:1::808:808",
        "::ffff:0:7f00:1",
        "2002:7f00:1::",
        "2001:0:7f00:1::",
        "2001:0:808:808:0:0:80ff:fffe",
        "fec0::1",
        "100::1",
        "4000::1",
        "5f00::1",
        "192.0.2.1",
        "198.51.100.1",
        "203.0.113.1",
        "2001:db8::1",
        "2001:2::1",
        "3fff::1",
        "2606:4700::5efe:a00:1",
        "2606:4700::200:5efe:7f00:1"
      })
  void insideIsForbidden(String address) throws UnknownHostException {
    assertThat(PublicHosts.isInside(InetAddress.getByName(address))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "8.8.8.8",
        "100.63.0.1",
        "100.128.0.1",
        "168.63.129.17",
        "172.15.0.1",
        "172.32.0.1",
        "192.0.3.1",
        "198.20.0.1",
        "198.51.101.1",
        "203.0.114.1",
        "3ffe::1",
        "2606:4700::5efe:808:808",
        "2606:4700::1",
        "64:ff9b::808:808",
        "2002:808:808::",
        "2001:0:808:808:0:0:f7f7:f7f7"
      })
  void thePublicInternetIsNot(String address) throws UnknownHostException {
    assertThat(PublicHosts.isInside(InetAddress.getByName(address))).isFalse();
  }

  /** However the place is spelled, by a name or by numbers. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost",
        "LOCALHOST",
        "127.0.0.1",
        "127.0.0.01",
        "2130706433",
        "0x7f000001",
        "0177.0.0.1",
        "017700000001",
        "0.0.0.0",
        "0",
        "169.254.169.254",
        "2852039166",
        "[::]",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "[::127.0.0.1]",
        "[0:0:0:0:0:0:0:1]",
        "[::1%251]",
        "[fe80::1%251]",
        "[2002:a9fe:a9fe::]",
        "[fd00:ec2::254]",
        "[64:ff9b:1::a9fe:a9fe]",
        "168.63.129.16",
        "[::ffff:a9fe:a9fe]",
        "[::ffff:0:127.0.0.1]",
        "[64:ff9b::a9fe:a9fe]"
      })
  void namesAndNumbersOfWhatIsInsideAreForbidden(String host) {
    assertThatThrownBy(() -> PublicHosts.addresses(host)).isInstanceOf(PublicHosts.Inside.class);
    HttpWire wire = new HttpWire(Signer.NOBODY, PUBLIC);
    assertThatThrownBy(
            () ->
                wire.send(
                    "GET",
                    URI.create("http://" + host + ":9/x"),
                    null,
                    LengthLimit.of(Limit.JSON_BYTES)))
        .hasMessage("http://" + host + ":9/x is inside");
  }

  /** Spellings that are no server's at all. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "%6c%6fcalhost",
        "a_b:65536",
        "127.1",
        "0x7f.1",
        "0x7f.0.0.1",
        "127.0.0.1.",
        "ⓛocalhost",
        "１２７.0.0.1",
        "127。0。0。1",
        "[::1]:65536"
      })
  void whatIsNotAHostIsNotContacted(String host) {
    HttpWire wire = new HttpWire(Signer.NOBODY, PUBLIC);
    assertThatThrownBy(
            () ->
                wire.send(
                    "GET",
                    URI.create("http://" + host + "/x"),
                    null,
                    LengthLimit.of(Limit.JSON_BYTES)))
        .isInstanceOf(ZarrException.NotZarr.class);
  }

  private static final NetworkScope PUBLIC =
      new NetworkScope() {
        @Override
        public boolean mayBeInside(URI url) {
          return false;
        }

        @Override
        public ZarrException.Unsupported refusal(String url) {
          return new ZarrException.Unsupported(url + " is inside");
        }
      };

  /** One with a dot at its end, as resolvers take it. */
  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1.", "0x7f.0.0.1.", "169.254.169.254."})
  void numbersThatEndWithADotAreForbidden(String host) {
    assertThatThrownBy(() -> PublicHosts.addresses(host)).isInstanceOf(PublicHosts.Inside.class);
  }

  @Test
  void aNumberOfThePublicInternetIsNot() throws IOException {
    assertThat(PublicHosts.addresses("93.184.216.34")).hasSize(1);
  }

  /** What gs: and az: ask is asked for by HTTPS, and their servers may redirect. */
  @ParameterizedTest
  @CsvSource({
    "gs://b/k, https://storage.googleapis.com/b/k",
    "abfs://c@account.dfs.core.windows.net/k, https://account.blob.core.windows.net/c/k",
    "https://www.example.org/k, https://www.example.org/k"
  })
  void cloudsAreGuardedToo(String target, String asked) throws IOException {
    List<URI> urls = new ArrayList<>();
    NetworkScope reach =
        new NetworkScope() {
          @Override
          public boolean mayBeInside(URI url) throws IOException {
            urls.add(url);
            throw new ZarrException.Unsupported("no");
          }

          @Override
          public ZarrException.Unsupported refusal(String url) {
            return new ZarrException.Unsupported(url);
          }
        };
    try (Store store = Stores.value(Locations.value(target), reach)) {
      assertThatThrownBy(() -> store.get("")).hasMessage("no");
      assertThat(urls).containsExactly(URI.create(asked));
    }
  }
}
