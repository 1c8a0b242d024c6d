/**
 * What stands in the documents between fences, run. A block runs as its language says, in a folder
 * of its document, one after the other; the {@code text} block behind it is what it prints. What
 * cannot run has a mark with the reason in the line before: {@code <!-- not run: ... -->}.
 */
package io.github.zarrcdm.cli.snippets;
