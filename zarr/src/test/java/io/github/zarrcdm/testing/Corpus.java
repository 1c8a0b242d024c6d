package io.github.zarrcdm.testing;

import static java.lang.Double.NaN;
import static java.util.stream.Collectors.toUnmodifiableMap;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Hundreds of stores by zarr-python, xarray, netcdf-c, GDAL and others, each with an oracle. They
 * are unpacked once per build; tests only read them. Stores of third parties (category {@code
 * real}) take part if they are next to the repository.
 */
public final class Corpus {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Path UNPACKED = CorpusArchive.unpacked("corpus");
  private static final List<CorpusCase> CASES =
      Stream.concat(
              index(UNPACKED, "index.json").stream(),
              index(CorpusArchive.unpacked("codecs2"), "codecs2/index.json").stream())
          .toList();
  private static final List<CorpusCase> GEO = index(UNPACKED, "geo/index.json");
  private static final Map<String, CorpusCase> BY_ID =
      Stream.concat(CASES.stream(), GEO.stream())
          .collect(toUnmodifiableMap(CorpusCase::id, Function.identity()));

  private Corpus() {}

  /**
   * All cases of the common oracle format, so without {@link #geo()}; in the order of the index.
   */
  public static List<CorpusCase> cases() {
    return CASES;
  }

  /** The cases of these categories, for instance {@code v2_blosc}; in the order of the index. */
  public static List<CorpusCase> cases(String... categories) {
    List<String> wanted = List.of(categories);
    return CASES.stream().filter(c -> wanted.contains(c.category())).toList();
  }

  /** The georeferenced stores, whose oracles are pixels: {@code geo/README.md} of the corpus. */
  public static List<CorpusCase> geo() {
    return GEO;
  }

  /** The case {@code category/name}. */
  public static CorpusCase get(String id) {
    CorpusCase found = BY_ID.get(id);
    if (found == null) {
      throw new IllegalArgumentException("the corpus has no case " + id);
    }
    return found;
  }

  /** The folder or zip file of the case {@code id}. */
  public static Path store(String id) {
    return get(id).store();
  }

  /** What a real reader made of the store of the case {@code id}. */
  public static JsonNode oracle(String id) {
    return get(id).oracle();
  }

  /**
   * The values of {@code variable} in the root of the case {@code id} as xarray decoded them, in C
   * order; NaN where there is none.
   */
  public static double[] decodedByXarray(String id, String variable) {
    JsonNode variables = oracle(id).path("xarray").path("groups").path("/").path("variables");
    JsonNode values = variables.path(variable).path("values").path("data");
    double[] decoded = new double[values.size()];
    Arrays.setAll(decoded, i -> values.get(i).isNumber() ? values.get(i).doubleValue() : NaN);
    return decoded;
  }

  static JsonNode json(Path file) {
    try {
      return JSON.readTree(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<CorpusCase> index(Path unpacked, String file) {
    Path real = CorpusArchive.repository().resolve("../shared/corpus").normalize();
    return StreamSupport.stream(json(unpacked.resolve(file)).path("cases").spliterator(), false)
        .map(e -> CorpusCase.of(e, e.path("category").asText().equals("real") ? real : unpacked))
        .filter(c -> Files.exists(c.store()))
        .toList();
  }
}
