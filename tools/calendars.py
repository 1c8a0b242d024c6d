#!/usr/bin/env python3
"""Prints dates of the calendars of CF as cftime, which xarray uses, counts them: spark/src/test/resources/io/github/zarrcdm/spark/decode/calendars.csv

pip install cftime==1.6.6
"""
import random

import cftime

random.seed(24)
print("units,calendar,count,date")
for calendar in ["noleap", "365_day", "all_leap", "366_day", "360_day", "julian", "proleptic_gregorian", "standard"]:
    for units, span in [("days", 400_000), ("hours", 9_000_000), ("seconds", 30_000_000_000)]:
        for reference in ["1850-01-01", "2000-02-28 06:30:00", "0001-01-01", "1970-01-01"]:
            for _ in range(3):
                count = random.randrange(span) // (1 if random.random() < 0.7 else 1000)
                date = cftime.num2date(count, f"{units} since {reference}", calendar)
                if calendar == "standard" and date.year < 1583:
                    continue  # Spark has other names for these days
                print(f"{units} since {reference},{calendar},{count},{date.strftime('%Y-%m-%dT%H:%M:%S')}")
    for year in [1999, 2000, 2001, 2100]:
        for count in range(4):
            date = cftime.num2date(count, f"days since {year}-02-27", calendar)
            print(f"days since {year}-02-27,{calendar},{count},{date.strftime('%Y-%m-%dT%H:%M:%S')}")
