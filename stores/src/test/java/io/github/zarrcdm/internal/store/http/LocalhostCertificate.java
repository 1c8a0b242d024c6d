package io.github.zarrcdm.internal.store.http;

import java.io.IOException;
import java.io.InputStream;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A certificate for localhost, which this JVM trusts until this is closed; made by {@code keytool
 * -genkeypair -keyalg EC -dname CN=localhost -ext san=dns:localhost -validity 36500}.
 */
record LocalhostCertificate(SSLContext context, SSLContext before) implements AutoCloseable {
  private static final char[] PASSWORD = "changeit".toCharArray();

  static LocalhostCertificate trusted() throws IOException, GeneralSecurityException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = LocalhostCertificate.class.getResourceAsStream("localhost.p12")) {
      keys.load(in, PASSWORD);
    }
    KeyManagerFactory own = KeyManagerFactory.getInstance("PKIX");
    own.init(keys, PASSWORD);
    TrustManagerFactory trusted = TrustManagerFactory.getInstance("PKIX");
    trusted.init(keys);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
    SSLContext before = SSLContext.getDefault();
    SSLContext.setDefault(context);
    return new LocalhostCertificate(context, before);
  }

  @Override
  public void close() {
    SSLContext.setDefault(before);
  }
}
