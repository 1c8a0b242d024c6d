package io.github.zarrcdm.cli.copy.netcdf4;

import com.sun.jna.Library;
import com.sun.jna.Native;
import io.github.zarrcdm.cli.copy.CopiedAttributes;
import io.github.zarrcdm.cli.copy.NetcdfFormat;
import io.github.zarrcdm.cli.copy.Selection;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongConsumer;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/**
 * NetCDF-4, written by Unidata's C library, which the machine must have. Groups, texts, unsigned
 * and 64-bit integers, structures and ragged rows stay what they are; chunks keep their shape.
 */
public final class Netcdf4 implements NetcdfFormat {
  /**
   * Kept for as long as the program runs: the library starts threads of its own, which crash the
   * JVM if it is unloaded below them.
   */
  private static final Map<String, NetcdfLibrary> LOADED = new ConcurrentHashMap<>();

  private final NetcdfLibrary library;
  private final int deflate;

  private Netcdf4(NetcdfLibrary library, int deflate) {
    this.library = library;
    this.deflate = deflate;
  }

  /**
   * Compressing as much as {@code deflate} says, from 0 to 9. Throws if the C library is not found.
   */
  public static Netcdf4 compressing(int deflate) throws IOException {
    return compressing(deflate, "netcdf");
  }

  static Netcdf4 compressing(int deflate, String name) throws IOException {
    try {
      NetcdfLibrary library = LOADED.computeIfAbsent(name, Netcdf4::loaded);
      if (Native.SIZE_T_SIZE != Long.BYTES) {
        throw new IOException("netCDF-4 can be written on 64-bit machines only; copy to netCDF-3");
      }
      return new Netcdf4(library, deflate);
    } catch (UnsatisfiedLinkError e) {
      throw new IOException(
          "the netCDF C library (libnetcdf), which writes netCDF-4, is not found. Install it"
              + " (libnetcdf19, netcdf), or add its folder to LD_LIBRARY_PATH; or copy to"
              + " netCDF-3",
          e);
    }
  }

  private static NetcdfLibrary loaded(String name) {
    return Native.load(name, NetcdfLibrary.class, Map.of(Library.OPTION_STRING_ENCODING, "UTF-8"));
  }

  @Override
  public String name() {
    return "netCDF-4";
  }

  @Override
  public boolean holds(Variable variable, Selection selection) {
    return Layout.of(variable).isPresent();
  }

  @Override
  public void write(NetcdfFile from, Selection selection, Path to, LongConsumer done)
      throws IOException {
    LibraryCalls calls = new LibraryCalls(library, to);
    int file = calls.made(id -> library.nc_create(to.toString(), LibraryCalls.NETCDF4, id));
    boolean complete = false;
    try {
      Definitions definitions =
          new Definitions(
              calls, selection, CopiedAttributes.of(from, selection.variables()), deflate);
      definitions.define(file, from.getRootGroup());
      calls.check(library.nc_enddef(file));
      for (Variable variable : selection.variables()) {
        definitions.target(variable).write(variable, selection, done);
      }
      complete = true;
    } finally {
      int closed = library.nc_close(file);
      if (complete) {
        calls.check(closed);
      }
    }
  }
}
