package io.github.zarrcdm.internal.metadata;

import io.github.zarrcdm.internal.metadata.document.ConsolidatedDocuments;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Dimension;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the documents of one path say. */
sealed interface Node {

  record OfArray(Array array) implements Node {}

  /**
   * A group without its members.
   *
   * @param members the names of its members in the writer's order, as far as the group itself names
   *     them (NCZarr, pyramids); else empty
   * @param consolidated the documents of all below it, where the group's own document holds them;
   *     else null
   */
  record OfGroup(
      Attributes attributes,
      List<Dimension> dimensions,
      List<String> members,
      @Nullable ConsolidatedDocuments consolidated)
      implements Node {}

  /** No documents: a group if there are nodes below it, else nothing. */
  record Folder() implements Node {}

  /** Documents that are not a node, which is a finding. */
  record Broken() implements Node {}
}
