package io.github.zarrcdm.model;

import java.util.Map;

/**
 * A codec as the metadata asks for it, in v3 terms: a name and its configuration (values as in
 * {@link Attributes}). Codecs of v1 and v2 are named {@code numcodecs.<id>}.
 */
public record CodecSpec(String name, Map<String, Object> configuration) {}
