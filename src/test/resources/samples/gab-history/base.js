window.BENCHMARK_DATA = {
  "lastUpdate": 1767607200000,
  "repoUrl": "https://example.com/r",
  "entries": {
    "Rust": [
      {
        "commit": {
          "author": {
            "email": "someone@example.com",
            "name": "Someone",
            "username": "someone"
          },
          "id": "a",
          "message": "m",
          "timestamp": "2026-01-05T10:00:00Z",
          "url": "https://example.com/c"
        },
        "date": 1767600000000,
        "tool": "cargo",
        "benches": [
          {
            "name": "sort",
            "range": "± 20",
            "unit": "ns/iter",
            "value": 100
          }
        ]
      },
      {
        "commit": {
          "author": {
            "email": "someone@example.com",
            "name": "Someone",
            "username": "someone"
          },
          "id": "b",
          "message": "m",
          "timestamp": "2026-01-05T10:00:00Z",
          "url": "https://example.com/c"
        },
        "date": 1767607200000,
        "tool": "cargo",
        "benches": [
          {
            "name": "sort",
            "range": "± 5",
            "unit": "ns/iter",
            "value": 104
          }
        ]
      }
    ],
    "Custom": [
      {
        "commit": {
          "author": {
            "email": "someone@example.com",
            "name": "Someone",
            "username": "someone"
          },
          "id": "b",
          "message": "m",
          "timestamp": "2026-01-05T10:00:00Z",
          "url": "https://example.com/c"
        },
        "date": 1767607200000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {
            "name": "hits",
            "unit": "points",
            "value": 91.5
          },
          {
            "name": "pause",
            "unit": "ms",
            "value": 3.25
          }
        ]
      },
      {
        "commit": {
          "author": {
            "email": "someone@example.com",
            "name": "Someone",
            "username": "someone"
          },
          "id": "a",
          "message": "m",
          "timestamp": "2026-01-05T10:00:00Z",
          "url": "https://example.com/c"
        },
        "date": 1767600000000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {
            "name": "hits",
            "unit": "points",
            "value": 11
          }
        ]
      }
    ],
    "Go": [
      {
        "commit": {
          "author": {
            "email": "someone@example.com",
            "name": "Someone",
            "username": "someone"
          },
          "id": "b",
          "message": "m",
          "timestamp": "2026-01-05T10:00:00Z",
          "url": "https://example.com/c"
        },
        "date": 1767607200000,
        "tool": "go",
        "benches": [
          {
            "name": "BenchmarkA - ns/op",
            "extra": "2991747 times\n2 procs",
            "unit": "ns/op",
            "value": 412.5
          },
          {
            "name": "BenchmarkB",
            "unit": "ns/op\t      12 B/op\t       1 allocs/op",
            "value": 55
          }
        ]
      }
    ],
    "Python": [
      {
        "commit": {
          "author": {
            "email": "someone@example.com",
            "name": "Someone",
            "username": "someone"
          },
          "id": "b",
          "message": "m",
          "timestamp": "2026-01-05T10:00:00Z",
          "url": "https://example.com/c"
        },
        "date": 1767607200000,
        "tool": "pytest",
        "benches": [
          {
            "name": "test_a",
            "range": "stddev: 0.001",
            "unit": "iter/sec",
            "value": 1550.5
          },
          {
            "name": "test_b",
            "unit": "sec",
            "value": 2.5
          }
        ]
      }
    ],
    "Empty": []
  }
}