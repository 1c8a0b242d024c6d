package io.github.zarrcdm.internal.store.icechunk;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * Reads {@code config.yaml} into maps, lists and text, as {@link FlexBuffer} does with the newer
 * form: a value with a tag, {@code !s3 {...}}, is a map of one entry.
 */
final class ConfigurationYaml {
  private static final int DEEPEST = 32;

  /** A few lines can refer to each other so that they stand for millions. */
  private static final int MOST_VALUES = 100_000;

  private final String where;
  private int values;

  private ConfigurationYaml(String where) {
    this.where = where;
  }

  /** Returns what the document says; null for an empty one. */
  static @Nullable Object read(ByteBuffer file, String where) throws ZarrException {
    LoadSettings settings =
        LoadSettings.builder()
            .setLabel(where)
            .setAllowDuplicateKeys(false)
            .setAllowRecursiveKeys(false)
            .setMaxAliasesForCollections(0)
            .setCodePointLimit((int) Limit.CONFIGURATION_BYTES.value())
            .build();
    try {
      Node document =
          new Compose(settings).composeString(UTF_8.decode(file).toString()).orElse(null);
      return document == null ? null : new ConfigurationYaml(where).value(document, 0);
    } catch (YamlEngineException | IllegalArgumentException | StackOverflowError e) {
      // The second, for a tag that ends with a space, has no type of the library.
      String why = e.getMessage() == null ? "too deep" : e.getMessage().replaceAll("\\s+", " ");
      throw new ZarrException.Malformed(where + ": this is not YAML: " + why);
    }
  }

  private @Nullable Object value(Node node, int depth) throws ZarrException.Malformed {
    if (depth > DEEPEST || ++values > MOST_VALUES) {
      throw new ZarrException.Malformed(
          where + ": its values are nested too deep, or are too many");
    }
    Object plain = plain(node, depth);
    String tag = node.getTag().getValue();
    return tag.startsWith("!") && tag.length() > 1 ? tagged(tag.substring(1), plain) : plain;
  }

  private static Map<String, Object> tagged(String tag, @Nullable Object plain) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put(tag, plain);
    return map;
  }

  private @Nullable Object plain(Node node, int depth) throws ZarrException.Malformed {
    if (node instanceof MappingNode mapping) {
      Map<String, Object> map = new LinkedHashMap<>();
      for (NodeTuple entry : mapping.getValue()) {
        Object key = value(entry.getKeyNode(), depth + 1);
        map.put(String.valueOf(key), value(entry.getValueNode(), depth + 1));
      }
      return map;
    }
    if (node instanceof SequenceNode sequence) {
      List<Object> list = new ArrayList<>();
      for (Node element : sequence.getValue()) {
        list.add(value(element, depth + 1));
      }
      return list;
    }
    ScalarNode scalar = (ScalarNode) node;
    if (scalar.getTag().equals(Tag.NULL)) {
      return null;
    }
    return scalar.getTag().equals(Tag.BOOL)
        ? Boolean.valueOf(scalar.getValue())
        : scalar.getValue();
  }
}
