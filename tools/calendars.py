#!/usr/bin/env python3
"""Prints dates of the calendars of CF as cftime, which xarray uses, counts them: cf/src/test/resources/io/github/zarrcdm/internal/cf/time/calendars.csv

/usr/bin/python3 of Debian 12 (cftime 1.6.2), or pip install cftime==1.6.6
"""
import random

import cftime

random.seed(24)
CALENDARS = ["noleap", "365_day", "all_leap", "366_day", "360_day", "julian", "proleptic_gregorian", "standard", "gregorian"]


def show(count, units, calendar):
    d = cftime.num2date(count, units, calendar)
    year = f"{'-' if d.year < 0 else ''}{abs(d.year):04d}"
    fraction = f".{d.microsecond:06d}" if d.microsecond % 1000 else f".{d.microsecond // 1000:03d}" if d.microsecond else ""
    print(f"{units},{calendar},{count},{year}-{d.month:02d}-{d.day:02d}T{d.hour:02d}:{d.minute:02d}:{d.second:02d}{fraction}Z")


print("units,calendar,count,date")
for calendar in CALENDARS:
    for units, span in [("days", 400_000), ("hours", 9_000_000), ("seconds", 30_000_000_000)]:
        for reference in ["1850-01-01", "2000-02-28 06:30:00", "0001-01-01", "1970-01-01", "-4713-01-01"]:
            for _ in range(3):
                count = random.randrange(span) // (1 if random.random() < 0.7 else 1000)
                show(count, f"{units} since {reference}", calendar)
                show(-count, f"{units} since {reference}", calendar)
    for year in [1999, 2000, 2001, 2100, 1500, 1582, 1, -1]:
        for count in range(4):
            show(count, f"days since {year:04d}-02-27" if year > 0 else "days since -1-12-30", calendar)
    for fraction in ["00.5", "00.000001", "59.999999"]:
        for count in [0, 1, 999999, -1]:
            show(count, f"microseconds since 2000-01-01 00:00:{fraction}", calendar)
            show(count, f"milliseconds since 1999-12-30 23:59:{fraction}", calendar)
    for day in ["1582-10-04", "1582-10-15"] + (["1582-10-10"] if calendar not in ("standard", "gregorian") else []):
        for count in [0, 1, -1, 11]:
            show(count, f"days since {day} 12:00", calendar)
for count in [0, 1, 480, -13]:
    show(count, "months since 1960-01-01", "360_day")
