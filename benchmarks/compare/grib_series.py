#!/usr/bin/python3
"""Reads one point of 100 GRIB messages behind a server that takes 50 ms to answer, through kerchunk and xarray.

    grib_series.py make FOLDER         writes 100 messages of 360 x 181 values to FOLDER/series.grib2
    zarr-cdm virtualize FOLDER/series.grib2 -o FOLDER/series.json --map FOLDER=http://127.0.0.1:18544 --force
    grib_series.py serve FOLDER        serves both on port 18544
    grib_series.py read                prints the seconds of five runs, each with an open, and the mean of the values

GribSeries.java reads the same through zarr-cdm. `read` needs xarray, zarr, kerchunk, aiohttp and eccodes; `make` eccodes.
"""
import http.server
import sys
import time
from pathlib import Path

PORT, MESSAGES, COLUMNS, ROWS = 18544, 100, 360, 181


def make(folder):
    import eccodes as ec
    import numpy as np
    folder.mkdir(parents=True, exist_ok=True)
    random = np.random.default_rng(43)
    with open(folder / "series.grib2", "wb") as file:
        for step in range(MESSAGES):
            handle = ec.codes_grib_new_from_samples("regular_ll_pl_grib2")
            for key, value in dict(Ni=COLUMNS, Nj=ROWS, shortName="t", level=500, step=step, bitsPerValue=14,
                                   iDirectionIncrementInDegrees=1, jDirectionIncrementInDegrees=1,
                                   longitudeOfLastGridPointInDegrees=359, latitudeOfFirstGridPointInDegrees=90,
                                   latitudeOfLastGridPointInDegrees=-90).items():
                ec.codes_set(handle, key, value)
            ec.codes_set_values(handle, 250 + random.normal(0, 10, COLUMNS * ROWS))
            file.write(ec.codes_get_message(handle))


def serve(folder):
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def answer(self, with_body):
            time.sleep(0.05)
            file = folder / self.path.lstrip("/")
            if not file.is_file():
                self.send_response(404)
                self.send_header("Content-Length", "0")
                return self.end_headers()
            data, asked = file.read_bytes(), self.headers.get("Range")
            first, last = 0, len(data) - 1
            if asked:
                begin, _, end = asked.partition("=")[2].partition("-")
                first, last = (int(begin), min(last, int(end or last))) if begin else (len(data) - int(end), last)
            self.send_response(206 if asked else 200)
            if asked:
                self.send_header("Content-Range", f"bytes {first}-{last}/{len(data)}")
            self.send_header("Accept-Ranges", "bytes")
            self.send_header("Content-Length", str(last + 1 - first))
            self.end_headers()
            if with_body:
                self.wfile.write(data[first:last + 1])

        def do_GET(self):
            self.answer(True)

        def do_HEAD(self):
            self.answer(False)

        def log_message(self, *args):
            pass

    http.server.ThreadingHTTPServer(("127.0.0.1", PORT), Handler).serve_forever()


def read():
    import xarray
    for _ in range(5):
        start = time.perf_counter()
        data = xarray.open_dataset("reference://", engine="zarr", chunks=None, decode_times=False, backend_kwargs={
            "consolidated": False, "storage_options": {
                "fo": f"http://127.0.0.1:{PORT}/series.json", "remote_protocol": "http", "asynchronous": True,
                "remote_options": {"asynchronous": True}, "skip_instance_cache": True}})
        mean = float(data["t"][0, :, 90, 180].mean())
        print(f"{time.perf_counter() - start:.2f} s, mean {mean:.6f}")


if __name__ == "__main__":
    if sys.argv[1:] == ["read"]:
        read()
    elif len(sys.argv) == 3 and sys.argv[1] in ("make", "serve"):
        {"make": make, "serve": serve}[sys.argv[1]](Path(sys.argv[2]))
    else:
        sys.exit(__doc__)
