/** How implementations of services are looked up: stores, their formats, conventions. */
package io.github.zarrcdm.internal.services;
