package io.github.zarrcdm.s3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The contents of the second jar, which a user adds to the drop-in jar to read from S3. */
class S3JarIT {
  private static List<String> names;

  @BeforeAll
  static void list() throws IOException {
    try (JarFile jar = new JarFile(System.getProperty("drop-in.jar"))) {
      names = jar.stream().map(ZipEntry::getName).toList();
    }
  }

  /**
   * So it holds no class of the drop-in jar, and none that a host could have in another version.
   */
  @Test
  void everyClassIsOfThisModuleOrOfTheSdkUnderOurName() {
    assertThat(names)
        .filteredOn(n -> n.endsWith(".class"))
        .contains(
            "io/github/zarrcdm/shaded/amazon/awssdk/http/auth/aws/signer/AwsV4HttpSigner.class")
        .allSatisfy(
            n ->
                assertThat(n)
                    .matches("io/github/zarrcdm/(s3|shaded/(amazon|reactivestreams))/.*\\.class"));
  }

  /** Requests go over the connections of the drop-in jar. */
  @Test
  void containsNoHttpClient() {
    assertThat(names)
        .noneMatch(
            n ->
                n.contains("/netty/")
                    || n.contains("/httpcomponents/")
                    || n.contains("/urlconnection/")
                    || n.contains("/services/s3/"));
  }

  @Test
  void itIsSmall() {
    assertThat(new File(System.getProperty("drop-in.jar"))).size().isLessThan(4_500_000);
  }

  @Test
  void itsLicensesAreNamed() {
    assertThat(names).contains("META-INF/LICENSE", "META-INF/NOTICE");
  }
}
