package io.github.zarrcdm.internal.store.dmrpp;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Attributes;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Reads a DMR++ document: the DMR of DAP4, in which elements of a namespace of their own say where
 * the values of each variable are.
 *
 * @see <a href="https://docs.opendap.org/index.php/DMR%2B%2B">DMR++</a>
 */
final class DmrppDocument {
  private final ElementReader in;
  private final DmrppReferences out;
  private final Scope scope = new Scope();

  private DmrppDocument(ElementReader in, DmrppReferences out) {
    this.in = in;
    this.out = out;
  }

  /**
   * Reads {@code document} into {@code out}. Throws {@link ZarrException.NotZarr} for anything but
   * DMR++; a variable that cannot be read costs only itself.
   */
  static void read(ByteBuffer document, DmrppReferences out) throws ZarrException {
    ElementReader in = new ElementReader(document, out.toString());
    if (!in.next(0) || !in.name().equals("Dataset")) {
      throw new ZarrException.NotZarr(
          out + ": this is not a DMR++ document: it does not begin with Dataset");
    }
    String file = in.attribute("href");
    if (file != null) {
      out.describes(file);
    }
    new DmrppDocument(in, out).group("/");
  }

  private void group(String path) throws ZarrException {
    int level = in.level();
    Map<String, Object> attributes = new LinkedHashMap<>();
    while (in.next(level)) {
      switch (in.name()) {
        case "Dimension" -> scope.dimension(path, in.required("name"), in.required("size"));
        case "Enumeration" -> scope.enumeration(path, in);
        case "Attribute" -> AttributeReader.into(attributes, in, "", isContainerOfGroup());
        case "Group" -> inner(path);
        default -> variable(path);
      }
    }
    attributes.remove("build_dmrpp_metadata");
    attributes.keySet().removeIf(name -> name.startsWith("build_dmrpp_metadata."));
    out.group(path, new Attributes(attributes));
  }

  /** Hyrax keeps the attributes of the root of HDF5 in a container. */
  private boolean isContainerOfGroup() {
    return "HDF5_GLOBAL".equals(in.attribute("name"));
  }

  private void inner(String path) throws ZarrException {
    String name = String.valueOf(in.attribute("name"));
    Limit.GROUP_DEPTH.check(in.level(), out::toString);
    if (NewArray.isName(name)) {
      group(Scope.below(path, name));
    } else {
      out.refuse(path, name, "Zarr cannot have a group of this name");
    }
  }

  private void variable(String path) throws ZarrException {
    String type = in.name();
    if (type.startsWith("dmrpp:") || type.equals("Map") || type.equals("Dim")) {
      return;
    }
    String name = String.valueOf(in.attribute("name"));
    try {
      if (!NewArray.isName(name)) {
        throw new ZarrException.Unsupported("Zarr cannot have an array of this name");
      }
      new VariableReader(in, scope, path).read(type).addTo(out, Scope.below(path, name));
    } catch (ZarrException.Unsupported | ZarrException.Malformed | ZarrException.LimitExceeded e) {
      out.refuse(path, name, String.valueOf(e.getMessage()));
    } catch (ArithmeticException e) {
      out.refuse(path, name, "it is larger than any file");
    }
  }
}
