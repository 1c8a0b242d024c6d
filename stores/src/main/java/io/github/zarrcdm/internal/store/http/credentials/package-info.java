/** What the environment and files of the user say to send to which hosts. */
@NullMarked
package io.github.zarrcdm.internal.store.http.credentials;

import org.jspecify.annotations.NullMarked;
