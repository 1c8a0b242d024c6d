package io.github.zarrcdm.internal.copy.mapping;

import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.MISSING_VALUE;

import io.github.zarrcdm.internal.copy.quirks.CopyNotes;
import io.github.zarrcdm.internal.copy.quirks.CopyNotes.Topic;
import io.github.zarrcdm.internal.copy.quirks.Hdf5Attributes;
import io.github.zarrcdm.internal.copy.quirks.Hdf5Description;
import io.github.zarrcdm.internal.copy.quirks.Hdf5Objects;
import io.github.zarrcdm.internal.copy.quirks.OpendapMisreads;
import io.github.zarrcdm.model.Attributes;
import ucar.nc2.Attribute;
import ucar.nc2.Group;
import ucar.nc2.Variable;

/**
 * The attributes of groups and variables as a store holds them: those of the source, without what
 * netCDF-Java adds, cuts off or misreads, of which {@code notes} tells.
 */
record CopiedAttributes(StoredAttributes stored, int format, Hdf5Objects objects, CopyNotes notes) {

  /** Returns the attributes of {@code group}, which becomes the one at {@code path}. */
  Attributes of(Group group, String path) {
    Attributes attributes = stored.of(group, path);
    if (OpendapMisreads.is(group.getNetcdfFile())) {
      attributes = withoutCutOff(group.getFullName(), group.attributes(), attributes);
    }
    attributes = Hdf5Attributes.of(group, attributes, objects, notes);
    noteBeyondJson(group.getFullName(), attributes);
    return attributes;
  }

  /** Returns the attributes of {@code variable}, an array of elements of {@code type}. */
  Attributes of(Variable variable, ElementType type) {
    Attributes attributes = ValueAttributes.of(variable, stored.of(variable));
    attributes = Hdf5Attributes.of(variable, attributes, objects, notes);
    if (OpendapMisreads.is(variable.getNetcdfFile())) {
      attributes = OpendapMisreads.withoutAxes(variable, attributes);
      attributes = withoutCutOff(variable.getFullName(), variable.attributes(), attributes);
    }
    noteBeyondJson(variable.getFullName(), attributes);
    if (variable.getDataType().isEnum()
        && variable.getEnumTypedef() != null
        && Hdf5Description.of(variable).isEmpty()
        && FlagAttributes.maySign(variable.getEnumTypedef())) {
      notes.add(Topic.UNSIGNED, variable.getFullName());
    }
    Attribute missing = variable.findAttribute(MISSING_VALUE);
    if (missing != null && JsonAttributes.isMissingNaN(missing) && !attributes.has(MISSING_VALUE)) {
      notes.add(Topic.MISSING_NAN, variable.getFullName());
    }
    return FillAttribute.of(variable, type, format, attributes, notes);
  }

  private void noteBeyondJson(String node, Attributes attributes) {
    attributes.without(FILL_VALUE).values().entrySet().stream()
        .filter(attribute -> JsonAttributes.isBeyondJson(attribute.getValue()))
        .forEach(attribute -> notes.add(Topic.BEYOND_JSON, node + ":" + attribute.getKey()));
  }

  private Attributes withoutCutOff(String node, Iterable<Attribute> all, Attributes attributes) {
    Attributes kept = attributes;
    for (String name : OpendapMisreads.cutOff(all)) {
      notes.add(Topic.CUT_OFF, node + ":" + name);
      kept = kept.without(name);
    }
    return kept;
  }
}
