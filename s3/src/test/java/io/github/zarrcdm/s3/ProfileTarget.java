package io.github.zarrcdm.s3;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.zarrcdm.fuzz.Target;
import java.util.List;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.profiles.ProfileFile;

/**
 * Profiles of Amazon's configuration and credentials files: roles, what they are assumed by, and
 * endpoints. Nobody is asked for keys.
 */
final class ProfileTarget implements Target {
  /** The SDK warns of each line that it does not know, which takes longer than the line. */
  private static final int LONGEST = 1 << 15;

  private static final String CONFIGURATION =
      """
      [default]
      region = eu-west-1
      services = local
      [profile role]
      role_arn = arn:aws:iam::1:role/reader
      source_profile = chained
      external_id = a b+c
      duration_seconds = 900
      endpoint_url = http://localhost:9000
      [profile chained]
      role_arn = arn:aws:iam::2:role/other
      credential_source = Environment
      [profile itself]
      role_arn = arn:aws:iam::1:role/reader
      source_profile = itself
      aws_access_key_id = own
      aws_secret_access_key = hush
      [profile loop]
      role_arn = a
      source_profile = pool
      [profile pool]
      role_arn = b
      source_profile = loop
      [profile identity]
      role_arn = arn:aws:iam::1:role/pod
      web_identity_token_file = /token
      [services local]
      s3 =
        endpoint_url = http://localhost:9000
        other = 1
      sts =
        endpoint_url = http://localhost:9001
      """;

  @Override
  public String name() {
    return "profiles";
  }

  @Override
  public List<Seed> seeds() {
    return List.of(
        Seed.of("config", CONFIGURATION),
        Seed.of("credentials", CONFIGURATION.replace("profile ", "")),
        Seed.of("config", CONFIGURATION.replace("\n", "\r\n").replace(" = ", "=")),
        Seed.of("config", "[ profile\ta ] ; comment\nrole_arn=x # y\n\n source_profile = a\n"),
        Seed.of("config", chain(20)));
  }

  /** Profiles each of whose keys are those of the next. */
  private static String chain(int length) {
    StringBuilder chain = new StringBuilder();
    for (int i = 0; i < length; i++) {
      chain.append("[profile p%d]\nrole_arn = r\nsource_profile = p%d\n".formatted(i, i + 1));
    }
    return chain.toString();
  }

  @Override
  public void take(String place, byte[] input) {
    if (input.length > LONGEST) {
      return;
    }
    ProfileFile.Type type =
        place.equals("credentials") ? ProfileFile.Type.CREDENTIALS : ProfileFile.Type.CONFIGURATION;
    ProfileFile file;
    try {
      file = ProfileFile.builder().content(new String(input, UTF_8)).type(type).build();
    } catch (RuntimeException refused) {
      return; // whatever the SDK throws, as AwsAccount
    }
    for (String name : file.profiles().keySet()) {
      ServiceEndpoint.endpoint(file, name);
      try {
        String keys = RoleCredentials.ofProfile(file, name).toString();
        if (keys.contains("hush")) {
          throw new IllegalCallerException("a secret is shown");
        }
      } catch (RuntimeException e) {
        if (!refuses(e)) {
          throw e;
        }
      }
    }
  }

  /** What {@link AwsAccount} reports. */
  @Override
  public boolean refuses(Throwable failure) {
    return failure instanceof IllegalArgumentException
        || failure.getClass() == IllegalStateException.class
        || failure instanceof SdkException;
  }

  @Override
  public String toString() {
    return name();
  }
}
