package io.github.zarrcdm.serve.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;

/** Which files are on disks of this machine, so that reading a few bytes of them never hangs. */
final class LocalDisk {
  /** File systems that are on no network; a name that is not here may be of one that is. */
  private static final Set<String> TYPES =
      Set.of("ext2", "ext3", "ext4", "xfs", "btrfs", "zfs", "f2fs", "tmpfs", "overlay", "apfs");

  private LocalDisk() {}

  /** Returns true if {@code file}, which is there, is on a disk of this machine. */
  static boolean has(Path file) {
    try {
      return TYPES.contains(Files.getFileStore(file).type().toLowerCase(Locale.ROOT));
    } catch (IOException e) {
      return false;
    }
  }
}
