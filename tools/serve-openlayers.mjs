// Reads an array of a served store by OpenLayers' GeoZarr source in Chromium, from a page of another origin, and compares it with zarrita.
//
// npm install ol esbuild playwright-core zarrita; node serve-openlayers.mjs URL ARRAY, such as http://localhost:8080/air.zarr/v3.zarr air.
// The array has square cells along its last two dimensions and fits into one tile (256 cells); of all others the first index is read. Fails if a value differs.
// CHROMIUM is the browser; default: /usr/bin/chromium.
import { build } from "esbuild";
import { chromium } from "playwright-core";
import * as zarr from "zarrita";

const [url, variable] = process.argv.slice(2);
const READER = `
import GeoZarr from "ol/source/GeoZarr.js";
const until = (ready, failed) => new Promise((done, fail) => {
  const look = () => (ready() ? done() : failed() ? fail("OpenLayers says: error") : setTimeout(look, 50));
  look();
});
window.read = async (url, variable) => {
  const source = new GeoZarr({ url, variable });
  await until(() => source.getState() === "ready", () => source.getState() === "error");
  const grid = source.getTileGrid();
  const tile = source.getTile(grid.getMinZoom(), 0, 0, 1, source.getProjection());
  tile.load();
  await until(() => tile.getState() === 2, () => tile.getState() === 3);
  return { projection: source.getProjection().getCode(), size: tile.getSize(), values: Array.from(tile.getData(), Number) };
};`;
const bundle = await build({ stdin: { contents: READER, resolveDir: process.cwd() }, bundle: true, format: "iife", write: false });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage();
await page.addScriptTag({ content: bundle.outputFiles[0].text });
const tile = await page.evaluate(([url, variable]) => window.read(url, variable), [url, variable]);
await browser.close();

const array = await zarr.open(zarr.root(new zarr.FetchStore(url)).resolve(variable), { kind: "array" });
const plane = await zarr.get(array, array.shape.map((_, d) => (d < array.shape.length - 2 ? 0 : null)));
const [rows, columns] = plane.shape;
// Each cell of the tile has its value and whether there is one. The north is up, whichever way the rows are stored.
function compare(stored) {
  const found = { shown: 0, wrong: 0 };
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at = 2 * (row * tile.size[0] + column);
      const value = Number(plane.data[stored(row) * plane.stride[0] + column * plane.stride[1]]);
      if (tile.values[at + 1] !== 0) {
        found.shown++;
        if (Math.abs(tile.values[at] - value) > 1e-3) found.wrong++;
      }
    }
  }
  return found;
}
const [down, up] = [compare((row) => row), compare((row) => rows - 1 - row)];
const { shown, wrong } = down.wrong < up.wrong ? down : up;
console.log(`${url} ${variable}, ${tile.projection}: ${shown} of ${rows * columns} cells shown, ${wrong} wrong`);
process.exit(wrong > 0 || shown === 0 ? 1 : 0);
