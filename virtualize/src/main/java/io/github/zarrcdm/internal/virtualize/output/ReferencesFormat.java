package io.github.zarrcdm.internal.virtualize.output;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.StoreKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** How references are stored, which the ending of their name says. */
public enum ReferencesFormat {
  JSON,
  /** A folder. */
  PARQUET,
  /** The folder of a repository. */
  ICECHUNK;

  /** Returns the file of the references at {@code place} that is another one when they are. */
  public Path document(Path place) {
    return switch (this) {
      case JSON -> place;
      case PARQUET -> place.resolve(".zmetadata");
      case ICECHUNK -> {
        Path file = place.resolve("repo"); // of version 2 of the specification
        yield Files.exists(file) ? file : place.resolve("refs/branch.main/ref.json");
      }
    };
  }

  /**
   * Returns the format of what is called {@code place}. Throws {@link ZarrException.NotWritable} if
   * its name ends otherwise.
   */
  public static ReferencesFormat of(Path place) throws ZarrException {
    return StoreKind.named(String.valueOf(place.getFileName()))
        .flatMap(ReferencesFormat::of)
        .orElseThrow(
            () ->
                new ZarrException.NotWritable(
                    "%s: references are written to a file that ends with .json, to a folder that ends with .parquet or .parq, or as an Icechunk repository, whose folder ends with .icechunk"
                        .formatted(place)));
  }

  private static Optional<ReferencesFormat> of(StoreKind kind) {
    return switch (kind) {
      case JSON_REFERENCES -> Optional.of(JSON);
      case PARQUET_REFERENCES -> Optional.of(PARQUET);
      case ICECHUNK -> Optional.of(ICECHUNK);
      case FOLDER, ZIP, DMRPP -> Optional.empty();
    };
  }
}
