package io.github.zarrcdm.internal.iosp.serving;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A tree without the arrays that a DAP2 response cannot contain. */
final class Dap2Omissions {
  /** The root attribute that lists them with the reasons. */
  static final String ATTRIBUTE = "not_served";

  private final List<String> told = new ArrayList<>();
  private final Map<String, String> otherwise;
  private final Findings findings;

  private Dap2Omissions(Map<String, String> otherwise, Findings findings) {
    this.otherwise = otherwise;
    this.findings = findings;
  }

  /** {@code otherwise} has further reasons, by path of the array. */
  static Group from(Group root, Map<String, String> otherwise, Findings findings) {
    Dap2Omissions leftOut = new Dap2Omissions(otherwise, findings);
    Group rest = leftOut.rest(root);
    if (leftOut.told.isEmpty()) {
      return root;
    }
    return rest.withAttributes(rest.attributes().with(ATTRIBUTE, List.copyOf(leftOut.told)));
  }

  private Group rest(Group group) {
    List<Array> kept = new ArrayList<>();
    for (Array array : group.arrays()) {
      String reason = reason(array);
      if (reason == null) {
        kept.add(array);
      } else {
        told.add(array.path() + ": " + reason);
        findings.warning(array.path(), reason, "serve=dap2 leaves it out");
      }
    }
    return group.withArrays(kept).withGroups(group.groups().stream().map(this::rest).toList());
  }

  /** Returns why it cannot be served; null if it can. */
  private @Nullable String reason(Array array) {
    if (otherwise.containsKey(array.path())) {
      return otherwise.get(array.path());
    }
    if (array.data() instanceof ArrayData.Unreadable unreadable) {
      return unreadable.reason();
    }
    if (Arrays.stream(array.shape()).anyMatch(length -> length == 0)) {
      return "it has no elements";
    }
    // THREDDS ends its answer there, for all variables (NcSDStructure.serialize).
    boolean nested =
        array.type().fields().stream().anyMatch(field -> field.type().kind() == Kind.STRUCT);
    return nested
        ? "it has structures in structures"
        : array.type().kind() == Kind.VLEN ? "its rows are of different lengths" : null;
  }
}
