package io.github.zarrcdm.internal.metadata;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.internal.dtype.StoredType;
import io.github.zarrcdm.internal.dtype.StoredType.BytesText;
import io.github.zarrcdm.internal.metadata.document.Document;
import io.github.zarrcdm.internal.metadata.document.NodeNames;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.Dimension;
import io.github.zarrcdm.model.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What netcdf-c adds to Zarr v2: declared dimensions and references to them, the order of members,
 * the types of attributes. Four spellings: documents of their own (4.8.0), members of {@code
 * .zgroup} and {@code .zarray} in upper (4.8.1) and lower case (4.9.1), attributes (4.9.3).
 * Whatever does not make sense is as if it were not there.
 *
 * @see <a href="https://docs.unidata.ucar.edu/nug/current/nczarr_head.html">NCZarr</a>
 */
public final class Nczarr {
  private Nczarr() {}

  /**
   * What NCZarr says of an array.
   *
   * @param references the full path of each dimension; empty if it does not say
   * @param scalar true if the array of one element stands for a scalar
   * @param types the numpy types of attributes
   * @param byNetcdfC true if netcdf-c wrote the array, in whichever mode: then texts are plain,
   *     {@code >S1} are characters, and the fill value of missing chunks says nothing about missing
   *     data
   */
  record Member(List<String> references, boolean scalar, Map<?, ?> types, boolean byNetcdfC) {

    /** Returns {@code attributes} with the types that are known. */
    Map<String, Object> typed(Map<String, Object> attributes) {
      return Nczarr.typed(attributes, types);
    }
  }

  /**
   * Returns what is said of an array in its documents; the last two are those of 4.8.0, null if
   * there are none.
   */
  static Member member(
      Document zarray,
      Map<String, Object> attributes,
      boolean byNetcdfC,
      @Nullable Document nczvar,
      @Nullable Document nczattr) {
    Map<?, ?> said =
        first(nczvar, zarray.members(), attributes, "_nczarr_array", "_NCZARR_ARRAY", ".nczarray");
    List<String> references = said == null ? List.of() : references(said);
    boolean scalar =
        said != null
            && (Long.valueOf(1).equals(said.get("scalar")) || "scalar".equals(said.get("storage")));
    return new Member(references, scalar, types(attributes, nczattr), byNetcdfC || said != null);
  }

  private static List<String> references(Map<?, ?> said) {
    Object stored =
        said.containsKey("dimension_references")
            ? said.get("dimension_references")
            : said.get("dimrefs");
    if (!(stored instanceof List<?> list)
        || !list.stream().allMatch(r -> r instanceof String text && text.matches("/.*[^/]"))) {
      return List.of();
    }
    return list.stream().map(String.class::cast).toList();
  }

  /**
   * Returns the group with what NCZarr says of it; {@code nczgroup} and {@code nczattr} are the
   * documents of 4.8.0, null if there are none.
   */
  static Node.OfGroup group(
      Map<String, Object> zgroup,
      Map<String, Object> attributes,
      @Nullable Document nczgroup,
      @Nullable Document nczattr) {
    Map<?, ?> said =
        first(nczgroup, zgroup, attributes, "_nczarr_group", "_NCZARR_GROUP", ".nczgroup");
    Map<String, Object> typed = typed(attributes, types(attributes, nczattr));
    if (said == null) {
      return new Node.OfGroup(
          ArrayAttributes.ofGroup(typed), List.of(), MemberHints.of(attributes), null);
    }
    List<String> members = new ArrayList<>();
    for (String key : List.of("vars", "arrays", "groups")) {
      if (said.get(key) instanceof List<?> names) {
        names.stream()
            .filter(String.class::isInstance)
            .map(String.class::cast)
            .filter(NodeNames::listed)
            .forEach(members::add);
      }
    }
    Object dimensions = said.containsKey("dimensions") ? said.get("dimensions") : said.get("dims");
    return new Node.OfGroup(ArrayAttributes.ofGroup(typed), dimensions(dimensions), members, null);
  }

  /**
   * Returns true if the attributes or the document of the root group show that netcdf-c wrote the
   * store.
   */
  static boolean wrote(Map<String, Object> zgroup, Map<String, Object> attributes) {
    return attributes.get("_NCProperties") instanceof String text && text.contains("nczarr")
        || first(null, zgroup, attributes, "_nczarr_superblock", "_NCZARR_SUPERBLOCK") != null;
  }

