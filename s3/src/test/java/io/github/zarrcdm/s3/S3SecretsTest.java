package io.github.zarrcdm.s3;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.testing.Logged;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Credentials in a location of S3 are in no message, no cause of it, and not in the log. */
class S3SecretsTest {
  @Timeout(600)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "s3://key:hush@bucket/x#anonymous=true&endpoint=http://HOST",
        "s3://key:a/hush@bucket/x#anonymous=true&endpoint=http://HOST",
        "s3://bucket/x?X-Amz-Signature=hush#anonymous=true&endpoint=http://HOST",
        "s3://bucket/x#anonymous=true&endpoint=http://me:hush@HOST",
        "s3://bucket/x#anonymous=true&endpoint=http://me:a/hush@HOST",
        "s3://bucket/x#anonymous=true&endpoint=http://me:hush",
        "s3://bucket/x#anonymous=true&endpoint=http://HOST/?sig=hush",
        "s3://bucket/x#endpoint=http://HOST&access.key=hush&secret.key=hush",
        "s3://bucket/x#endpoint=http://HOST&session.token=hush&anonymous=true"
      })
  void areNeverShown(String spelling) throws Exception {
    for (int status : new int[] {400, 403, 404}) {
      try (WebServer server = WebServer.of(Map.of());
          Logged log = new Logged()) {
        server.with(
            (exchange, key) -> {
              WebServer.answer(exchange, status, "application/xml", new byte[0]);
              return true;
            });
        String host = server.url().replaceFirst("^http://([^/]*).*", "$1");
        assertThat(shown(spelling.replace("HOST", host))).doesNotContain("hush");
        assertThat(log.records()).noneMatch(record -> record.contains("hush"));
      }
    }
  }

  private static String shown(String location) {
    try (ZarrDataset dataset = ZarrDataset.open(location)) {
      return dataset.toString();
    } catch (IOException e) {
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace));
      return trace.toString();
    }
  }
}
