package io.github.zarrcdm.codec;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.DataType;
import java.util.Set;

/**
 * Makes codecs from metadata; found through {@link java.util.ServiceLoader} as stores and
 * conventions are, also by the class loader of the thread, and asked only for names that are not
 * built in. No two may know the same name.
 */
public interface CodecProvider {

  /** Returns the names in metadata, v2 ids as {@code numcodecs.<id>}. */
  Set<String> names();

  /**
   * Returns the codec for {@code spec}. {@code type} is the type of the elements on its decoded
   * side (for codecs after the elements became bytes: of the elements that did). Throws {@link
   * ZarrException.Malformed} for a bad configuration and {@link ZarrException.Unsupported} for a
   * configuration that is valid but unknown; messages say what is wrong, callers add where.
   */
  Codec create(CodecSpec spec, DataType type) throws ZarrException;
}
