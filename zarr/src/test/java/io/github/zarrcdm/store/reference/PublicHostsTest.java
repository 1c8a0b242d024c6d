package io.github.zarrcdm.store.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
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
        "2002:7f00:1::"
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
        "172.15.0.1",
        "172.32.0.1",
        "192.0.2.1",
        "198.20.0.1",
        "2606:4700::1",
        "64:ff9b::808:808",
        "2002:808:808::"
      })
  void thePublicInternetIsNot(String address) throws UnknownHostException {
    assertThat(PublicHosts.isInside(InetAddress.getByName(address))).isFalse();
  }
}
