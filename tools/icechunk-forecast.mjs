// Writes an Icechunk repository whose chunks are the GRIB messages of references, decoded by gribberish.
// Usage: node icechunk-forecast.mjs REFERENCES.json REPOSITORY    (npm: @earthmover/icechunk 2.2.2), where REFERENCES.json is
// by `zarr-cdm virtualize FILE -o REFERENCES.json --relative`; then: zarr-cdm info 'REPOSITORY#virtual=s3://files/=FOLDER OF FILE/'
import * as icechunk from '@earthmover/icechunk';
import {readFileSync} from 'node:fs';

const [references, repository] = process.argv.slice(2);
const {refs} = JSON.parse(readFileSync(references));
const document = value => Buffer.from(JSON.stringify(value));
const session = await (await icechunk.Repository.create(
  await icechunk.Storage.newLocalFilesystem(repository), null, 2)).writableSession('main');
await session.store.set('zarr.json', document({zarr_format: 3, node_type: 'group', attributes: {}}));
const parse = v => typeof v === 'string' ? JSON.parse(v) : v;
for (const key of Object.keys(refs).filter(k => k.endsWith('/.zarray'))) {
  const name = key.slice(0, -8), z = parse(refs[key]), {_ARRAY_DIMENSIONS, ...attributes} = parse(refs[name + '/.zattrs'] ?? '{}');
  const grib = z.filters?.length;
  const codecs = grib ? [{name: 'gribberish', ...(['latitude', 'longitude'].includes(name) ? {configuration: {var: name}} : {})}] : [{name: 'bytes', configuration: {endian: 'little'}}];
  await session.store.set(`${name}/zarr.json`, document({zarr_format: 3, node_type: 'array', shape: z.shape, data_type: {'<f8': 'float64', '<i8': 'int64', '<i4': 'int32'}[z.dtype], fill_value: grib ? 'NaN' : 0,
    chunk_grid: {name: 'regular', configuration: {chunk_shape: z.chunks}}, chunk_key_encoding: {name: 'default', configuration: {separator: '/'}}, codecs, attributes, dimension_names: _ARRAY_DIMENSIONS}));
  for (const [k, v] of Object.entries(refs).filter(([k]) => k.startsWith(name + '/') && /^[0-9.]+$/.test(k.slice(name.length + 1)))) {
    const at = z.shape.length ? `${name}/c/${k.slice(name.length + 1).replaceAll('.', '/')}` : `${name}/c`;
    if (Array.isArray(v)) await session.store.setVirtualRef(at, `s3://files/${v[0]}`, v[1], v[2], null, null, false);
    else await session.store.set(at, v.startsWith('base64:') ? Buffer.from(v.slice(7), 'base64') : Buffer.from(v));
  }
}
console.log(await session.commit('hrrr'));
