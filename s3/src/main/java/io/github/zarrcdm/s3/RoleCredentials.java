package io.github.zarrcdm.s3;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.ContainerCredentialsProvider;
import software.amazon.awssdk.auth.credentials.EnvironmentVariableCredentialsProvider;
import software.amazon.awssdk.auth.credentials.InstanceProfileCredentialsProvider;
import software.amazon.awssdk.auth.credentials.ProfileCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.SdkSystemSetting;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.profiles.Profile;
import software.amazon.awssdk.profiles.ProfileFile;
import software.amazon.awssdk.profiles.ProfileFileSystemSetting;

/**
 * Keys of a role, renewed before they end: of a web identity, as pods and CI jobs have one, or by
 * the keys of another profile.
 *
 * @see <a
 *     href="https://docs.aws.amazon.com/sdkref/latest/guide/feature-assume-role-credentials.html">roles
 *     in profiles</a>
 */
final class RoleCredentials implements AwsCredentialsProvider {
  private static final String ROLE = "role_arn";
  private static final String SESSION = "zarr-cdm";

  /** Of profiles that mean somebody: where their keys cannot be had, nothing is read as nobody. */
  private static final Set<String> AS_SOMEBODY =
      Set.of(ROLE, "sso_session", "sso_start_url", "login_session");

  private static final Duration ENDING = Duration.ofMinutes(1);

  /** How profiles call parameters of the request. */
  private static final Map<String, String> PARAMETERS =
      Map.of(
          ROLE,
          "RoleArn",
          "role_session_name",
          "RoleSessionName",
          "external_id",
          "ExternalId",
          "duration_seconds",
          "DurationSeconds");

  private interface Source {
    SecurityTokenService.Keys next();
  }

  private final Source source;

  /** Guarded by this; null before the first. */
  private SecurityTokenService.@Nullable Keys keys;

  private RoleCredentials(Source source) {
    this.source = source;
  }

  /**
   * Returns the role that the environment names, by a token, or that the profile has which it
   * names, or the person who logs in for it; empty if it names none, or keys that come before.
   */
  static Optional<AwsCredentialsProvider> ofEnvironment() {
    if (SdkSystemSetting.AWS_ACCESS_KEY_ID.getStringValue().isPresent()) {
      return Optional.empty();
    }
    ProfileFile file = ProfileFile.defaultProfileFile();
    String name = ProfileFileSystemSetting.AWS_PROFILE.getStringValueOrThrow();
    Optional<String> token = SdkSystemSetting.AWS_WEB_IDENTITY_TOKEN_FILE.getStringValue();
    Optional<String> role = SdkSystemSetting.AWS_ROLE_ARN.getStringValue();
    if (token.isPresent() && role.isPresent()) {
      Map<String, String> parameters =
          new TreeMap<>(Map.of("RoleArn", role.get(), "RoleSessionName", SESSION));
      SdkSystemSetting.AWS_ROLE_SESSION_NAME
          .getStringValue()
          .ifPresent(session -> parameters.put("RoleSessionName", session));
      return Optional.of(ofWebIdentity(service(file, name), token.get(), parameters));
    }
    return file.profile(name)
        .filter(profile -> AS_SOMEBODY.stream().anyMatch(key -> profile.property(key).isPresent()))
        .map(profile -> ofProfile(file, name));
  }

  /** Returns the keys that the profile {@code name} says how to get. */
  static AwsCredentialsProvider ofProfile(ProfileFile file, String name) {
    return ofProfile(file, name, new HashSet<>());
  }

