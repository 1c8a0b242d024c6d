// Writes an Icechunk repository with virtual chunks in the TIFF and HDF5 files of tools/tiff-references.py, with the codecs of their references:
// iosp/src/test/resources/io/github/zarrcdm/iosp/virtual-icechunk.zip
// Usage: node icechunk-references.mjs FOLDER-OF-VIRTUAL.ZIP REPOSITORY    (npm: @earthmover/icechunk 2.2.2); then zip the repository's files
import * as icechunk from '@earthmover/icechunk';
import {readFileSync, readdirSync} from 'node:fs';

const [folder, repository] = process.argv.slice(2);
const TYPES = {
  '|u1': 'uint8', '<u2': 'uint16', '>u2': 'uint16', '<i4': 'int32', '<f4': 'float32', '<f8': 'float64'};
const document = value => Buffer.from(JSON.stringify(value));
const codec = ({id, ...configuration}) => ({name: id.startsWith('imagecodecs') ? id : `numcodecs.${id}`, configuration});

const session = await (await icechunk.Repository.create(
  await icechunk.Storage.newLocalFilesystem(repository), null, 2)).writableSession('main');
await session.store.set('zarr.json', document({zarr_format: 3, node_type: 'group', attributes: {}}));

async function write(name, array, chunks) {
  const endian = array.dtype.startsWith('>') ? 'big' : 'little';
  await session.store.set(`${name}/zarr.json`, document({
    zarr_format: 3, node_type: 'array', shape: array.shape, data_type: TYPES[array.dtype], fill_value: 0,
    chunk_grid: {name: 'regular', configuration: {chunk_shape: array.chunks}},
    chunk_key_encoding: {name: 'default', configuration: {separator: '/'}},
    codecs: [{name: 'bytes', configuration: {endian}}, ...[...(array.filters ?? []), array.compressor].filter(Boolean).map(codec)],
    attributes: {},
  }));
  for (const [key, [file, offset, length]] of chunks) {
    await session.store.setVirtualRef(`${name}/c/${key.replaceAll('.', '/')}`, `s3://files/${file}`, offset, length, null, null, false);
  }
}

for (const file of readdirSync(folder).filter(name => name.endsWith('.json')).sort()) {
  const {refs, templates} = JSON.parse(readFileSync(`${folder}/${file}`));
  const parsed = key => typeof refs[key] === 'string' ? JSON.parse(refs[key]) : refs[key];
  for (const key of Object.keys(refs).filter(key => key.endsWith('.zarray'))) {
    const prefix = key.slice(0, -'.zarray'.length);
    const name = prefix.slice(0, -1) || file.slice(0, -'.json'.length);
    const chunks = Object.entries(refs)
      .filter(([k, chunk]) => k.startsWith(prefix) && /^[0-9.]+$/.test(k.slice(prefix.length)) && Array.isArray(chunk))
      .map(([k, [url, ...range]]) => [k.slice(prefix.length), [url.replace('{{u}}', templates?.u), ...range]]);
    await write(name, parsed(key), chunks);
  }
}
await session.commit('references');
