const { Suite } = require("benchmark");

new Suite()
  .add("sort", () => [3, 1, 2].sort())
  .on("cycle", (event) => console.log(String(event.target)))
  .run();
