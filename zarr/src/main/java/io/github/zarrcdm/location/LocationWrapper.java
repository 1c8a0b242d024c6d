package io.github.zarrcdm.location;

import io.github.zarrcdm.internal.platform.PercentEncoding;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What programs put round an address.
 *
 * @param pattern of the whole text
 * @param unwrap gives what is inside, and puts what the wrapping says into the options
 */
record LocationWrapper(Pattern pattern, BiFunction<Matcher, Map<String, String>, String> unwrap) {

  /** Nobody wraps more often; who does is up to no good. */
  private static final int DEEPEST = 20;

  /** Every wrapped text has one of these: most locations need none of the patterns. */
  private static final List<String> SIGNS =
      List.of(
          "zarr:",
          "zarr+",
          "|zarr",
          "icechunk",
          "dmrpp",
          "/vsi",
          "zip:",
          "reference:",
          "cache::",
          "cached::",
          "s3+http",
          "hf://");

  private static LocationWrapper of(
      String pattern, BiFunction<Matcher, Map<String, String>, String> unwrap) {
    return new LocationWrapper(Pattern.compile(pattern, Pattern.DOTALL), unwrap);
  }

  private static String option(
      Map<String, String> options, String key, String value, String inside) {
    if (value != null && !value.isEmpty()) {
      options.putIfAbsent(key, value);
    }
    return inside;
  }

  /** Returns a group above the one that is known already. */
  private static String within(Map<String, String> options, String group, String inside) {
    if (!group.isEmpty()) {
      options.merge("group", group, (below, above) -> above + "/" + below);
    }
    return inside;
  }

  private static String icechunk(Map<String, String> options, String inside) {
    return mode(options, Location.ICECHUNK, inside);
  }

  private static String mode(Map<String, String> options, String mode, String inside) {
    options.merge("mode", mode, (before, now) -> before + "," + now);
    return inside;
  }

  /** Returns the address inside all wrappings; what they say goes into {@code options}. */
  static String unwrapped(String text, Map<String, String> options) {
    String inside = text;
    String outside = null;
    for (int depth = 0; depth < DEEPEST && !inside.equals(outside); depth++) {
      outside = inside;
      inside = unwrappedOnce(outside, options);
    }
    return inside;
  }

  private static String unwrappedOnce(String text, Map<String, String> options) {
    if (!hasSign(text.toLowerCase(Locale.ROOT), SIGNS)) {
      return text;
    }
    for (LocationWrapper wrapping : Known.ALL) {
      Matcher found = wrapping.pattern.matcher(text);
      if (found.matches()) {
        return wrapping.unwrap.apply(found, options).strip();
      }
    }
    return text;
  }

  static boolean hasSign(String text, List<String> signs) {
    for (String sign : signs) {
      if (text.contains(sign)) {
        return true;
      }
    }
    return false;
  }

