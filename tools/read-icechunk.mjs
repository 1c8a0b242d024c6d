// Reads repositories that `zarr-cdm virtualize -o NAME.icechunk` wrote, or added to, with Icechunk's own library, and
// compares each chunk with the bytes that references in JSON to the same files give; then commits to the repository, as
// its users will.
// Usage: node read-icechunk.mjs NAME.icechunk NAME.json [PREFIX...]    (npm: @earthmover/icechunk)
//   PREFIX    of virtual chunk containers, which the library for JavaScript does not tell of version 2 of the specification
import * as icechunk from '@earthmover/icechunk';
import {closeSync, openSync, readFileSync, readSync} from 'node:fs';
import {dirname, isAbsolute, join} from 'node:path';

function bytes(reference, folder) {
  if (typeof reference === 'string') {
    return reference.startsWith('base64:') ? Buffer.from(reference.slice(7), 'base64') : Buffer.from(reference);
  }
  const [named, offset, length] = reference;
  const name = named.replace(/\{\{(\w+)\}\}/, (_, template) => templates[template]);
  const file = openSync(isAbsolute(name) ? name : join(folder, name));
  const buffer = Buffer.alloc(length);
  readSync(file, buffer, 0, length, offset);
  closeSync(file);
  return buffer;
}

const [repository, json, ...prefixes] = process.argv.slice(2);
const {refs, templates} = JSON.parse(readFileSync(json));
const storage = await icechunk.Storage.newLocalFilesystem(repository);
if (prefixes.length === 0) {
  const found = readFileSync(`${repository}/config.yaml`, 'utf8').matchAll(/url_prefix: '(.*)'/g);
  prefixes.push(...[...found].map(([, prefix]) => prefix.replaceAll("''", "'")));
}
const access = Object.fromEntries(prefixes.map(prefix => [prefix, null]));
const opened = await icechunk.Repository.open(storage, null, access);
const session = await opened.readonlySession({branch: 'main'});
let same = 0, different = 0, nodes = 0;
for (const [key, reference] of Object.entries(refs)) {
  const name = key.slice(key.lastIndexOf('/') + 1);
  const node = key.slice(0, key.length - name.length);
  if (name === '.zarray' || name === '.zgroup' || name === 'zarr.json') {
    nodes++;
    JSON.parse(Buffer.from(await session.store.get(`${node}zarr.json`)));
  } else if (!name.startsWith('.')) {
    const array = JSON.parse(refs[`${node}.zarray`] ?? refs[`${node}zarr.json`]);
    const chunk = array.shape.length === 0 ? `${node}c` : `${node}c/${name.replaceAll('.', '/')}`;
    const found = await session.store.get(chunk);
    found !== null && Buffer.from(found).equals(bytes(reference, dirname(json))) ? same++ : (different++, console.log('different:', key));
  }
}
const listed = (await session.store.list()).filter(key => !key.endsWith('zarr.json')).length;
const versions = await opened.ancestry({branch: 'main'});
for (let i = 0; i + 1 < versions.length; i++) { // what logs say, by which Icechunk finds conflicts
  const {newArrays, updatedGroups, updatedArrays, updatedChunks} = await opened.diff({fromSnapshotId: versions[i + 1].id, toSnapshotId: versions[i].id});
  console.log(versions[i].message, JSON.stringify({newArrays, updatedGroups, updatedArrays, updatedChunks}));
}
const writing = await opened.writableSession('main');
await writing.store.set('added/zarr.json', Buffer.from('{"zarr_format":3,"node_type":"group","attributes":{}}'));
const commit = await writing.commit('a group');
console.log(`${nodes} nodes, ${same} chunks the same, ${different} different, ${listed} listed; commit ${commit}`);
process.exit(different || listed !== same ? 1 : 0);
