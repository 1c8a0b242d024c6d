package io.github.zarrcdm.cli.cdl;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import ucar.ma2.DataType;
import ucar.nc2.Attribute;
import ucar.nc2.AttributeContainer;
import ucar.nc2.Group;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Structure;
import ucar.nc2.Variable;

/**
 * A dataset as NCO-JSON of level 2, in which attributes tell their types: what {@code ncks --json
 * --jsn_fmt=2} writes. What JSON cannot say is {@code null} for NaN, and a string for an infinity.
 * Structures are objects, ragged rows arrays, bytes in base64.
 *
 * @see <a href="https://doi.org/10.1002/essoar.10500689.1">NCO-JSON: a flexible, complete
 *     JavaScript object notation for netCDF</a>
 */
public final class NcoJson {
  private final JsonGenerator json;
  private final @Nullable Predicate<Variable> wanted;
  private final List<IOException> failures = new ArrayList<>();

  private NcoJson(JsonGenerator json, @Nullable Predicate<Variable> wanted) {
    this.json = json;
    this.wanted = wanted;
  }

  /**
   * Writes {@code file}, with the values of those variables that {@code wanted} holds for, and
   * without values at all if that is null.
   *
   * @return why values of variables are missing; empty if none are
   * @throws IOException if reading fails in the middle of a variable
   */
  public static List<IOException> write(
      NetcdfFile file, @Nullable Predicate<Variable> wanted, PrintWriter out) throws IOException {
    JsonFactory factory = JsonFactory.builder().build();
    JsonGenerator json = factory.createGenerator(out);
    json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    json.disable(JsonGenerator.Feature.AUTO_CLOSE_JSON_CONTENT);
    json.setPrettyPrinter(new DefaultPrettyPrinter());
    NcoJson nco = new NcoJson(json, wanted);
    nco.group(file.getRootGroup());
    json.flush();
    out.println();
    return nco.failures;
  }

  private void group(Group group) throws IOException {
    json.writeStartObject();
    CdlDimensions dimensions = new CdlDimensions(group);
    if (!dimensions.isEmpty()) {
      json.writeObjectFieldStart("dimensions");
      for (Map.Entry<String, Integer> dimension : dimensions.lengths().entrySet()) {
        json.writeNumberField(dimension.getKey(), dimension.getValue());
      }
      json.writeEndObject();
    }
    if (!group.getVariables().isEmpty()) {
      json.writeObjectFieldStart("variables");
      for (Variable variable : group.getVariables()) {
        variable(variable, dimensions);
      }
      json.writeEndObject();
    }
    attributes(group.attributes());
    if (!group.getGroups().isEmpty()) {
      json.writeObjectFieldStart("groups");
      for (Group inner : group.getGroups()) {
        json.writeFieldName(inner.getShortName());
        group(inner);
      }
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private void variable(Variable variable, CdlDimensions dimensions) throws IOException {
    json.writeObjectFieldStart(variable.getShortName());
    List<String> names = dimensions.names(variable);
    if (!names.isEmpty()) {
      json.writeArrayFieldStart("shape");
      for (String name : names) {
        json.writeString(name);
      }
      json.writeEndArray();
    }
    json.writeStringField(
        "type",
        variable instanceof Structure
            ? "compound"
            : variable.isVariableLength() ? "vlen" : CdlTypes.primitive(variable.getDataType()));
    attributes(variable.attributes());
    if (wanted != null && wanted.test(variable)) {
      JsonData.write(variable, json).ifPresent(failures::add);
    }
    json.writeEndObject();
  }

  private void attributes(AttributeContainer container) throws IOException {
    List<Attribute> attributes = CdlAttributes.of(container);
    if (attributes.isEmpty()) {
      return;
    }
    json.writeObjectFieldStart("attributes");
    for (Attribute attribute : attributes) {
      json.writeObjectFieldStart(attribute.getShortName());
      boolean list = attribute.getLength() > 1;
      boolean text = attribute.isString() || attribute.getLength() == 0;
      json.writeStringField(
          "type", text ? (list ? "string" : "char") : CdlTypes.primitive(attribute.getDataType()));
      json.writeFieldName("data");
      if (list) {
        json.writeStartArray();
      }
      if (attribute.getLength() == 0) {
        json.writeString("");
      }
      for (int i = 0; i < attribute.getLength(); i++) {
        value(attribute, i);
      }
      if (list) {
        json.writeEndArray();
      }
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private void value(Attribute attribute, int i) throws IOException {
    if (attribute.isString()) {
      json.writeString(attribute.getStringValue(i));
    } else if (attribute.getValues() != null) {
      DataType type = attribute.getDataType();
      JsonData.value(attribute.getValues().getObject(i), type, json);
    }
  }
}
