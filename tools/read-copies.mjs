// Writes the values of arrays, as zarrita reads them, into files, and their types and shapes to the output; for read-copies.py.
import { pathToFileURL } from "node:url";
import fs from "node:fs";

// From the folder in which this is run, whatever folder this file is in.
const load = (name, part) => {
  const folder = `${process.cwd()}/node_modules/${name}`;
  const entry = JSON.parse(fs.readFileSync(`${folder}/package.json`)).exports[part];
  return import(pathToFileURL(`${folder}/${entry.import ?? entry.default ?? entry}`).href);
};
const zarr = await load("zarrita", ".");
const { default: FileSystemStore } = await load("@zarrita/storage", "./fs");
const types = { float32: Float32Array, float64: Float64Array, int8: Int8Array, uint8: Uint8Array, int16: Int16Array, uint16: Uint16Array,
  int32: Int32Array, uint32: Uint32Array, int64: BigInt64Array, uint64: BigUint64Array };
const [store, folder, ...paths] = process.argv.slice(2);
const found = [];
for (const path of paths) {
  const array = await zarr.open(zarr.root(new FileSystemStore(store)).resolve(path), { kind: "array" });
  const chunk = await zarr.get(array);
  const data = chunk?.data ?? types[array.dtype].of(chunk);
  const file = `values-${found.length}.bin`;
  fs.writeFileSync(`${folder}/${file}`, Buffer.from(data.buffer, data.byteOffset, data.byteLength));
  found.push({ file, dtype: array.dtype, shape: array.shape });
}
console.log(JSON.stringify(found));
