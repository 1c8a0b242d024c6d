/**
 * What modules agree on about values on servers: in whose name they are asked for, and what they
 * must still be.
 */
@NullMarked
package io.github.zarrcdm.internal.remote;

import org.jspecify.annotations.NullMarked;
