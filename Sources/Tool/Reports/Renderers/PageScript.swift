/// The script of a page: sorting, filtering and the map of sizes. The page can be read without it.
///
/// It is in the head, so that controls have their final size before the first paint.
enum PageScript {
  static let text = #"""
    (() => {
    'use strict';
    const doc = document, root = doc.documentElement;
    const all = (selector, from = doc) => [...from.querySelectorAll(selector)];
    root.classList.add('js');

    const key = cell => {
      const exact = cell ? cell.getAttribute('data-v') : '';
      return exact === null ? cell.textContent.toLowerCase() : exact === '' ? '' : +exact;
    };
    const isNumber = value => typeof value === 'number';
    // Numbers before texts; equal rows keep their order.
    const compare = (a, b) => isNumber(a) !== isNumber(b) ? (isNumber(a) ? -1 : 1) : a < b ? -1 : a > b ? 1 : 0;

    function sort(table, column, button) {
      const head = button.closest('th'), body = table.tBodies[0];
      const rows = [...body.children].map(row => [key(row.children[column]), row]);
      const current = head.getAttribute('aria-sort');
      const first = rows.some(row => isNumber(row[0])) ? 'descending' : 'ascending';
      const other = first === 'ascending' ? 'descending' : 'ascending';
      const order = current === first ? other : first, sign = order === 'ascending' ? 1 : -1;
      rows.sort((a, b) => isNumber(a[0]) && isNumber(b[0]) ? sign * (a[0] - b[0])
        : isNumber(a[0]) !== isNumber(b[0]) ? compare(a[0], b[0]) : sign * compare(a[0], b[0]));
      body.append(...rows.map(row => row[1]));
      fold(table);
      for (const cell of table.tHead.rows[0].cells) if (cell.hasAttribute('aria-sort')) cell.setAttribute('aria-sort', 'none');
      head.setAttribute('aria-sort', order);
      return head.textContent + ', ' + order;
    }

    // The rows that a long table hides, and their sums.
    function fold(table) {
      const rest = table.querySelector('.rest');
      if (!rest) return;
      const rows = [...table.tBodies[0].rows], open = rows.length - table.querySelectorAll('.folded').length;
      rows.forEach((row, index) => row.classList.toggle('folded', index >= open));
      const hidden = rows.slice(open);
      [...rest.cells].forEach((cell, column) => {
        if (!cell.hasAttribute('data-v')) return;
        const sum = hidden.reduce((sum, row) => sum + +(row.cells[column].getAttribute('data-v') || 0), 0);
        if (sum === +cell.getAttribute('data-v')) return;
        cell.setAttribute('data-v', sum);
        // Bytes and counts have whole numbers; shares of different wholes have no sum.
        const text = cell.textContent;
        const unit = /B$/.test(text) ? ' B' : '';
        const sign = sum > 0 && text.startsWith('+') ? '+' : '';
        cell.textContent = Number.isInteger(sum) ? sign + sum.toLocaleString('en').replace('-', '−') + unit : '';
      });
    }

    function filter(table, words) {
      const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
      const rows = [...table.tBodies[0].rows];
      let shown = 0;
      for (const row of rows) {
        const text = wanted.length ? row.textContent.toLowerCase() : '';
        row.hidden = !wanted.every(word => text.includes(word));
        if (!row.hidden) shown++;
      }
      table.classList.toggle('filtered', wanted.length > 0);
      return wanted.length ? shown + ' of ' + rows.length + ' rows' : '';
    }

    function prepare(table) {
      const tools = table.parentElement.previousElementSibling;
      if (!tools || !tools.matches('.tools')) return;
      const output = tools.querySelector('output');
      [...table.tHead.rows[0].cells].forEach((head, column) => {
        if (head.tagName !== 'TH') return;
        const button = doc.createElement('button');
        button.type = 'button';
        button.append(...head.childNodes);
        head.append(button);
        head.setAttribute('aria-sort', 'none');
        button.addEventListener('click', () => { output.textContent = 'Sorted by ' + sort(table, column, button); });
      });
      const input = tools.querySelector('input'), more = tools.querySelector('.more');
      if (input) input.addEventListener('input', () => { output.textContent = filter(table, input.value); });
      if (more) more.addEventListener('click', () => {
        const open = table.classList.toggle('all');
        more.setAttribute('aria-expanded', open);
      });
    }

    // The map of sizes: the rows of its table as areas in areas. The first columns are the levels, the next one the size.
    const make = (name, attributes, text) => {
      const element = doc.createElementNS(doc.querySelector('svg').namespaceURI, name);
      for (const key in attributes) element.setAttribute(key, attributes[key]);
      if (text !== undefined) element.textContent = text;
      return element;
    };

    function tree(table) {
      const root = { name: 'All', size: 0, parts: new Map() };
      for (const row of table.tBodies[0].rows) {
        const cells = [...row.cells], levels = cells.length - 1, size = +cells[levels].getAttribute('data-v');
        if (size <= 0) continue;
        let node = root;
        root.size += size;
        cells.slice(0, levels).forEach((cell, level) => {
          const name = cell.textContent;
          if (!name) return;
          if (!node.parts.has(name)) node.parts.set(name, { name, size: 0, parts: new Map(), parent: node });
          node = node.parts.get(name);
          node.size += size;
        });
        node.figure = cells[levels].textContent;
        node.color = 't-' + row.dataset.c;
      }
      return root;
    }

    // Rows of tiles, each as square as possible.
    function layout(sizes, width, height) {
      let total = sizes.reduce((a, b) => a + b, 0), x = 0, y = 0, start = 0;
      const areas = [];
      while (start < sizes.length && total > 0) {
        const short = Math.min(width, height), scale = width * height / total;
        const worst = end => {
          const row = sizes.slice(start, end), sum = row.reduce((a, b) => a + b, 0) * scale;
          return Math.max(short * short * row[0] * scale / (sum * sum), sum * sum / (short * short * row[row.length - 1] * scale));
        };
        let end = start + 1;
        while (end < sizes.length && worst(end + 1) <= worst(end)) end++;
        const row = sizes.slice(start, end), sum = row.reduce((a, b) => a + b, 0), isColumn = width >= height;
        const depth = sum / total * (isColumn ? width : height);
        let place = 0;
        for (const size of row) {
          const length = size / sum * short;
          areas.push(isColumn ? [x, y + place, depth, length] : [x + place, y, length, depth]);
          place += length;
        }
        if (isColumn) { x += depth; width -= depth; } else { y += depth; height -= depth; }
        total -= sum;
        start = end;
      }
      return areas;
    }

    function map(figure) {
      const table = doc.getElementById(figure.dataset.tables.split(' ')[0]), svg = figure.querySelector('svg');
      if (!table) return;
      const path = doc.createElement('div'), root = tree(table), height = +svg.getAttribute('height');
      path.className = 'path';
      figure.prepend(path);
      const labels = [...svg.querySelectorAll(':scope > title, :scope > desc')];
      svg.setAttribute('role', 'group');
      // A part of a part that has only one is opened with it.
      const inner = node => { while (node.parts.size === 1) node = [...node.parts.values()][0]; return node; };
      const outer = node => { do node = node.parent; while (node.parent && node.parts.size === 1); return node; };
      const largest = node => node.parts.size ? largest([...node.parts.values()].reduce((a, b) => b.size > a.size ? b : a)) : node;
      let shown = root;
      figure.addEventListener('keydown', event => { if (event.key === 'Escape' && shown.parent) show(outer(shown), true); });
      function show(node, focuses) {
        shown = node;
        const chain = [];
        for (let one = node; one; one = one.parent) chain.unshift(one);
        path.replaceChildren(...chain.map(one => {
          const button = doc.createElement('button');
          button.type = 'button';
          button.textContent = one.name;
          button.disabled = one === node;
          button.addEventListener('click', () => show(one, true));
          return button;
        }));
        const width = svg.clientWidth || 1000;
        const parts = [...node.parts.values()].sort((a, b) => b.size - a.size);
        const areas = layout(parts.map(part => part.size), width, height);
        svg.replaceChildren(...labels, ...parts.map((part, index) => tile(part, areas[index], width)));
        // The last button is disabled: it names the level that is shown.
        if (focuses) (svg.querySelector('.tile') || path.children[path.children.length - 2] || svg).focus();
      }
      // A label that ends at the edge of its tile would run into the next one.
      function fitting(label, width) {
        const most = Math.floor((width - 8) / 7);
        return label.length <= most ? label : most > 2 ? label.slice(0, most - 1) + '…' : '';
      }
      function tile(part, [x, y, width, height], whole) {
        const opens = inner(part).parts.size > 0, name = part.name.split('/').pop();
        const bytes = part.figure || part.size.toLocaleString('en') + ' B';
        const share = length => (length / whole * 100).toFixed(3) + '%';
        // Paper is narrower than the screen that the map was drawn for.
        const inTile = length => (length / width * 100).toFixed(3) + '%';
        const tile = make('svg', { x: share(x), y, width: share(Math.max(1, width)), height: Math.max(1, height), 'aria-hidden': true });
        const color = part.color || largest(part).color || '';
        tile.append(make('title', {}, part.name + ': ' + bytes),
          make('rect', { width: '100%', height: '100%', class: color, stroke: '#ffffff' }));
        if (height >= 16 && width >= 30) tile.append(make('text', { x: 5, y: 15, 'font-size': 12, fill: '#1f2328' }, fitting(name, width)));
        if (height >= 34 && width >= 30) tile.append(make('text', { x: 5, y: 30, 'font-size': 12, fill: '#1f2328' },
          fitting(bytes, width)));
        if (opens && !part.figure && height > 60 && width > 60) {
          const inside = [...inner(part).parts.values()].sort((a, b) => b.size - a.size);
          layout(inside.map(one => one.size), width - 8, height - 40).forEach((area, index) => tile.append(make('rect', {
            x: inTile(4 + area[0]), y: 36 + area[1], width: inTile(Math.max(0, area[2] - 1)), height: Math.max(0, area[3] - 1),
            class: largest(inside[index]).color || '' })));
        }
        const group = make('g', { class: opens ? 'tile' : '', role: opens ? 'button' : 'img', 'aria-label': part.name + ', ' + bytes });
        group.append(tile);
        if (opens) {
          group.setAttribute('tabindex', 0);
          group.addEventListener('click', () => show(inner(part), true));
          group.addEventListener('keydown', event => {
            if (event.key === 'Enter' || event.key === ' ') { event.preventDefault(); show(inner(part), true); }
          });
        }
        return group;
      }
      show(root, false);
    }

    doc.addEventListener('DOMContentLoaded', () => { all('table').forEach(prepare); all('.treemap').forEach(map); });
    })();
    """#
}
