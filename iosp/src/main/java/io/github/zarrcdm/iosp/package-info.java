/**
 * The netCDF-Java side: the ways in, and what groups, arrays, types and attributes of the model are
 * in the Common Data Model.
 *
 * <p>One jar runs on cdm-core 5.4 to 5.10. So nothing here touches a method with guava or protobuf
 * types in its signature, nor {@code MFile}, {@code MController}, {@code Filters}, {@code
 * SortGroup} or {@code NetcdfFiles.build}; a test reads the class files for it.
 */
@NullMarked
package io.github.zarrcdm.iosp;

import org.jspecify.annotations.NullMarked;
