package io.github.zarrcdm.internal.copy.source;

import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import ucar.nc2.NetcdfFile;

/** One lock for each open file, however many copies of it are made at a time. */
final class FileLocks {
  private static final Map<NetcdfFile, Lock> LOCKS =
      Collections.synchronizedMap(new WeakHashMap<>());

  private FileLocks() {}

  static Lock of(NetcdfFile file) {
    return LOCKS.computeIfAbsent(file, opened -> new ReentrantLock());
  }
}
