package io.github.zarrcdm.s3;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.profiles.Profile;
import software.amazon.awssdk.profiles.ProfileFile;
import software.amazon.awssdk.profiles.ProfileFileSystemSetting;

/**
 * The server of S3 that the user's AWS configuration names: {@code endpoint_url} of the section
 * {@code services} of a profile, else of the profile.
 *
 * @see <a
 *     href="https://docs.aws.amazon.com/sdkref/latest/guide/feature-ss-endpoints.html">service-specific
 *     endpoints</a>
 */
final class Configured {
  private static final String URL = "endpoint_url";
  private static final Pattern OF_S3 =
      Pattern.compile("(?:^|\\n)\\s*" + URL + "\\s*=\\s*(\\S+)", Pattern.CASE_INSENSITIVE);

  private Configured() {}

  /** The endpoint in the profile {@code name}, null for the user's own; empty if there is none. */
  static String endpoint(ProfileFile file, @Nullable String name) {
    Optional<Profile> profile =
        file.profile(
            name == null ? ProfileFileSystemSetting.AWS_PROFILE.getStringValueOrThrow() : name);
    return profile.map(found -> endpoint(file, found)).orElse("");
  }

  private static String endpoint(ProfileFile file, Profile profile) {
    if (profile.property("ignore_configured_endpoint_urls").orElse("").equalsIgnoreCase("true")) {
      return "";
    }
    return profile
        .property("services")
        .flatMap(services -> file.getSection("services", services))
        .flatMap(services -> services.property("s3"))
        .flatMap(Configured::ofS3)
        .or(() -> profile.property(URL))
        .orElse("")
        .strip();
  }

  private static Optional<String> ofS3(String lines) {
    Matcher found = OF_S3.matcher(lines);
    return found.find() ? Optional.of(found.group(1)) : Optional.empty();
  }
}
