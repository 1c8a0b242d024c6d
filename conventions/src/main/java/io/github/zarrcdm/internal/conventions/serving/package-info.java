/** What a service of a THREDDS server cannot carry, shown so that it can. */
package io.github.zarrcdm.internal.conventions.serving;
