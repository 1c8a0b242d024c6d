"""How long references to one file take: kerchunk's SingleHdf5ToZarr and NetCDF3ToZarr here, zarr-cdm by tools/ReferencesSpeed.java.

Usage: references-speed.py FOLDER make|time    (needs h5py and kerchunk; times are seconds of the processor, median of 5)
       references-speed.py FOLDER serve        serves its files on port 18090, each answer after 50 ms
       references-speed.py FOLDER afar         kerchunk over that server: elapsed seconds, median of 5 after 2
"""
import http.server, os, re, statistics, sys, time
import numpy as np

folder, verb = sys.argv[1:]
hdf5, netcdf3 = os.path.join(folder, "chunks.h5"), os.path.join(folder, "records.nc")

if verb == "make":
    import h5py
    with h5py.File(hdf5, "w", libver="earliest") as file:
        data = file.create_dataset("v", (80000, 64), "f4", chunks=(1, 64), compression="gzip", shuffle=True)
        for n in range(0, 80000, 4000):
            data[n:n + 4000] = np.arange(4000 * 64, dtype="f4").reshape(4000, 64) + n
    from scipy.io import netcdf_file
    with netcdf_file(netcdf3, "w", version=2) as file:
        file.createDimension("time", None)
        file.createDimension("x", 16)
        variables = [file.createVariable("v%d" % n, "f4", ("time", "x")) for n in range(20)]
        for record in range(4000):
            for variable in variables:
                variable[record] = np.full(16, record, "f4")
elif verb == "serve":
    class Answers(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        def log_message(self, *arguments): pass
        def do_HEAD(self): self.answer(False)
        def do_GET(self): self.answer(True)
        def answer(self, with_body):
            time.sleep(0.05)
            with open(os.path.join(folder, os.path.basename(self.path)), "rb") as file:
                size = os.fstat(file.fileno()).st_size
                asked = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range", ""))
                first, last = (int(asked[1]), min(int(asked[2] or size), size - 1)) if asked else (0, size - 1)
                self.send_response(206 if asked else 200)
                if asked:
                    self.send_header("Content-Range", f"bytes {first}-{last}/{size}")
                for header in ("Accept-Ranges", "bytes"), ("ETag", '"1"'), ("Content-Length", last - first + 1):
                    self.send_header(*map(str, header))
                self.end_headers()
                if with_body:
                    file.seek(first)
                    self.wfile.write(file.read(last - first + 1))
    http.server.ThreadingHTTPServer(("127.0.0.1", 18090), Answers).serve_forever()
elif verb == "afar":
    import fsspec, kerchunk.hdf
    url, times = "http://127.0.0.1:18090/chunks.h5", []
    for _ in range(7):
        start = time.perf_counter()
        with fsspec.open(url) as file:
            count = len(kerchunk.hdf.SingleHdf5ToZarr(file, url, inline_threshold=0).translate()["refs"])
        times.append(time.perf_counter() - start)
    print("kerchunk, 50 ms away: %.3f s, the first time %.3f s   %d references" % (statistics.median(times[2:]), times[0], count))
else:
    import kerchunk.hdf, kerchunk.netCDF3, h5py
    def chunks():
        with h5py.File(hdf5) as file:
            found = []
            file["v"].id.chunk_iter(found.append)
            return len(found)
    for name, made in [("kerchunk SingleHdf5ToZarr", lambda: len(kerchunk.hdf.SingleHdf5ToZarr(hdf5, inline_threshold=0).translate()["refs"])),
                       ("h5py chunk_iter", chunks),
                       ("kerchunk NetCDF3ToZarr", lambda: len(kerchunk.netCDF3.NetCDF3ToZarr(netcdf3, inline_threshold=0).translate()["refs"]))]:
        times = []
        for _ in range(5):
            start = time.process_time()
            count = made()
            times.append(time.process_time() - start)
        print("%-28s %7.3f s   %d references" % (name, statistics.median(times), count))
