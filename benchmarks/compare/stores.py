"""Writes the benchmark stores.  usage: stores.py FOLDER [NAME ...]

Needs: python3 with numpy, numcodecs and zarr 2.x (Debian: python3-zarr).
v3 stores (plain and sharded) are written here directly, byte by byte, because
zarr 2.x has no final v3 support; they are checked by the readers' checksums.
"""
import json, os, shutil, struct, sys, itertools
import numpy as np, numcodecs, zarr
from numcodecs import Blosc, Zstd, Zlib
from field import era_t2m, packed_i2

NT, NY, NX = (int(v) for v in os.environ.get("BENCH_SHAPE", "744,361,720").split(","))
out = sys.argv[1]
want = set(sys.argv[2:])
os.makedirs(out, exist_ok=True)
Blosc_ = lambda c, l, s: Blosc(cname=c, clevel=l, shuffle=s)
numcodecs.blosc.use_threads = True


def coords(g, z2=True):
    dims = dict(time=np.arange(NT, dtype="i4"), lat=np.linspace(90, -90, NY).astype("f4"),
                lon=(np.arange(NX) * 360.0 / NX).astype("f4"))
    for n, v in dims.items():
        a = g.create_dataset(n, data=v, chunks=v.shape, compressor=None, overwrite=True)
        a.attrs["_ARRAY_DIMENSIONS"] = [n]
        a.attrs["units"] = {"time": "hours since 2020-01-01 00:00:00", "lat": "degrees_north",
                            "lon": "degrees_east"}[n]


def v2(name, dtype, chunks, comp):
    p = os.path.join(out, name)
    shutil.rmtree(p, ignore_errors=True)
    g = zarr.open_group(p, mode="w")
    g.attrs["Conventions"] = "CF-1.8"
    coords(g)
    a = g.create_dataset("t2m", shape=(NT, NY, NX), chunks=chunks, dtype=dtype, compressor=comp,
                         fill_value=(-32768 if dtype == "<i2" else "NaN"))
    a.attrs["_ARRAY_DIMENSIONS"] = ["time", "lat", "lon"]
    a.attrs["long_name"] = "2 metre temperature"
    if dtype == "<i2":
        a.attrs["scale_factor"] = 0.0025
        a.attrs["add_offset"] = 270.0
        a.attrs["units"] = "K"
    ct = chunks[0] if chunks[0] > 1 else 24
    buf = []
    t = 0
    for s in era_t2m(NT, NY, NX):
        buf.append(s if dtype != "<i2" else packed_i2(s))
        if len(buf) == ct:
            a[t:t + ct] = np.stack(buf); t += ct; buf = []
    if buf:
        a[t:t + len(buf)] = np.stack(buf)
    zarr.consolidate_metadata(p)


def tiny(name, n=10240, c=32):
    p = os.path.join(out, name)
    shutil.rmtree(p, ignore_errors=True)
    g = zarr.open_group(p, mode="w")
    a = g.create_dataset("t2m", shape=(n, n), chunks=(c, c), dtype="<f4",
                         compressor=Blosc_("lz4", 5, 1), fill_value="NaN")
    a.attrs["_ARRAY_DIMENSIONS"] = ["y", "x"]
    f = next(era_t2m(1, 2048, 2048))
    for i in range(0, n, 2048):
        for j in range(0, n, 2048):
            h, w = min(2048, n - i), min(2048, n - j)
            a[i:i + h, j:j + w] = f[:h, :w]
    zarr.consolidate_metadata(p)


def declared(name, shape):
    """Chunks of 10 x 10, of which only the last one is there."""
    p = os.path.join(out, name)
    shutil.rmtree(p, ignore_errors=True)
    g = zarr.open_group(p, mode="w")
    a = g.create_dataset("t2m", shape=shape, chunks=(10, 10), dtype="<f4", compressor=Blosc_("lz4", 5, 1), fill_value="NaN")
    a.attrs["_ARRAY_DIMENSIONS"] = ["y", "x"]
    a[-10:, -10:] = 1.5
    zarr.consolidate_metadata(p)