  /**
   * Sets the lengths of dimensions that {@code document}, of a group, declares; false if it
   * declares none of those or has the lengths already.
   */
  public static boolean declared(Map<String, Object> document, Map<String, Long> lengths) {
    boolean changed = false;
    for (String key : List.of("_nczarr_group", "_NCZARR_GROUP")) {
      for (String member : List.of("dimensions", "dims")) {
        if (document.get(key) instanceof Map<?, ?> said
            && said.get(member) instanceof Map<?, ?> dimensions) {
          Map<Object, Object> others = new LinkedHashMap<>(dimensions);
          lengths.forEach(
              (name, length) -> others.computeIfPresent(name, (n, d) -> sized(d, length)));
          if (!others.equals(dimensions)) {
            Map<Object, Object> group = new LinkedHashMap<>(said);
            group.put(member, others);
            document.put(key, group);
            changed = true;
          }
        }
      }
    }
    return changed;
  }

  private static Object sized(Object dimension, long length) {
    if (!(dimension instanceof Map<?, ?> map)) {
      return length;
    }
    Map<Object, Object> sized = new LinkedHashMap<>(map);
    sized.put("size", length);
    return sized;
  }

  private static List<Dimension> dimensions(@Nullable Object stored) {
    List<Dimension> dimensions = new ArrayList<>();
    if (stored instanceof Map<?, ?> map) {
      map.forEach((name, value) -> dimension((String) name, value, dimensions));
    }
    return dimensions;
  }

  private static void dimension(String name, @Nullable Object value, List<Dimension> dimensions) {
    Object size = value instanceof Map<?, ?> map ? map.get("size") : value;
    boolean unlimited =
        value instanceof Map<?, ?> map
            && (Long.valueOf(1).equals(map.get("unlimited"))
                || Boolean.TRUE.equals(map.get("unlimited")));
    if (size instanceof Long length && length >= 0 && NodeNames.legal(name)) {
      dimensions.add(new Dimension(name, length, unlimited));
    }
  }

  private static Map<?, ?> types(Map<String, Object> attributes, @Nullable Document nczattr) {
    Map<?, ?> said =
        first(
            nczattr,
            attributes,
            Map.of(),
            "_nczarr_attr",
            "_NCZARR_ATTR",
            "_nczarr_attrs",
            ".nczattrs");
    return said != null && said.get("types") instanceof Map<?, ?> types ? types : Map.of();
  }

  private static @Nullable Map<?, ?> first(
      @Nullable Document own,
      Map<String, Object> members,
      Map<String, Object> attributes,
      String... keys) {
    if (own != null) {
      return own.members();
    }
    for (String key : keys) {
      if (members.get(key) instanceof Map<?, ?> map) {
        return map;
      } else if (attributes.get(key) instanceof Map<?, ?> map) {
        return map;
      }
    }
    return null;
  }

  /** Returns {@code attributes} with the types that one of them gives the others. */
  static Map<String, Object> typed(Map<String, Object> attributes) {
    return typed(attributes, types(attributes, null));
  }

  private static Map<String, Object> typed(Map<String, Object> attributes, Map<?, ?> types) {
    if (types.isEmpty()) {
      return attributes;
    }
    Map<String, Object> typed = new LinkedHashMap<>(attributes);
    typed.replaceAll(
        (name, value) -> types.get(name) instanceof String type ? typed(value, type) : value);
    return typed;
  }

  /**
   * Returns {@code value} in the type {@code type}, as numpy spells it or as version 3 does, which
   * NZUG prescribes; unchanged if it does not fit.
   */
  private static @Nullable Object typed(@Nullable Object value, String type) {
    if (value == null || value instanceof List<?> list && list.contains(null)) {
      return value;
    }
    String bare = type.replaceFirst("^[<>|=]", "");
    try {
      if (bare.equals("S1") || bare.equals("U1")) {
        return Typed.of(Kind.CHAR, NetcdfCJson.of(value));
      } else if (bare.startsWith("S") || bare.startsWith("U")) {
        return new Typed(Kind.STRING, false, list(value).stream().map(NetcdfCJson::of).toList());
      } else if (bare.startsWith("J")) {
        return NetcdfCJson.of(value);
      }
      StoredType stored = DataTypes.either(type);
      List<Object> values = new ArrayList<>();
      for (Object item : list(value)) {
        values.add(stored.fillValue(item, BytesText.PLAIN));
      }
      return new Typed(stored.kind(), stored.unsigned(), values);
    } catch (ZarrException e) {
      return value;
    }
  }

  private static List<?> list(Object value) {
    return value instanceof List<?> list ? list : List.of(value);
  }
}
