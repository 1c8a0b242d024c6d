/** Parts of datasets copied to netCDF, the verb {@code copy}. */
@NullMarked
package io.github.zarrcdm.cli.copy;

import org.jspecify.annotations.NullMarked;
