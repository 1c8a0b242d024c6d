/** Where the values of a variable lie: on which places, from which meridian to which. */
package io.github.zarrcdm.cli.place;
