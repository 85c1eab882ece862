/* A line a comment: name, width, what is too wide outside folded blocks, height, where the worst
   finding ends, and where the name of the worst one begins. */
() => {
const lines = [];
for (const comment of document.querySelectorAll('.comment')) {
  const box = comment.getBoundingClientRect();
  const wide = [...comment.querySelectorAll('table, p, ul, h3')].filter(it => it.scrollWidth > it.clientWidth + 1);
  const worst = comment.querySelector('p strong, tbody tr');
  const name = comment.querySelector('tbody td:nth-child(3) code');
  lines.push([comment.id, Math.round(box.width), wide.map(it => it.tagName).join('+') || '-', Math.round(box.height),
    worst ? Math.round(worst.getBoundingClientRect().bottom - box.top) : 0,
    name ? Math.round(name.getClientRects()[0].left - box.left) : 0].join(' '));
}
return lines.join('\n');
}
