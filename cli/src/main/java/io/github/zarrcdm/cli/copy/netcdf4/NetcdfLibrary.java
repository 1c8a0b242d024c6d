package io.github.zarrcdm.cli.copy.netcdf4;

import com.sun.jna.Library;
import com.sun.jna.Pointer;
import java.nio.Buffer;

/**
 * The functions of Unidata's C library that writing needs, under their own names. Each returns 0,
 * or the number of an error.
 *
 * @see <a href="https://docs.unidata.ucar.edu/netcdf-c/current/modules.html">the C library</a>
 */
interface NetcdfLibrary extends Library {
  String nc_strerror(int error);

  int nc_create(String path, int mode, int[] file);

  int nc_def_grp(int parent, String name, int[] group);

  int nc_def_dim(int group, String name, long length, int[] dimension);

  int nc_def_var(int group, String name, int type, int rank, int[] dimensions, int[] variable);

  int nc_def_var_chunking(int group, int variable, int storage, long[] chunk);

  int nc_def_var_deflate(int group, int variable, int shuffle, int deflate, int level);

  int nc_def_compound(int group, long size, String name, int[] type);

  int nc_insert_compound(int group, int compound, String name, long offset, int type);

  int nc_insert_array_compound(
      int group, int compound, String name, long offset, int type, int rank, int[] shape);

  int nc_def_opaque(int group, long size, String name, int[] type);

  int nc_def_vlen(int group, String name, int item, int[] type);

  int nc_put_att(int group, int variable, String name, int type, long length, Buffer values);

  int nc_put_att_text(int group, int variable, String name, long length, byte[] text);

  int nc_put_att_string(int group, int variable, String name, long length, String[] texts);

  int nc_enddef(int file);

  int nc_put_vara(int group, int variable, long[] start, long[] count, Buffer values);

  int nc_put_vara(int group, int variable, long[] start, long[] count, Pointer values);

  int nc_close(int file);
}
