package io.github.zarrcdm.conventions;

import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNSIGNED;

import io.github.zarrcdm.internal.dtype.IntegerType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.Group;
import java.util.List;

/**
 * Shows unsigned integers with the attribute {@code _Unsigned = "false"} as the signed ones that
 * they are. xarray writes signed integers so where the format that they came from has no signed
 * bytes, as OPeNDAP.
 */
final class SignedIntegers implements Convention {
  /** Codecs that compute with elements of the stored type. */
  private static final List<String> COMPUTING =
      List.of("zfp", "fixedscaleoffset", "quantize", "astype", "scale_offset", "cast_value");

  @Override
  public Group apply(Group group) {
    List<Array> arrays = group.arrays().stream().map(SignedIntegers::signed).toList();
    List<Group> groups = group.groups().stream().map(this::apply).toList();
    return group.withMembers(arrays, groups);
  }

  private static Array signed(Array array) {
    Attributes attributes = array.attributes();
    if (!(array.type() instanceof IntegerType type)
        || !type.unsigned()
        || !"false".equalsIgnoreCase(attributes.text(UNSIGNED))
        || !(array.data() instanceof ArrayData.Chunked chunked)
        || chunked.codecs().stream()
            .anyMatch(codec -> COMPUTING.stream().anyMatch(codec.name()::contains))) {
      return array;
    }
    IntegerType signed =
        switch (type.kind()) {
          case BYTE -> IntegerType.INT8;
          case SHORT -> IntegerType.INT16;
          case INT -> IntegerType.INT32;
          default -> IntegerType.INT64;
        };
    if (attributes.get(FILL_VALUE) instanceof Typed fill) {
      attributes = attributes.with(FILL_VALUE, new Typed(fill.kind(), false, fill.values()));
    }
    return new Array(
        array.path(), signed, array.shape(), array.dimensionNames(), attributes, array.data());
  }
}
