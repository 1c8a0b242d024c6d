/**
 * The structure of HDF5 files: objects, attributes, and where chunks are. No values are decoded.
 *
 * @see <a href="https://support.hdfgroup.org/documentation/hdf5/latest/_f_m_t3.html">HDF5 File
 *     Format Specification 3.0</a>
 */
@NullMarked
package io.github.zarrcdm.internal.virtualize.hdf5;

import org.jspecify.annotations.NullMarked;
