// Writes a repository of version 2 of Icechunk's specification by Icechunk's own library, with the nodes and chunks of one
// that `zarr-cdm virtualize` wrote, a tag, another branch and metadata of commits: what GrowingRepositoriesTest adds to.
// Usage: node icechunk-repository.mjs NAME.icechunk NAME.json NEW.icechunk PREFIX    (npm: @earthmover/icechunk 2.2.2)
//   NAME.json    references in JSON to the same files, whose names are put behind PREFIX: https://.../ or file:///.../
import * as icechunk from '@earthmover/icechunk';
import {readFileSync} from 'node:fs';

const [from, json, to, prefix] = process.argv.slice(2);
const {refs, templates} = JSON.parse(readFileSync(json));
const local = prefix.startsWith('file:');
const store = local ? {type: 'LocalFileSystem', field0: prefix.slice('file://'.length)} : {type: 'Http', field0: {opts: {}, headers: {}}};
const config = {virtualChunkContainers: {[prefix]: {name: 'files', urlPrefix: prefix, store}}};
const opened = await icechunk.Repository.open(await icechunk.Storage.newLocalFilesystem(from));
const documents = (await opened.readonlySession({branch: 'main'})).store;
const repository = await icechunk.Repository.create(await icechunk.Storage.newLocalFilesystem(to), config, 2);
const session = await repository.writableSession('main');
for (const key of (await documents.list()).filter(name => name.endsWith('zarr.json')).sort()) {
  await session.store.set(key, Buffer.from(await documents.get(key)));
}
for (const [key, reference] of Object.entries(refs)) {
  const name = key.slice(key.lastIndexOf('/') + 1);
  if (!name.startsWith('.') && name !== 'zarr.json') {
    const node = key.slice(0, -name.length);
    const scalar = JSON.parse(refs[`${node}.zarray`] ?? refs[`${node}zarr.json`]).shape.length === 0;
    const chunk = scalar ? `${node}c` : `${node}c/${name.replaceAll('.', '/')}`;
    if (typeof reference === 'string') {
      await session.store.set(chunk, Buffer.from(reference.replace(/^base64:/, ''), reference.startsWith('base64:') ? 'base64' : 'utf8'));
    } else {
      const file = reference[0].replace(/\{\{(\w+)\}\}/, (_, template) => templates[template]).replace(/.*\//, '');
      await session.store.setVirtualRef(chunk, prefix + file, reference[1], reference[2], null, null, true);
    }
  }
}
const commit = await session.commit('references of the first day');
await repository.saveConfig();
await repository.createTag('first', commit);
await repository.createTag('wrong', commit);
await repository.deleteTag('wrong');
await repository.createBranch('before', commit);
