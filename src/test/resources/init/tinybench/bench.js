import { Bench } from "tinybench";

const bench = new Bench();
bench.add("sorted", () => [3, 1, 2].sort());
await bench.run();
console.log(JSON.stringify(bench.tasks.map((task) => ({ name: task.name, ...task.result }))));
