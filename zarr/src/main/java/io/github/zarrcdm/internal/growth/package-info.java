/** What a store becomes when its arrays grow along one of their dimensions. */
package io.github.zarrcdm.internal.growth;
