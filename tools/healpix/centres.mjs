// Writes centres of HEALPix cells, an oracle for zarr-cdm.
// Usage: node centres.mjs > healpix.tsv   (needs npm's @hscmap/healpix)
import * as healpix from "@hscmap/healpix";

const DEGREES = 180 / Math.PI;
console.log("# scheme, side, number, longitude, latitude; by @hscmap/healpix");
for (const side of [1, 2, 4, 16, 1024, 8192]) {
  const cells = 12 * side * side;
  const numbers = new Set(side <= 4 ? Array(cells).keys() : []);
  for (let i = 0; i < 60; i++) numbers.add(Math.floor((cells - 1) * (((i * 0.6180339887) % 1) ** (i % 3 + 1))));
  for (const n of [0, 1, 3, 4, cells - 1, cells - 2, cells - 5]) if (n < cells) numbers.add(n);
  for (const number of [...numbers].sort((a, b) => a - b)) {
    for (const [scheme, centre] of [["nested", healpix.pix2ang_nest], ["ring", healpix.pix2ang_ring]]) {
      const { theta, phi } = centre(side, number);
      console.log([scheme, side, number, ((phi * DEGREES) % 360).toFixed(9), (90 - theta * DEGREES).toFixed(9)].join("\t"));
    }
  }
}
