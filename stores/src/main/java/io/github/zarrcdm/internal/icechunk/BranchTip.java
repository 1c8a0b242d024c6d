package io.github.zarrcdm.internal.icechunk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A version of a repository, as the one needs it that follows it. */
public interface BranchTip {

  /**
   * A group or an array.
   *
   * @param id by which manifests and later versions know it
   * @param document its {@code zarr.json}
   */
  record Node(byte[] id, ByteBuffer document) {}

  /**
   * What a file must be of which chunks are parts.
   *
   * @param etag what it must still have; null for any
   * @param notAfter when it may have been written last, in seconds since 1970; 0 for any time
   */
  record Edition(@Nullable String etag, long notAfter) {
    @Override
    public String toString() {
      if (etag != null) {
        return "of ETag " + etag;
      }
      return notAfter == 0 ? "of any time" : "until " + Instant.ofEpochSecond(notAfter);
    }
  }

  /**
   * Returns the file {@code repo} of version 2 of the specification; empty in version 1, where the
   * branch is a file of its own.
   */
  Optional<FlatBuffer> repositoryFile() throws IOException;

  /** Returns the id of the snapshot, of twelve bytes. */
  byte[] snapshot() throws IOException;

  /** Returns all nodes, by paths with a leading slash; a root that was never created has none. */
  Map<String, Node> nodes() throws IOException;

  /**
   * Returns the files that chunks are parts of, by their URLs. Throws {@link
   * io.github.zarrcdm.error.ZarrException.Unsupported} for one that chunks have in two editions.
   */
  Map<String, Edition> files() throws IOException;

  /** Returns the virtual chunk containers, which the files have to be in. */
  List<UrlPrefix> containers() throws IOException;
}
