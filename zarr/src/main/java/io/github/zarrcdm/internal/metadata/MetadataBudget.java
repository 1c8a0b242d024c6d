package io.github.zarrcdm.internal.metadata;

import io.github.zarrcdm.error.Budget;
import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.DataType;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The memory that the nodes of one store may keep for their metadata together. Each of them may be
 * within all other limits, and many of them still fill the heap.
 *
 * <p>Nodes that take little never meet it: only large ones count, so that those do not cost the
 * others anything.
 */
final class MetadataBudget {
  /** What a node may keep without being counted, as a part of all. */
  private static final int LITTLE = 1000;

  /** About what an object in the heap takes beside its content. */
  private static final long OBJECT = 40;

  private final Budget budget = new Budget(Limit.METADATA_BYTES);

  /**
   * Returns {@code node}, or what there is room for: without its attributes; an array that is too
   * large even then is {@link ArrayData.Unreadable}. {@code where} names it.
   */
  Node within(Node node, String where, Findings findings) {
    if (node instanceof Node.OfGroup group) {
      return holds(weight(group.attributes()), where, findings)
          ? group
          : new Node.OfGroup(
              Attributes.NONE, group.dimensions(), group.members(), group.consolidated());
    }
    return node instanceof Node.OfArray of
        ? new Node.OfArray(within(of.array(), where, findings))
        : node;
  }

  private Array within(Array array, String where, Findings findings) {
    try {
      take(weight(array), where);
    } catch (ZarrException.LimitExceeded e) {
      return new Array(
          array.path(),
          array.type(),
          array.shape(),
          array.dimensionNames(),
          Attributes.NONE,
          new ArrayData.Unreadable(e.getMessage()));
    }
    return holds(weight(array.attributes()), where, findings)
        ? array
        : array.withAttributes(Attributes.NONE);
  }

  private boolean holds(long attributes, String where, Findings findings) {
    try {
      take(attributes, where);
      return true;
    } catch (ZarrException.LimitExceeded e) {
      findings.error(where, e.getMessage(), "the attributes are left out");
      return false;
    }
  }

  private void take(long bytes, String where) throws ZarrException.LimitExceeded {
    if (bytes <= Limit.METADATA_BYTES.value() / LITTLE) {
      return;
    }
    budget.take(bytes, () -> where);
  }

  /** Of all but its attributes. */
  private static long weight(Array array) {
    return weight(array.dimensionNames()) + weight(array.type()) + weight(array.data());
  }

  private static long weight(Attributes attributes) {
    return weight(attributes.values());
  }

  private static long weight(DataType type) {
    long weight = 0;
    for (DataType.Field field : type.fields()) {
      weight += 3 * OBJECT + weight(field.name()) + weight(field.shape()) + weight(field.type());
    }
    return weight;
  }

  private static long weight(ArrayData data) {
    if (!(data instanceof ArrayData.Chunked chunked)) {
      return 0;
    }
    long weight = weight(chunked.fill());
    for (CodecSpec codec : chunked.codecs()) {
      weight += OBJECT + weight(codec.name()) + weight(codec.configuration());
    }
    if (chunked.grid() instanceof ChunkGrid.Rectilinear uneven) {
      for (long[] edges : uneven.edges()) {
        weight += OBJECT + (long) Long.BYTES * edges.length;
      }
    }
    return weight;
  }

  /** Of a value as in {@link Attributes}, or a fill value. */
  private static long weight(@Nullable Object value) {
    if (value instanceof String text) {
      return OBJECT + text.length();
    } else if (value instanceof byte[] bytes) {
      return OBJECT + bytes.length;
    } else if (value instanceof Attributes.Typed typed) {
      return OBJECT + weight(typed.values());
    } else if (value instanceof List<?> list) {
      long weight = OBJECT;
      for (Object item : list) {
        weight += weight(item);
      }
      return weight;
    } else if (value instanceof Map<?, ?> map) {
      long weight = OBJECT;
      for (Map.Entry<?, ?> member : map.entrySet()) {
        weight += OBJECT + weight(member.getKey()) + weight(member.getValue());
      }
      return weight;
    }
    return OBJECT / 2;
  }
}
