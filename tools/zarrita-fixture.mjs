// Writes the store of EmptyCodecsTest as zarrita does by default:
//   npm install zarrita@0.7.5 @zarrita/storage && node zarrita-fixture.mjs PATH/zarrita.zarr
import * as zarr from "zarrita";
import FileSystemStore from "@zarrita/storage/fs";

const root = await zarr.create(new FileSystemStore(process.argv[2]));
const raw = await zarr.create(root.resolve("raw"), {
  shape: [2, 3],
  chunkShape: [2, 2],
  dtype: "int16",
  dimensionNames: ["y", "x"],
});
await zarr.set(raw, null, { data: new Int16Array([1, -2, 300, -400, 5000, 6]), shape: [2, 3], stride: [3, 1] });
