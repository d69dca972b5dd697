/// The script of a page: sorting and filtering. The page can be read without it.
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
      for (const cell of table.tHead.rows[0].cells) if (cell.hasAttribute('aria-sort')) cell.setAttribute('aria-sort', 'none');
      head.setAttribute('aria-sort', order);
      return head.textContent + ', ' + order;
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

    doc.addEventListener('DOMContentLoaded', () => all('table').forEach(prepare));
    })();
    """#
}
