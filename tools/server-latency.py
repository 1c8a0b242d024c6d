#!/usr/bin/env python3
"""How long a THREDDS server takes for Zarr, next to the same values as netCDF-4 in the same server.

    server-latency.py data FOLDER     writes stores, their twins and FOLDER/catalog.xml, to be added to the server's threddsConfig.xml
    server-latency.py ask SERVER      asks http://127.0.0.1:8080/thredds, say, and prints a table: milliseconds, p50 / p95

Each request is one that the server has not answered before; the forms take turns, so that other load meets all of them. Needs numpy,
requests, zarr 2 and netCDF4 (Debian: python3-zarr python3-netcdf4 python3-requests)."""
import collections, concurrent.futures, os, random, re, statistics, sys, time

TIMES, LATS, LONS, CHUNK = 48, 361, 720, (1, 181, 360)
DAYS, STORES, OPEN = 500, 1000, 200
FORMS = {"netCDF-4": "grid.nc", "Zarr, the same zlib": "grid-zlib.zarr", "Zarr, Blosc": "grid-blosc.zarr"}
SERVICES = (("OPeNDAP", "dodsC"), ("NetcdfSubset", "ncss/grid"), ("WMS", "wms"), ("WCS", "wcs"))


def axes(times, lats, lons, first=0):
    import numpy as np

    return {
        "time": (np.arange(first, first + times, dtype="f8"), {"units": "hours since 2020-01-01", "standard_name": "time"}),
        "lat": (np.linspace(90, -90, lats).astype("f8"), {"units": "degrees_north", "standard_name": "latitude"}),
        "lon": (np.linspace(-180, 180, lons, endpoint=False).astype("f8"), {"units": "degrees_east", "standard_name": "longitude"}),
    }


def write(folder, name, times, lats, lons, chunk, first=0, compressor="default", netcdf=True, zarr_too=True):
    import netCDF4, numcodecs, numpy as np, zarr

    rng = np.random.default_rng(first)
    all_axes = axes(times, lats, lons, first)
    y, x = np.cos(np.radians(all_axes["lat"][0]))[:, None], np.sin(np.radians(all_axes["lon"][0]))[None, :]
    values = np.stack([(280 + 30 * y + 5 * x + 0.01 * t + rng.normal(0, 0.1, (lats, lons))) for t in range(times)]).astype("f4")
    about = {"units": "K", "long_name": "temperature", "standard_name": "air_temperature"}
    if zarr_too:
        group = zarr.open_group(f"{folder}/{name}.zarr", mode="w")
        filters = [numcodecs.Shuffle(4)] if compressor == "zlib" else None
        codec = numcodecs.Zlib(4) if compressor == "zlib" else compressor
        for axis, (v, attributes) in all_axes.items():
            group.array(axis, v, chunks=v.shape).attrs.update(_ARRAY_DIMENSIONS=[axis], **attributes)
        group.array("tas", values, chunks=chunk, compressor=codec, filters=filters).attrs.update(_ARRAY_DIMENSIONS=list(all_axes), **about)
        group.attrs["Conventions"] = "CF-1.8"
        zarr.consolidate_metadata(group.store)
    if netcdf:
        with netCDF4.Dataset(f"{folder}/{name}.nc", "w") as nc:
            nc.Conventions = "CF-1.8"
            for axis, (v, attributes) in all_axes.items():
                nc.createDimension(axis, len(v))
                nc.createVariable(axis, v.dtype, (axis,))[:] = v
                nc[axis].setncatts(attributes)
            nc.createVariable("tas", "f4", tuple(all_axes), zlib=True, shuffle=True, complevel=4, chunksizes=chunk)[:] = values
            nc["tas"].setncatts(about)


