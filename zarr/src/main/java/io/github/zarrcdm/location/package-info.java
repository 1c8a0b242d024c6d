/** Every accepted spelling of where a store is. */
package io.github.zarrcdm.location;
