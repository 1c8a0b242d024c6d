/** Where the values of a variable are on the Earth: their coordinates and extents. */
package io.github.zarrcdm.cli.place;