def crc32c(data, _t=[]):
    if not _t:
        for i in range(256):
            c = i
            for _ in range(8):
                c = (c >> 1) ^ (0x82F63B78 if c & 1 else 0)
            _t.append(c)
    c = 0xFFFFFFFF
    for b in data:
        c = (c >> 8) ^ _t[(c ^ b) & 255]
    return c ^ 0xFFFFFFFF


def jdump(path, obj):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as f:
        json.dump(obj, f)


def arr3(shape, chunks, dtype, fill, codecs, dims, attrs):
    return dict(zarr_format=3, node_type="array", shape=list(shape), data_type=dtype,
                chunk_grid=dict(name="regular", configuration=dict(chunk_shape=list(chunks))),
                chunk_key_encoding=dict(name="default", configuration=dict(separator="/")),
                fill_value=fill, codecs=codecs, attributes=attrs, dimension_names=dims)


BYTES = dict(name="bytes", configuration=dict(endian="little"))
BLOSC3 = dict(name="blosc", configuration=dict(cname="lz4", clevel=5, shuffle="shuffle", typesize=4, blocksize=0))


def v3(name, outer, inner):
    """outer == inner: plain chunks; otherwise shards of `outer` with `inner` chunks."""
    p = os.path.join(out, name)
    shutil.rmtree(p, ignore_errors=True)
    comp = Blosc_("lz4", 5, 1)
    codecs = [BYTES, BLOSC3]
    if outer != inner:
        codecs = [dict(name="sharding_indexed", configuration=dict(
            chunk_shape=list(inner), codecs=[BYTES, BLOSC3],
            index_codecs=[BYTES, dict(name="crc32c")], index_location="end"))]
    meta = {}
    meta["t2m"] = arr3((NT, NY, NX), outer, "float32", "NaN", codecs, ["time", "lat", "lon"],
                       dict(long_name="2 metre temperature", units="K"))
    for n, v, u in (("time", np.arange(NT, dtype="<i4"), "hours since 2020-01-01 00:00:00"),
                    ("lat", np.linspace(90, -90, NY).astype("<f4"), "degrees_north"),
                    ("lon", (np.arange(NX) * 360.0 / NX).astype("<f4"), "degrees_east")):
        meta[n] = arr3(v.shape, v.shape, "int32" if n == "time" else "float32", 0, [BYTES], [n], dict(units=u))
        os.makedirs(f"{p}/{n}/c", exist_ok=True)
        v.tofile(f"{p}/{n}/c/0")
    for n, m in meta.items():
        jdump(f"{p}/{n}/zarr.json", m)
    jdump(f"{p}/zarr.json", dict(zarr_format=3, node_type="group", attributes=dict(Conventions="CF-1.8"),
                                 consolidated_metadata=dict(kind="inline", must_understand=False, metadata=meta)))
    ct = max(outer[0], 24) if outer[0] > 1 else 24
    gen = era_t2m(NT, NY, NX)

    def enc(sub, full):
        b = np.full(full, np.float32("nan"), "<f4")
        b[tuple(slice(0, n) for n in sub.shape)] = sub
        return comp.encode(b)

    for t0 in range(0, NT, ct):
        slab = np.stack(list(itertools.islice(gen, min(ct, NT - t0))))
        for t in range(0, slab.shape[0], outer[0]):
            for y in range(0, NY, outer[1]):
                for x in range(0, NX, outer[2]):
                    blk = slab[t:t + outer[0], y:y + outer[1], x:x + outer[2]]
                    key = f"{p}/t2m/c/{(t0 + t) // outer[0]}/{y // outer[1]}/{x // outer[2]}"
                    os.makedirs(os.path.dirname(key), exist_ok=True)
                    if outer == inner:
                        open(key, "wb").write(enc(blk, outer)); continue
                    body, index = b"", []
                    for it in range(0, outer[0], inner[0]):
                        for iy in range(0, outer[1], inner[1]):
                            for ix in range(0, outer[2], inner[2]):
                                s = blk[it:it + inner[0], iy:iy + inner[1], ix:ix + inner[2]]
                                if s.size == 0:
                                    index.append((2**64 - 1, 2**64 - 1)); continue
                                e = enc(s, inner)
                                index.append((len(body), len(e))); body += e
                    idx = b"".join(struct.pack("<QQ", *v) for v in index)
                    open(key, "wb").write(body + idx + struct.pack("<I", crc32c(idx)))


