/**
 * What a selection along one dimension means for the variables that count or index it: rows, nodes,
 * cells and gathered points stay where they belong.
 */
@NullMarked
package io.github.zarrcdm.internal.copy.selection;

import org.jspecify.annotations.NullMarked;
