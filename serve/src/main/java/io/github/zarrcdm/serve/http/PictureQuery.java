package io.github.zarrcdm.serve.http;

import io.github.zarrcdm.internal.platform.PercentEncoding;
import io.github.zarrcdm.serve.picture.PictureSize;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What the query of a URL says about pictures: {@code ?picture=wide&d.time=3}. Keys of stores have
 * no query, so that no picture has the URL of one. All else in the query means nothing.
 *
 * @param picture how large a picture of an array is wanted; empty if its page is
 * @param indices of dimensions that pictures do not show, by their names
 */
public record PictureQuery(Optional<PictureSize> picture, Map<String, Integer> indices) {
  /** What the name of a dimension begins with, so that it may be any name. */
  public static final String DIMENSION = "d.";

  private static final String PICTURE = "picture";
  private static final Pattern INDEX = Pattern.compile("\\d{1,9}");

  /** Returns what {@code query} says, which is still escaped. */
  public static PictureQuery parse(String query) {
    Optional<PictureSize> picture = Optional.empty();
    Map<String, Integer> indices = new LinkedHashMap<>();
    for (String parameter : query.split("&")) {
      int sign = parameter.indexOf('=');
      String name = plain(sign < 0 ? parameter : parameter.substring(0, sign));
      String value = sign < 0 ? "" : plain(parameter.substring(sign + 1));
      if (name.equals(PICTURE)) {
        picture = PictureSize.of(value);
      }
      if (name.startsWith(DIMENSION) && INDEX.matcher(value).matches()) {
        indices.put(name.substring(DIMENSION.length()), Integer.parseInt(value));
      }
    }
    return new PictureQuery(picture, Map.copyOf(indices));
  }

  private static String plain(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  /** Returns the query for a picture at {@code indices}. */
  public static String of(PictureSize size, Map<String, Integer> indices) {
    StringBuilder query = new StringBuilder("?" + PICTURE + "=" + size.word());
    indices.forEach(
        (name, index) ->
            query
                .append('&')
                .append(DIMENSION)
                .append(PercentEncoding.encode(name))
                .append('=')
                .append(index));
    return query.toString();
  }
}
