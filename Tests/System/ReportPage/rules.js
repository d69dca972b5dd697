// Rules of accessibility that the page must follow. The value is a list of problems.
(() => {
  const problems = [], seen = new Set();
  const report = (element, problem) => {
    const text = `${problem}: ${element.tagName.toLowerCase()}${element.id ? '#' + element.id : ''} ${(element.textContent || '').trim().slice(0, 40)}`;
    if (!seen.has(text)) { seen.add(text); problems.push(text); }
  };
  const all = selector => [...document.querySelectorAll(selector)];
  const visible = element => element.getClientRects().length > 0;

  // Names and roles.
  const name = element => element.getAttribute('aria-label')
    || (element.getAttribute('aria-labelledby') || '').split(' ').map(id => document.getElementById(id)?.textContent).join(' ').trim()
    || [...(element.labels || [])].map(label => label.textContent).join(' ').trim() || element.textContent.trim();
  all('button, a[href], input, [role="region"], [role="img"], svg[role="group"], nav').forEach(element => { if (!name(element)) report(element, 'no name'); });
  all('table').forEach(table => {
    if (!table.caption) report(table, 'no caption');
    [...table.tHead.rows[0].cells].forEach(cell => { if (cell.tagName === 'TH' && cell.scope !== 'col') report(cell, 'no scope'); });
    [...table.tBodies].forEach(body => [...body.rows].forEach(row => { if (row.cells[0].scope !== 'row') report(row, 'no header'); }));
  });
  all('[tabindex]').forEach(element => { if (element.tabIndex > 0) report(element, 'order of focus'); });
  all('svg').forEach(svg => { if (!svg.getAttribute('role') && svg.getAttribute('aria-hidden') !== 'true') report(svg, 'drawing without a role'); });
  if (!document.documentElement.lang) report(document.documentElement, 'no language');
  if (all('h1').length !== 1) report(document.body, 'not one h1');
  let level = 1;
  all('h1, h2, h3, h4').forEach(heading => { const next = Number(heading.tagName[1]); if (next > level + 1) report(heading, 'skipped level'); level = next; });

  // Contrast of text with its ground: at least 4.5:1, for large text 3:1 (WCAG 2.2, 1.4.3).
  const probe = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const pixel = (...colors) => { probe.clearRect(0, 0, 1, 1); for (const color of colors) { probe.fillStyle = color; probe.fillRect(0, 0, 1, 1); } return [...probe.getImageData(0, 0, 1, 1).data]; };
  const luminance = ([r, g, b]) => [r, g, b].map(c => { c /= 255; return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; }).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const ratio = (a, b) => { const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05); };
  const ground = element => {
    const colors = [];
    for (let e = element; e; e = e.parentElement) { const color = getComputedStyle(e).backgroundColor; if (color !== 'rgba(0, 0, 0, 0)' && color !== 'transparent') { colors.push(color); if (pixel(color)[3] === 255) break; } }
    return colors.reverse();
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const checked = new Map();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.textContent.trim() || element.closest('script, svg, [hidden]') || !visible(element)) continue;
    const style = getComputedStyle(element), colors = ground(element);
    const key = [style.color, style.fontSize, style.fontWeight, colors].join();
    if (!checked.has(key)) {
      const size = parseFloat(style.fontSize), large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      checked.set(key, ratio(pixel(...colors), pixel(...colors, style.color)) >= (large ? 3 : 4.5));
    }
    if (!checked.get(key)) report(element, `contrast of ${style.color} on ${colors}`);
  }
  // Text in drawings: the last rectangle before it that contains its start is its ground.
  all('svg text').filter(visible).forEach(text => {
    const box = text.getBoundingClientRect(), x = box.x + 2, y = box.y + box.height / 2;
    const grounds = [...ground(text)];
    const rects = [...text.ownerSVGElement.querySelectorAll('rect')].filter(rect => rect.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING);
    const under = rects.filter(rect => { const r = rect.getBoundingClientRect(); return r.left <= x && x <= r.right && r.top <= y && y <= r.bottom; });
    under.forEach(rect => grounds.push(getComputedStyle(rect).fill));
    const fill = getComputedStyle(text).fill;
    if (fill !== 'none' && ratio(pixel(...grounds), pixel(...grounds, fill)) < 4.5) report(text, `contrast of ${fill} on ${grounds[grounds.length - 1]}`);
  });
  return problems;
})()
