package io.github.zarrcdm.serve.source;

import java.util.Optional;

/**
 * A picture of an array.
 *
 * @param note what readers may not expect of it, in a sentence
 */
public record Picture(Value.Whole png, Optional<String> note) {}
