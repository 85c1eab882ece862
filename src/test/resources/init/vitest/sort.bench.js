import { bench } from "vitest";

bench("sorted", () => {
  const values = Array.from({ length: 1000 }, (_, i) => (i * 7919) % 1000);
  values.sort((a, b) => a - b);
});