def data(folder):
    folder = os.path.realpath(folder)
    for inner in ("", "days", "scan"):
        os.makedirs(f"{folder}/{inner}", exist_ok=True)
    write(folder, "grid-blosc", TIMES, LATS, LONS, CHUNK, netcdf=False)
    write(folder, "grid-zlib", TIMES, LATS, LONS, CHUNK, compressor="zlib", netcdf=False)
    write(folder, "grid", TIMES, LATS, LONS, CHUNK, zarr_too=False)
    for n in range(DAYS):
        write(folder + "/days", f"{n:03}", 1, 91, 180, (1, 91, 180), n)
    for n in range(STORES):
        write(folder + "/scan", f"{n:04}", 2, 19, 36, (2, 19, 36), n, netcdf=False)
    xml = '<?xml version="1.0"?>\n<catalog name="Latency" xmlns="http://www.unidata.ucar.edu/namespaces/thredds/InvCatalog/v1.0">\n  <service name="all" serviceType="Compound" base="">\n'
    xml += "".join(f'    <service name="{kind}" serviceType="{kind}" base="/thredds/{path}/"/>\n' for kind, path in SERVICES) + "  </service>\n"
    ncml = 'xmlns="http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2"'
    option = lambda at: f"zarr:{folder}/{at}#serve=dap2" if at.endswith(".zarr") else f"{folder}/{at}"
    for at in [*FORMS.values(), *(f"days/{n:03}.{kind}" for kind in ("nc", "zarr") for n in range(OPEN))]:
        xml += f'  <dataset name="{at}" ID="latency/{at}" urlPath="latency/{at}" dataType="Grid" serviceName="all"><netcdf {ncml} location="{option(at)}"/></dataset>\n'
    for kind in ("nc", "zarr"):
        members = "".join(f'<netcdf location="{option(f"days/{n:03}.{kind}")}" coordValue="{n}"/>' for n in range(DAYS))
        xml += f'  <dataset name="all {kind}" ID="latency/all.{kind}" urlPath="latency/all.{kind}" dataType="Grid" serviceName="all"><netcdf {ncml}><aggregation dimName="time" type="joinExisting">{members}</aggregation></netcdf></dataset>\n'
    xml += f'''  <datasetScan name="scan" path="latency/scan" location="{folder}/scan"><metadata inherited="true"><serviceName>all</serviceName><dataType>Grid</dataType></metadata>
    <filter><include wildcard="*.zarr" atomic="false" collection="true"/><include wildcard=".zgroup" atomic="true" collection="false"/></filter></datasetScan>
</catalog>
'''
    open(folder + "/catalog.xml", "w").write(xml)
    print(f"{folder}/catalog.xml")


def tile(at, random):
    zoom = random.choice((0, 1, 2, 3))
    width = 180 / 2**zoom
    west, south = -180 + width * random.randrange(2 ** (zoom + 1)), -90 + width * random.randrange(2**zoom)
    hour = random.randrange(TIMES)
    return (f"wms/{at}?service=WMS&version=1.3.0&request=GetMap&layers=tas&styles=&crs=CRS:84&bbox={west},{south},{west + width},{south + width}&width=256&height=256"
            f"&format=image/png&COLORSCALERANGE=240,320&time=2020-01-{1 + hour // 24:02}T{hour % 24:02}:00:00.000Z&n={random.random()}")


def point(at, random):
    return f"ncss/grid/{at}?var=tas&latitude={random.uniform(-89, 89):.3f}&longitude={random.uniform(-179, 179):.3f}&time_start=2020-01-01T00:00:00Z&time_end=2020-01-02T23:00:00Z&accept=csv"


def moment(at, random):
    hour = random.randrange(TIMES)
    return f"ncss/grid/{at}?var=tas&latitude={random.uniform(-89, 89):.3f}&longitude={random.uniform(-179, 179):.3f}&time=2020-01-{1 + hour // 24:02}T{hour % 24:02}:00:00Z&accept=csv"


def section(at, random):
    t, y, x = random.randrange(TIMES), random.randrange(LATS - 100), random.randrange(LONS - 100)
    return f"dodsC/{at}.dods?tas%5B{t}%5D%5B{y}:{y + 99}%5D%5B{x}:{x + 99}%5D"


def day(at, random):
    t = random.randrange(DAYS)
    return f"dodsC/{at}.dods?tas%5B{t}%5D%5B0:90%5D%5B0:179%5D"


