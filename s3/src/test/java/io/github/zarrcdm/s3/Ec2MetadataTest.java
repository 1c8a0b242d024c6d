package io.github.zarrcdm.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which machines are asked for keys and a region: nothing is sent where nobody would answer. */
class Ec2MetadataTest {
  private static final String DISABLED = "aws.disableEc2Metadata";
  private static final String SERVER = "aws.ec2MetadataServiceEndpoint";

  @TempDir Path folder;
  private WebServer metadata;
  private String before;

  @BeforeEach
  void start() throws IOException {
    before = System.getProperty(DISABLED);
    metadata =
        WebServer.of(Map.of())
            .with(
                (exchange, key) -> {
                  String path = exchange.getRequestURI().getPath();
                  String answer =
                      path.endsWith("/token")
                          ? "t"
                          : path.endsWith("/security-credentials/")
                              ? "role"
                              : path.endsWith("/document")
                                  ? "{\"region\": \"cn-north-1\"}"
                                  : """
                                  {"Code": "Success", "AccessKeyId": "machine", "Token": "t",
                                   "SecretAccessKey": "hush", "Expiration": "2999-01-01T00:00:00Z"}
                                  """;
                  boolean known = !path.contains("extended");
                  WebServer.answer(
                      exchange, known ? 200 : 404, "application/json", answer.getBytes(UTF_8));
                  return true;
                });
    System.setProperty(DISABLED, "false");
    System.setProperty(SERVER, metadata.url().replace("/x.zarr", ""));
    System.setProperty("aws.configFile", folder.resolve("config").toString());
    System.setProperty("aws.sharedCredentialsFile", folder.resolve("credentials").toString());
  }

  @AfterEach
  void stop() {
    metadata.close();
    if (before == null) {
      System.clearProperty(DISABLED);
    } else {
      System.setProperty(DISABLED, before);
    }
    System.clearProperty(SERVER);
    System.clearProperty("aws.configFile");
    System.clearProperty("aws.sharedCredentialsFile");
  }

  @ParameterizedTest
  @CsvSource({
    "'', Amazon EC2, '', AMAZONS",
    "'', Xen, ec2e1916-9099-7caf-fd21-012345abcdef, AMAZONS",
    "'', Xen, '', UNKNOWN",
    "'', '', '', UNKNOWN",
    "'', LENOVO, '', ANYBODYS",
    "https://s3.dualstack.eu-west-1.amazonaws.com, Amazon EC2, '', AMAZONS",
    "s3.cn-north-1.amazonaws.com.cn, Amazon EC2, '', AMAZONS",
    "https://minio.example.org:9000, Amazon EC2, '', ANYBODYS",
    "https://s3.amazonaws.com.example.org, Amazon EC2, '', ANYBODYS"
  })
  void firmwareAndEndpointTellWhose(
      String endpoint, String vendor, String hypervisor, Ec2Metadata machine) throws IOException {
    write("devices/virtual/dmi/id/sys_vendor", vendor);
    write("hypervisor/uuid", hypervisor);
    assertThat(Ec2Metadata.of(endpoint, false, folder)).isEqualTo(machine);
    assertThat(Ec2Metadata.of(endpoint, true, folder)).isEqualTo(Ec2Metadata.AMAZONS);
  }

  private void write(String file, String text) throws IOException {
    if (!text.isEmpty()) {
      Files.createDirectories(folder.resolve(file).getParent());
      Files.writeString(folder.resolve(file), text + "\n");
    }
  }

  private static AwsAccount account(Ec2Metadata machine) throws Exception {
    return new AwsAccount(new S3Options("", null, null, null), machine);
  }

  @Test
  void aMachineOfAmazonGivesKeysAndItsRegion() throws Exception {
    assertThat(account(Ec2Metadata.AMAZONS).region()).isEqualTo("cn-north-1");
    assertThat(metadata.requests()).anyMatch(request -> request.contains("security-credentials"));
  }

  /** Amazon tells the region of a bucket itself, in its first response. */
  @Test
  void anUnknownMachineIsAskedForKeysOnly() throws Exception {
    assertThat(account(Ec2Metadata.UNKNOWN).region()).isEmpty();
    assertThat(metadata.requests())
        .anyMatch(request -> request.contains("security-credentials"))
        .noneMatch(request -> request.contains("document"));
  }

  @Test
  void anotherMachineIsAskedNothing() throws Exception {
    assertThat(account(Ec2Metadata.ANYBODYS).region()).isEmpty();
    assertThat(metadata.requests()).isEmpty();
  }
}
