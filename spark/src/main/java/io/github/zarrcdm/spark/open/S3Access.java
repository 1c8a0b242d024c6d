package io.github.zarrcdm.spark.open;

import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * Where S3 is and who asks, from the options of a read and from Hadoop's {@code fs.s3a.*}, which
 * clusters have set up already; those of one bucket, {@code fs.s3a.bucket.NAME.*}, before those of
 * all, options before both.
 */
public final class S3Access {
  private static final Pattern BUCKET =
      Pattern.compile("(?i)(?:zarr:|icechunk:)*s3[an]?://([^/#?]+).*");

  /** Our option, that of the S3 store, and the key of Hadoop behind {@code fs.s3a.}. */
  private enum Setting {
    ACCESS_KEY("access.key", "access.key"),
    SECRET_KEY("secret.key", "secret.key"),
    SESSION_TOKEN("session.token", "session.token"),
    ENDPOINT("endpoint", "endpoint"),
    REGION("region", "endpoint.region");

    final String name;
    final String hadoop;

    Setting(String name, String hadoop) {
      this.name = name;
      this.hadoop = hadoop;
    }
  }

  private S3Access() {}

  /** Returns the names of the options of a read that are about S3. */
  static Stream<String> names() {
    return Stream.concat(
        Stream.of(Setting.values()).map(setting -> "s3." + setting.name),
        Stream.of("s3.anonymous", "s3.profile"));
  }

  /**
   * Returns the options of the store at {@code location}; none if it is not in S3. {@code hadoop}
   * gives the values of Hadoop's settings, null for none.
   */
  public static Map<String, String> of(
      CaseInsensitiveStringMap options, UnaryOperator<String> hadoop, String location) {
    Matcher s3 = BUCKET.matcher(location.strip());
    if (!s3.matches()) {
      return Map.of();
    }
    Map<String, String> found = new HashMap<>();
    for (Setting setting : Setting.values()) {
      String value = options.get("s3." + setting.name);
      value = value != null ? value : hadoop(hadoop, s3.group(1), setting.hadoop);
      if (value != null && !value.isBlank()) {
        found.put(setting.name, value.strip());
      }
    }
    String provider = hadoop(hadoop, s3.group(1), "aws.credentials.provider");
    if (options.containsKey("s3.anonymous")) {
      found.put("anonymous", String.valueOf(options.getBoolean("s3.anonymous", false)));
    } else if (provider != null && provider.contains("AnonymousAWSCredentialsProvider")) {
      found.put("anonymous", "true");
    }
    if (options.containsKey("s3.profile")) {
      found.put("profile", options.get("s3.profile"));
    }
    return found;
  }

  private static String hadoop(UnaryOperator<String> hadoop, String bucket, String key) {
    String own = hadoop.apply("fs.s3a.bucket." + bucket + "." + key);
    return own != null ? own : hadoop.apply("fs.s3a." + key);
  }
}
