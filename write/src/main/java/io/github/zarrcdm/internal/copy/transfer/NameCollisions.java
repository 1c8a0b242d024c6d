package io.github.zarrcdm.internal.copy.transfer;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.StoreKind;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Names that differ in capitals only, or in how an accent is composed. Most folders of macOS and
 * Windows take them for one, and the chunks of one array would replace those of the other.
 */
public final class NameCollisions {
  private NameCollisions() {}

  /** Throws if {@code root} has such names and the folder of {@code target} is such a folder. */
  public static void refuse(Group root, Location target) throws ZarrException {
    Optional<Path> folder = target.file().filter(path -> !target.isNamed(StoreKind.ZIP));
    if (folder.isEmpty()) {
      return;
    }
    Map<String, String> known = new HashMap<>();
    for (String path : paths(root).toList()) {
      String other =
          known.putIfAbsent(
              Normalizer.normalize(path, Normalizer.Form.NFC).toLowerCase(Locale.ROOT), path);
      if (other != null) {
        if (!takesCapitalsForOthers(folder.get())) {
          return;
        }
        throw new ZarrException.NotWritable(
            "%s: %s and %s are one name in this folder, which does not tell capitals apart. Write a .zip, or only one of them"
                .formatted(target, other, path));
      }
    }
  }

  private static Stream<String> paths(Group group) {
    return Stream.concat(
        group.arrays().stream().map(array -> array.path()),
        group.groups().stream()
            .flatMap(below -> Stream.concat(Stream.of(below.path()), paths(below))));
  }

  /** Returns true if what exists of {@code path} is found in other letters, too. */
  private static boolean takesCapitalsForOthers(Path path) {
    for (Path there = path; there != null; there = there.getParent()) {
      String name = String.valueOf(there.getFileName());
      String upper = name.toUpperCase(Locale.ROOT);
      String other = upper.equals(name) ? name.toLowerCase(Locale.ROOT) : upper;
      if (there.getParent() != null && Files.exists(there) && !other.equals(name)) {
        try {
          return Files.isSameFile(there, there.resolveSibling(other));
        } catch (IOException e) {
          return false; // Nothing is called that.
        }
      }
    }
    return false;
  }
}
