/**
 * Where the cells of a slice are: grids, curvilinear grids, meshes, stations and radar sweeps, on a
 * map or beside axes.
 */
@NullMarked
package io.github.zarrcdm.internal.map.scene;

import org.jspecify.annotations.NullMarked;
