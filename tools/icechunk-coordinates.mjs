// Writes an Icechunk repository with three coordinates, each in a manifest of its own.
// Usage: node icechunk-coordinates.mjs FOLDER    (npm: @earthmover/icechunk 2.2.2)
import * as icechunk from '@earthmover/icechunk';

const repository = await icechunk.Repository.create(
  await icechunk.Storage.newLocalFilesystem(process.argv[2]), null, 2);
const session = await repository.writableSession('main');
const document = value => Buffer.from(JSON.stringify(value));
await session.store.set('zarr.json', document({zarr_format: 3, node_type: 'group', attributes: {}}));
for (const [name, length] of [['lat', 4], ['lon', 5], ['time', 6]]) {
  await session.store.set(`${name}/zarr.json`, document({
    zarr_format: 3, node_type: 'array', shape: [length], data_type: 'uint8', dimension_names: [name],
    chunk_grid: {name: 'regular', configuration: {chunk_shape: [length]}},
    chunk_key_encoding: {name: 'default', configuration: {separator: '/'}},
    fill_value: 0, codecs: [{name: 'bytes'}], attributes: {},
  }));
  await session.store.set(`${name}/c/0`, Buffer.from(Array.from({length}, (_, i) => i + 1)));
}
await session.commit('coordinates');