def many(name, n=500, consolidated=True, fmt=2):
    p = os.path.join(out, name)
    shutil.rmtree(p, ignore_errors=True)
    at = lambda i: dict(long_name=f"synthetic variable number {i}", units="K", standard_name="air_temperature",
                        valid_range=[100.0, 400.0], cell_methods="time: mean", grid_mapping="crs",
                        comment="x" * 120, missing_value=-9999.0)
    if fmt == 2:
        g = zarr.open_group(p, mode="w")
        g.attrs["Conventions"] = "CF-1.8"
        coords(g)
        for i in range(n):
            a = g.create_dataset(f"var{i:03d}", shape=(NT, NY, NX), chunks=(24, 90, 180), dtype="<f4",
                                 compressor=Blosc_("lz4", 5, 1), fill_value="NaN")
            a.attrs.update(dict(at(i), _ARRAY_DIMENSIONS=["time", "lat", "lon"]))
        if consolidated:
            zarr.consolidate_metadata(p)
    else:
        meta = {f"var{i:03d}": arr3((NT, NY, NX), (24, 90, 180), "float32", "NaN", [BYTES, BLOSC3],
                                    ["time", "lat", "lon"], at(i)) for i in range(n)}
        for k, m in meta.items():
            jdump(f"{p}/{k}/zarr.json", m)
        root = dict(zarr_format=3, node_type="group", attributes=dict(Conventions="CF-1.8"))
        if consolidated:
            root["consolidated_metadata"] = dict(kind="inline", must_understand=False, metadata=meta)
        jdump(f"{p}/zarr.json", root)


SETS = {
    "A1_f4_blosclz4_c1": lambda n: v2(n, "<f4", (1, NY, NX), Blosc_("lz4", 5, 1)),
    "A2_f4_blosclz4_c24": lambda n: v2(n, "<f4", (24, 90, 180), Blosc_("lz4", 5, 1)),
    "B1_f4_blosczstd_c24": lambda n: v2(n, "<f4", (24, 90, 180), Blosc_("zstd", 3, 1)),
    "B2_f4_zstd_c24": lambda n: v2(n, "<f4", (24, 90, 180), Zstd(3)),
    "C_i2_zlib_c24": lambda n: v2(n, "<i2", (24, 90, 180), Zlib(4)),
    "D_f4_raw_c24": lambda n: v2(n, "<f4", (24, 90, 180), None),
    "E_f4_tiny": lambda n: tiny(n),
    "F_f4_v3shard": lambda n: v3(n, (24, 180, 360), (4, 90, 180)),
    "G_f4_v3plain_c24": lambda n: v3(n, (24, 90, 180), (24, 90, 180)),
    "H1_f4_ten_chunks": lambda n: declared(n, (100, 10)),
    "H2_f4_ten_million_chunks": lambda n: declared(n, (40000, 25000)),
    "M1_500vars_cons": lambda n: many(n, 500, True),
    "M2_500vars_plain": lambda n: many(n, 500, False),
    "M3_500vars_v3cons": lambda n: many(n, 500, True, 3),
    "M4_500vars_v3plain": lambda n: many(n, 500, False, 3),
}
for k, f in SETS.items():
    if (not want or k in want or k.split("_")[0] in want) and not os.path.exists(os.path.join(out, k)):
        part = ".part_" + k  # a name that compare.py does not take for a finished store
        f(part)
        os.rename(os.path.join(out, part), os.path.join(out, k))
        print("wrote", k, flush=True)