class Server:
    def __init__(self, base):
        import requests

        self.base, self.requests, self.session = base.rstrip("/") + "/", requests, requests.Session()
        self.session.mount("http://", requests.adapters.HTTPAdapter(pool_maxsize=16))

    def ask(self, address):
        begin = time.perf_counter()
        answer = self.session.get(self.base + address, timeout=300)
        taken = 1000 * (time.perf_counter() - begin)
        if answer.status_code != 200 or b"ServiceException" in answer.content[:600] or len(answer.content) < 100:
            raise SystemExit(f"{address}: {answer.status_code} {answer.text[:300]}")
        return taken

    def turns(self, make, places, count, clients):
        """The times of `count` requests for each of `places`, which take turns; a tenth more goes before and is not counted."""
        warm, seeds = count // 10, random.Random(1)
        jobs = [(place, make(place, seeds)) for _ in range(warm + count) for place in places]
        taken = collections.defaultdict(list)
        with concurrent.futures.ThreadPoolExecutor(clients) as pool:
            for n, (job, ms) in enumerate(zip(jobs, pool.map(lambda job: self.ask(job[1]), jobs))):
                if n >= warm * len(places):
                    taken[job[0]].append(ms)
        return taken


def cells(taken, places):
    first, row = None, []
    for place in places:
        all_of = sorted(taken[place])
        p50, p95 = statistics.median(all_of), all_of[int(len(all_of) * 0.95)]
        row.append(f"{p50:.1f} / {p95:.1f}" + ("" if first is None else f" (**{p50 / first[0]:.2f}** / {p95 / first[1]:.2f})"))
        first = first or (p50, p95)
    return row


def ask(base):
    server, grids = Server(base), [f"latency/{at}" for at in FORMS.values()]
    print(f"| {' | '.join(['', *FORMS])} |\n| {' | '.join(['---'] * (1 + len(FORMS)))} |")
    for what, make, count in (("WMS, a tile of 256 by 256", tile, 300), ("NCSS, a point at one time", moment, 300),
                              ("NCSS, a point at 48 times", point, 60), ("OPeNDAP, 100 by 100 cells", section, 300)):
        for clients in (1, 8):
            print(f"| {what}, {clients} at once | {' | '.join(cells(server.turns(make, grids, count, clients), grids))} |", flush=True)
    both = ("latency/all.nc", "latency/all.zarr")
    for what, make in (("first opened", lambda at: f"dodsC/{at}.dds"), ("opened again", lambda at: f"dodsC/{at}.dds"),
                       ("NCSS, first", lambda at: f"ncss/grid/{at}/dataset.xml")):
        n, z = (server.ask(make(at)) for at in both)
        print(f"| {DAYS} files aggregated, {what} | {n:.0f} | | {z:.0f} (**{z / n:.2f}**) |", flush=True)
    n, z = cells(server.turns(day, both, 100, 4), both)
    print(f"| {DAYS} files aggregated, OPeNDAP of one day, 4 at once | {n} | | {z} |", flush=True)
    for kind in ("nc", "zarr"):
        taken = [server.ask(f"wms/latency/days/{n:03}.{kind}?service=WMS&version=1.3.0&request=GetCapabilities") for n in range(OPEN)]
        print(f"{OPEN} datasets, {kind}, WMS capabilities of each: {sum(taken) / 1000:.1f} s, p95 {sorted(taken)[int(OPEN * 0.95)]:.0f} ms", flush=True)
    begin = time.perf_counter()
    found = re.findall(r'href="(\d{4}\.zarr)/catalog.html"', server.session.get(server.base + "catalog/latency/scan/catalog.html", timeout=300).text)
    print(f"datasetScan of {len(set(found))} stores, listed in {time.perf_counter() - begin:.2f} s")
    taken = [server.ask(f"dodsC/latency/scan/{n:04}.zarr/.zgroup.dds") for n in range(STORES)]
    print(f"each opened by OPeNDAP: {sum(taken) / 1000:.1f} s, p50 {statistics.median(taken):.1f} ms, p95 {sorted(taken)[int(STORES * 0.95)]:.1f} ms")


if __name__ == "__main__":
    commands = {"data": data, "ask": ask}
    if len(sys.argv) != 3 or sys.argv[1] not in commands:
        sys.exit(__doc__)
    commands[sys.argv[1]](sys.argv[2])
