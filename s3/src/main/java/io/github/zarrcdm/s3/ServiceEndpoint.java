package io.github.zarrcdm.s3;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.profiles.Profile;
import software.amazon.awssdk.profiles.ProfileFile;
import software.amazon.awssdk.profiles.ProfileFileSystemSetting;

/**
 * The server of S3, or of another service, that the user's AWS configuration names: {@code
 * endpoint_url} of the section {@code services} of a profile, else of the profile.
 *
 * @see <a
 *     href="https://docs.aws.amazon.com/sdkref/latest/guide/feature-ss-endpoints.html">service-specific
 *     endpoints</a>
 */
final class ServiceEndpoint {
  private static final String URL = "endpoint_url";
  private static final Pattern OF_SERVICE =
      Pattern.compile("(?:^|\\n)\\s*" + URL + "\\s*=\\s*(\\S+)", Pattern.CASE_INSENSITIVE);

  private ServiceEndpoint() {}

  /**
   * Returns the endpoint of S3 in the profile {@code name}, null for the user's own; empty if there
   * is none.
   */
  static String endpoint(ProfileFile file, @Nullable String name) {
    return endpoint(
        file,
        name == null ? ProfileFileSystemSetting.AWS_PROFILE.getStringValueOrThrow() : name,
        "s3");
  }

  /** Returns the endpoint of {@code service}. */
  static String endpoint(ProfileFile file, String name, String service) {
    return file.profile(name).map(found -> endpoint(file, found, service)).orElse("");
  }

  private static String endpoint(ProfileFile file, Profile profile, String service) {
    if (profile.property("ignore_configured_endpoint_urls").orElse("").equalsIgnoreCase("true")) {
      return "";
    }
    return profile
        .property("services")
        .flatMap(services -> file.getSection("services", services))
        .flatMap(services -> services.property(service))
        .flatMap(ServiceEndpoint::url)
        .or(() -> profile.property(URL))
        .orElse("")
        .strip();
  }

  private static Optional<String> url(String lines) {
    Matcher found = OF_SERVICE.matcher(lines);
    return found.find() ? Optional.of(found.group(1)) : Optional.empty();
  }
}
