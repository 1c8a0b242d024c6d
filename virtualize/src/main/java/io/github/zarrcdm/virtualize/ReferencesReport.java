package io.github.zarrcdm.virtualize;

import java.util.List;

/**
 * What references were made.
 *
 * @param arrays the paths of all arrays
 * @param references how many chunks they have
 * @param inline how many of these are stored with the references
 * @param sources the files, as the references name them
 * @param requests how many times bytes of sources were asked for
 * @param notes what is not as it was, in sentences
 * @param leftOut variables that cannot be referenced, each with its reason
 */
public record ReferencesReport(
    List<String> arrays,
    long references,
    long inline,
    List<String> sources,
    long requests,
    List<String> notes,
    List<String> leftOut) {}
