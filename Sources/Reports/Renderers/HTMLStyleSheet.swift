/// The style sheet of every HTML page: light or dark by the reader's setting, and printable. Charts, which have colours
/// of their own, take those of the page.
enum HTMLStyleSheet {
  static let text = """
    :root { color-scheme: light dark; --ink: #1f2328; --quiet: #59636e; --line: #d0d7de; --page: #ffffff;
      --soft: #f6f8fa; --bar: #0969da; --good: #1a7f37; --bad: #cf222e; }
    @media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --quiet: #9198a1; --line: #3d444d;
      --page: #0d1117; --soft: #151b23; --bar: #4493f8; --good: #3fb950; --bad: #f85149; } }
    body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
    main { max-width: 64rem; margin: 0 auto; padding: 1.5rem; }
    h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; } h3 { font-size: 1rem; }
    .conclusion { font-size: 1.1rem; } .note { color: var(--quiet); }
    .alert { color: var(--bad); font-weight: 600; } .success, .good, ins { color: var(--good); }
    .bad, del { color: var(--bad); } .emphasis { font-weight: 600; }
    .scroll { overflow-x: auto; margin: 1.5rem 0; }
    table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
    caption { text-align: start; font-weight: 600; padding-bottom: .4rem; }
    th, td { padding: .25rem .75rem; border-bottom: 1px solid var(--line); text-align: start;
      vertical-align: top; font-weight: normal; }
    thead th { font-weight: 600; white-space: nowrap; } tbody tr:nth-child(even) { background: var(--soft); }
    th.number, td.number { text-align: end; white-space: nowrap; }
    tr.total th, tr.total td, tr.subtotal th, tr.subtotal td { font-weight: 600; }
    tr.total th, tr.total td { border-top: 2px solid var(--quiet); } tr.omitted { color: var(--quiet); }
    td:has(.bar) { min-width: 8rem; }
    .bar { display: inline-block; height: .8em; min-width: 1px; background: var(--bar); }
    code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
    figure { margin: 1.5rem 0; overflow-x: auto; } figure svg { display: block; }
    figure [fill="\(SVG.background)"] { fill: var(--page); } figure [fill="\(SVG.ink)"] { fill: var(--ink); }
    figure [fill="\(SVG.quiet)"] { fill: var(--quiet); } figure [fill="\(SVG.line)"] { fill: var(--line); }
    figure [stroke="\(SVG.background)"] { stroke: var(--page); } figure [stroke="\(SVG.line)"] { stroke: var(--line); }
    figcaption { color: var(--quiet); font-size: .9rem; }
    @media print { main { max-width: none; padding: 0; } .scroll { overflow: visible; }
      thead { display: table-header-group; } tr, figure { break-inside: avoid; }
      .bar { print-color-adjust: exact; } }
    """
}
