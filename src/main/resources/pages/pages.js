// Theme by choice, and what the plot shows of a point. Everything works without it.
const root = document.documentElement;
const themes = ["auto", "light", "dark"];
