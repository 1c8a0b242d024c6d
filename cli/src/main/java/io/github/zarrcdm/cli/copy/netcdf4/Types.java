package io.github.zarrcdm.cli.copy.netcdf4;

import java.io.IOException;

/** Defines the types of a group. */
record Types(LibraryCalls calls, int group) {
  private static final int STRING = 12;

  /**
   * Returns the number of the type of {@code layout}, which is made under {@code name} if it needs
   * one.
   */
  int define(Layout layout, String name) throws IOException {
    NetcdfLibrary library = calls.library();
    String valid = NetcdfNames.valid(name);
    if (layout instanceof Layout.Number number) {
      return number.code();
    }
    if (layout instanceof Layout.Text) {
      return STRING;
    }
    if (layout instanceof Layout.Opaque opaque) {
      return calls.made(name, id -> library.nc_def_opaque(group, opaque.size(), valid, id));
    }
    if (layout instanceof Layout.Ragged ragged) {
      return calls.made(name, id -> library.nc_def_vlen(group, valid, ragged.item().code(), id));
    }
    return compound((Layout.Compound) layout, name);
  }

  private int compound(Layout.Compound compound, String name) throws IOException {
    NetcdfLibrary library = calls.library();
    int[] types = new int[compound.members().size()];
    for (int i = 0; i < types.length; i++) {
      Layout.Member member = compound.members().get(i);
      types[i] = define(member.layout(), name.replaceAll("t$", "") + member.name() + "_t");
    }
    int made =
        calls.made(
            name,
            id -> library.nc_def_compound(group, compound.size(), NetcdfNames.valid(name), id));
    for (int i = 0; i < types.length; i++) {
      Layout.Member member = compound.members().get(i);
      String valid = NetcdfNames.valid(member.name());
      int error =
          member.shape().length == 0
              ? library.nc_insert_compound(group, made, valid, member.offset(), types[i])
              : library.nc_insert_array_compound(
                  group,
                  made,
                  valid,
                  member.offset(),
                  types[i],
                  member.shape().length,
                  member.shape());
      calls.check(error, name + "." + member.name());
    }
    return made;
  }
}