  private static AwsCredentialsProvider ofProfile(
      ProfileFile file, String name, Set<String> above) {
    Profile profile = file.profile(name).orElse(null);
    if (profile == null || profile.property(ROLE).isEmpty()) {
      return ProfileCredentialsProvider.create(name);
    }
    if (!above.add(name)) {
      throw new IllegalStateException("the source_profile of profiles leads back to " + name + ".");
    }
    if (profile.property("mfa_serial").isPresent()) {
      throw new IllegalStateException("the '" + name + "' profile needs a code (mfa_serial).");
    }
    Map<String, String> parameters = new TreeMap<>(Map.of("RoleSessionName", SESSION));
    PARAMETERS.forEach(
        (property, parameter) ->
            profile.property(property).ifPresent(value -> parameters.put(parameter, value)));
    SecurityTokenService service = service(file, name);
    Optional<String> token = profile.property("web_identity_token_file");
    if (token.isPresent()) {
      return ofWebIdentity(service, token.get(), parameters);
    }
    AwsCredentialsProvider caller = caller(file, profile, above);
    return new RoleCredentials(
        () -> service.keys("AssumeRole", parameters, caller.resolveCredentials()));
  }

  private static AwsCredentialsProvider caller(
      ProfileFile file, Profile profile, Set<String> above) {
    String source = profile.property("source_profile").orElse("");
    if (source.equals(profile.name()) && profile.property("aws_access_key_id").isPresent()) {
      return StaticCredentialsProvider.create(
          AwsBasicCredentials.create(
              key(profile, "aws_access_key_id"), key(profile, "aws_secret_access_key")));
    }
    if (!source.isEmpty()) {
      return ofProfile(file, source, above);
    }
    return switch (profile.property("credential_source").orElse("")) {
      case "Environment" -> EnvironmentVariableCredentialsProvider.create();
      case "Ec2InstanceMetadata" -> InstanceProfileCredentialsProvider.create();
      case "EcsContainer" -> ContainerCredentialsProvider.create();
      default ->
          throw new IllegalStateException(
              "the '"
                  + profile.name()
                  + "' profile has a role without source_profile, credential_source or"
                  + " web_identity_token_file.");
    };
  }

  private static String key(Profile profile, String property) {
    return profile
        .property(property)
        .filter(key -> !key.isBlank())
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "the '" + profile.name() + "' profile has no " + property + "."));
  }

  /** The file is read for each request: its token is replaced before it ends. */
  private static RoleCredentials ofWebIdentity(
      SecurityTokenService service, String file, Map<String, String> parameters) {
    return new RoleCredentials(
        () -> {
          Map<String, String> all = new TreeMap<>(parameters);
          all.put("WebIdentityToken", text(Path.of(file)));
          return service.keys("AssumeRoleWithWebIdentity", all, null);
        });
  }

  private static String text(Path file) {
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw SdkClientException.create("the token of the web identity cannot be read: " + e, e);
    }
  }

  /**
   * Returns the service of the user's region, as the SDKs ask it, or the one that the profile
   * names.
   */
  private static SecurityTokenService service(ProfileFile file, String profile) {
    String region =
        SdkSystemSetting.AWS_REGION
            .getStringValue()
            .or(() -> file.profile(profile).flatMap(found -> found.property("region")))
            .orElse("");
    String named = ServiceEndpoint.endpoint(file, profile, "sts");
    String host = region.isEmpty() ? "sts.amazonaws.com" : "sts." + region + ".amazonaws.com";
    String end = region.startsWith("cn-") ? ".cn" : "";
    return new SecurityTokenService(
        URI.create(named.isEmpty() ? "https://" + host + end + "/" : named),
        region.isEmpty() ? "us-east-1" : region);
  }

  /** Others than those in their last minute, as far as the service gives others. */
  @Override
  public synchronized AwsCredentials resolveCredentials() {
    SecurityTokenService.Keys known = keys;
    if (known == null || Instant.now().isAfter(known.expiry().minus(ENDING))) {
      try {
        known = source.next();
        keys = known;
      } catch (SdkClientException e) {
        if (known == null || Instant.now().isAfter(known.expiry())) {
          throw e;
        }
      }
    }
    return known.credentials();
  }

  /** Without what is secret. */
  @Override
  public String toString() {
    return "keys of a role";
  }
}