  /** Loaded with the first location that may be wrapped: half of it are classes of lambdas. */
  private static final class Known {
    /** Looked at from the first on, again and again until none fits. */
    static final List<LocationWrapper> ALL =
        List.of(
            // GDAL: ZARR:"/vsicurl/https://h/a.zarr":/group/array:0
            of(
                "(?i)zarr:\"([^\"]*)\"(?::(/?[^:]*))?(?::\\d+)?",
                (found, options) -> option(options, "group", found.group(2), found.group(1))),
            of("(?i)zarr:(.*)", (found, options) -> found.group(1)),
            of("(?i)zarr\\+([a-z].+)", (found, options) -> found.group(1)),
            // A java.io.File made absolute what is not a file: /cwd/zarr:https:/h/a.zarr. The
            // reader of NcML puts a location with a space into its folder: /d/zarr:/a b.zarr
            of(
                "(?i)(?:(?:file:)?/|[a-z]:\\\\|\\\\\\\\).*[/\\\\]zarr:((?:[a-z][a-z0-9+.-]*:)?[/\\\\].+)",
                (found, options) -> found.group(1)),
            // ZEP 8: s3://b/repo/|icechunk:@branch.main/group|zarr3:
            of(
                "(?i)(.+?)\\|icechunk:(?:@([^/|]*))?(?:/([^|]*))?(?:\\|zarr\\d?:/*(.*))?",
                (found, options) ->
                    icechunk(
                        IcechunkSyntax.version(options, found.group(2)),
                        option(
                            options,
                            "group",
                            IcechunkSyntax.path(found.group(3), found.group(4)),
                            found.group(1)))),
            // ZEP 8: s3://b/a.zarr/|zarr3:group, s3://b/a.zip|zip:a.zarr/|zarr2:group
            of(
                "(?i)([^|]+(?:\\|zip:[^|]*)?)\\|zarr[23]?:/*([^|]*)",
                (found, options) -> within(options, found.group(2), found.group(1))),
            of(
                "(?i)([^|]+)\\|zip:/*([^|]*)",
                (found, options) ->
                    mode(options, "zip", within(options, found.group(2), found.group(1)))),
            // GDAL: ICECHUNK:PATH?branch=B, /vsiicechunk/{PATH?branch=B}/key
            of(
                "(?i)icechunk:\"?(.+?)\\?(branch|tag)=([^&\"]*)\"?",
                (found, options) ->
                    icechunk(
                        options, option(options, found.group(2), found.group(3), found.group(1)))),
            of(
                "/vsiicechunk/\\{([^}?]+)(?:\\?(branch|tag)=([^}]*))?\\}/?(.*)",
                (found, options) ->
                    icechunk(
                        options,
                        option(
                            options,
                            String.valueOf(found.group(2)),
                            found.group(3),
                            option(options, "group", found.group(4), found.group(1))))),
            // xpublish: icechunk://s3://b/p, icechunk+file:///p
            of(
                "(?i)icechunk:(?://(?=\\w+:/))?(.+)",
                (found, options) -> icechunk(options, found.group(1))),
            of("(?i)icechunk\\+([a-z].+)", (found, options) -> icechunk(options, found.group(1))),
            of(
                "(?i)(?:(?:file:)?/|[a-z]:\\\\|\\\\\\\\).*[/\\\\]icechunk:((?:[a-z][a-z0-9+.-]*:)?[/\\\\].+)",
                (found, options) -> icechunk(options, found.group(1))),
            of(
                "(?i)dmrpp[:+](.+)",
                (found, options) -> mode(options, Location.DMRPP, found.group(1))),
            of(
                "(?i)(?:(?:file:)?/|[a-z]:\\\\|\\\\\\\\).*[/\\\\]dmrpp:((?:[a-z][a-z0-9+.-]*:)?[/\\\\].+)",
                (found, options) -> mode(options, Location.DMRPP, found.group(1))),
            of("/vsicurl(?:_streaming)?/(.+)", (found, options) -> found.group(1)),
            of(
                "/vsicurl\\?(?:[^&]*&)*?url=([^&]+).*",
                (found, options) -> PercentEncoding.decodeIfEncoded(found.group(1))),
            of("/vsis3(?:_streaming)?/(.+)", (found, options) -> "s3://" + found.group(1)),
            of("/vsigs(?:_streaming)?/(.+)", (found, options) -> "gs://" + found.group(1)),
            of("/vsi(?:az|adls)(?:_streaming)?/(.+)", (found, options) -> "az://" + found.group(1)),
            of(
                "/vsizip/\\{([^}]+)\\}(/.*)?",
                (found, options) ->
                    mode(options, "zip", option(options, "group", found.group(2), found.group(1)))),
            of("/vsizip/(.+)", (found, options) -> found.group(1)),
            of(
                "/vsikerchunk_json_ref/\\{([^}]+)\\}",
                (found, options) -> mode(options, "references", found.group(1))),
            of(
                "/vsikerchunk_json_ref/(.+)",
                (found, options) -> mode(options, "references", found.group(1))),
            of("/vsikerchunk_parquet_ref/\\{([^}]+)\\}", (found, options) -> found.group(1)),
            // TensorStore: a server of S3 by its URL, with the bucket in its name or its path
            of(
                "(?i)s3\\+(https?://[^/]+\\.s3[.-][^/]*\\.amazonaws\\.com/.+)",
                (found, options) -> found.group(1)),
            of(
                "(?i)s3\\+(https?://[^/?#]+)/(.+)",
                (found, options) ->
                    option(options, "endpoint", found.group(1), "s3://" + found.group(2))),
            // Hugging Face
            of(
                "hf://((?:datasets|spaces)/[^/@]+/[^/@]+)(?:@([^/]+))?/(.+)",
                (found, options) ->
                    "https://huggingface.co/%s/resolve/%s/%s"
                        .formatted(
                            found.group(1),
                            found.group(2) == null ? "main" : found.group(2),
                            found.group(3))),
            // fsspec
            of(
                "zip:(?://([^:]*):)?:(.+)",
                (found, options) ->
                    mode(options, "zip", option(options, "group", found.group(1), found.group(2)))),
            of(
                "(?:simplecache|filecache|blockcache|cached)::(.+)",
                (found, options) -> found.group(1)),
            of(
                "reference:(?://:)?:(.+)",
                (found, options) -> mode(options, "references", found.group(1))));
  }
}
