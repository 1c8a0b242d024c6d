/**
 * The netCDF-Java side: entry points, and the mapping of groups, arrays, types and attributes to
 * the Common Data Model.
 *
 * <p>One jar runs on cdm-core 5.4 to 5.10. So this code uses no methods with guava or protobuf
 * types in their signatures, and none of {@code MFile}, {@code MController}, {@code Filters},
 * {@code SortGroup} or {@code NetcdfFiles.build}; a test checks the class files.
 */
@NullMarked
package io.github.zarrcdm.iosp;

import org.jspecify.annotations.NullMarked;
