/// The style sheet of every HTML page: light or dark by the reader's setting, for screens from 320 pixels on, and for paper.
///
/// Text has a contrast of at least 4.5:1 with its ground and marks of charts 3:1, in both schemes. Labels repeat
/// the meaning of colours.
enum HTMLStyleSheet {
  static let text = """
    :root { color-scheme: light dark; --ink: #1b1f24; --quiet: #57606a; --line: #d8dee4; --page: #ffffff;
      --soft: #f6f8fa; --accent: #0a58a8; --good: #116329; --bad: #b3261e; --t: #0a58a8;
      --shade: #8c959f; \(ChartColor.lightVariables) }
    @media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --quiet: #9da7b1; --line: #30363d;
      --page: #0f1318; --soft: #171c23; --accent: #6cb6ff; --good: #57c26a; --bad: #ff8b82; --t: #3f8fdf;
      --shade: #7d8894; \(ChartColor.darkVariables) } }
    * { box-sizing: border-box; }
    html { scroll-padding-top: 4.5rem; -webkit-text-size-adjust: 100%; }
    body { margin: 0; overflow-wrap: anywhere; background: var(--page); color: var(--ink);
      font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
    header, main, footer { max-width: 70rem; margin: 0 auto; padding: 0 1.5rem; }
    header { padding-top: 2.25rem; }
    h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .75rem; letter-spacing: -.01em; }
    h2 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 .75rem; letter-spacing: -.005em; }
    h3 { font-size: 1rem; margin: 1.75rem 0 .5rem; } h4 { font-size: .93rem; margin: 1rem 0 .25rem; }
    section { border-top: 1px solid var(--line); padding: 2rem 0 1rem; }
    main > section:first-child { border-top: 0; padding-top: 1rem; }
    p { margin: .5rem 0; max-width: 48rem; } a { color: var(--accent); text-underline-offset: .15em; }
    .conclusion { font-size: 1.03rem; } main > .conclusion { font-size: 1.15rem; line-height: 1.45; max-width: 44rem; }
    .note, figcaption, footer { color: var(--quiet); font-size: .87rem; }
    .alert, .bad { color: var(--bad); } .alert { font-weight: 600; } .success, .good { color: var(--good); }
    .emphasis { font-weight: 600; }
    .panels { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 29rem), 1fr)); gap: 0 2.5rem; }
    @media screen and (min-width: 64rem) { .panels { grid-template-rows: auto auto 1fr; grid-auto-flow: dense; }
      #made-of { grid-row: span 3; } }
    .panel { border-top: 1px solid var(--line); padding: 1rem 0 .25rem; min-width: 0; } .panel h2 { margin-bottom: .5rem; }
    .panel table { font-size: .87rem; } .panel .scroll { margin-bottom: .75rem; } .panel .messages { margin: .25rem 0; }
    .definitions { position: absolute; } .count { color: var(--quiet); font-weight: 400; }
    tr[data-c] > th::before { content: ""; display: inline-block; width: .75rem; height: .75rem; margin-inline-end: .45rem;
      vertical-align: -.05em; } .panel td.bars { width: 22%; } #made-of-ways td.bars { width: 30%; } svg.bars { display: block; overflow: visible; }
    \(ChartColor.rules)
    nav { position: sticky; top: 0; z-index: 2; background: var(--page); border-bottom: 1px solid var(--line); }
    nav ul { list-style: none; display: flex; flex-wrap: wrap; gap: .15rem .9rem; padding: .5rem 1.5rem; margin: 0 auto;
      max-width: 70rem; font-size: .87rem; }
    summary { cursor: pointer; color: var(--accent); margin: 1rem 0 .5rem; } summary > * { display: inline; color: var(--ink); }
    nav a { text-decoration: none; } nav a:hover { text-decoration: underline; }
    .skip { position: absolute; inset-inline-start: -99rem; } .skip:focus { inset-inline-start: 1rem; top: .5rem; }
    code { font: .87em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
    th > code:first-child { display: inline-block; min-width: 3.6em; } td:has(> code) { min-width: 15rem; }
    .scroll { overflow-x: auto; margin: 0 0 1.5rem; background: linear-gradient(to right, var(--page) .75rem, transparent) left,
      linear-gradient(to left, var(--page) .75rem, transparent) right, linear-gradient(to right, var(--shade), transparent) left,
      linear-gradient(to left, var(--shade), transparent) right; background-attachment: local, local, scroll, scroll;
      background-repeat: no-repeat; background-size: 2rem 100%, 2rem 100%, .75rem 100%, .75rem 100%; } :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: .93rem; line-height: 1.4; }
    caption { text-align: start; font-weight: 600; padding: .35rem 0 .6rem; }
    caption > span { display: block; position: sticky; inset-inline-start: 0; width: fit-content; max-width: calc(100vw - 3rem); }
    th, td { padding: .3rem .6rem; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top;
      font-weight: 400; }
    table { overflow-wrap: break-word; } thead .n { white-space: normal; }
    th:first-child, td:first-child { padding-inline-start: 0; }
    thead td { border-bottom-color: var(--quiet); }
    thead th { overflow-wrap: normal; color: var(--quiet); font-size: .87rem; vertical-align: bottom; border-bottom-color: var(--quiet); }
    .n, [data-v] { text-align: end; white-space: nowrap; } tbody tr:hover { background: var(--soft); }
    tr.total th, tr.total td, tr.subtotal th { font-weight: 600; } tr.omitted { color: var(--quiet); }
    tfoot tr:first-child > * { border-top: 1px solid var(--quiet); }
    td.bars { min-width: 5rem; width: 14%; vertical-align: middle; padding-block: 0; }
    svg.bar { display: block; width: 100%; height: 10px; } svg.bar rect { fill: var(--t); }
    .tools { display: none; gap: .5rem; align-items: center; flex-wrap: wrap; margin: 1rem 0 .25rem; font-size: .87rem;
      color: var(--quiet); min-height: 2rem; }
    .js .tools { display: flex; }
    button, input { font: inherit; color: var(--ink); background: var(--page); border: 1px solid var(--quiet);
      border-radius: 4px; padding: .15rem .6rem; }
    button { cursor: pointer; } button:hover { background: var(--soft); }
    .js thead th { padding-top: .1rem; }
    th button { display: block; border: 0; padding: 0; background: none; color: inherit; text-align: inherit; width: 100%; }
    th button::after, .js .tools + * thead th:not(:has(button))::after { content: "↕"; opacity: .45; padding-inline-start: .25em;
      font-size: .85em; }
    th[aria-sort="ascending"] button::after { content: "↑"; opacity: 1; }
    th[aria-sort="descending"] button::after { content: "↓"; opacity: 1; }
    .rest { display: none; } .js table.long:not(.all):not(.filtered) .folded { display: none; }
    .js table.long:not(.all):not(.filtered) .rest { display: table-row; }
    .more[aria-expanded="true"] { background: var(--soft); }
    figure { margin: 0 0 1.25rem; } figcaption { margin-top: .5rem; max-width: 48rem; }
    figure svg { display: block; } .scroll > svg { max-width: none; width: 100%; min-width: \(SVG.width)px; height: auto; }
    .treemap { position: relative; } .tile { cursor: pointer; } .tile:hover rect { stroke: var(--ink); }
    .tile:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; } .path { display: flex; flex-wrap: wrap;
      gap: .25rem; margin: 0 0 .4rem; font-size: .87rem; } .path button:disabled { color: var(--quiet); cursor: default; }
    .spark { white-space: pre; font-family: ui-monospace, Menlo, Consolas, monospace; color: var(--t); }
    .messages { padding-inline-start: 1.1rem; } .messages ul { padding-inline-start: 1.1rem; color: var(--quiet); }
    del { color: var(--bad); } ins { color: var(--good); }
    figure svg text { font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
    figure [fill="\(SVG.background)"] { fill: var(--page); } figure [fill="\(SVG.ink)"] { fill: var(--ink); }
    figure [fill="\(SVG.quiet)"] { fill: var(--quiet); } figure [fill="\(SVG.line)"] { fill: var(--line); }
    figure [stroke="\(SVG.background)"] { stroke: var(--page); } figure [stroke="\(SVG.line)"] { stroke: var(--line); }
    figure [stroke="\(SVG.ink)"] { stroke: var(--ink); } .bars [stroke="\(SVG.quiet)"] { stroke: var(--quiet); }
    @media (prefers-color-scheme: dark) { \(dark) }
    @media screen and (min-width: 900px) { .js .tools.beside { justify-content: flex-end; position: relative; z-index: 1;
      margin: 1rem 0 -2.1rem auto; width: fit-content; min-height: 2.1rem; } .js .tools { justify-content: flex-end; } .tools output { order: -1; } }
    @media (max-width: 640px) { header, main, footer { padding-inline: 1rem; }
      nav ul { flex-wrap: nowrap; overflow-x: auto; white-space: nowrap; padding-inline: 1rem; } header { padding-top: 1.25rem; }
      h1 { font-size: 1.4rem; } .conclusion { font-size: 1.03rem; }
      td.bars { min-width: 4rem; }
      caption > span { max-width: calc(100vw - 2rem); }
      th > code:first-child { min-width: 0; margin-inline-end: .3em; } tbody th { min-width: 6.5em; } }
    @media print { :root { color-scheme: light; } @page { size: A4; margin: 11mm 12mm; }
      body { font-size: 9.5pt; } header, main, footer { max-width: none; padding: 0; }
      nav, .skip, .js .tools, th button::after { display: none; }
      .unfolded details::details-content { content-visibility: visible; block-size: auto; } summary { list-style: none; }
      table.long:not(.filtered) .folded, .js table.long:not(.all):not(.filtered) .folded { display: table-row; }
      table.long .rest, .js table.long:not(.all):not(.filtered) .rest { display: none; } .path { display: none; }
      section { break-before: auto; padding: 3mm 0 1mm; } h2, h3, caption, thead { break-after: avoid; }
      tbody, tbody tr:nth-child(-n+2) { break-before: avoid; }
      .scroll { overflow: visible; background: none; } tr, figure { break-inside: avoid; }
      .panels { grid-template-columns: 1fr 1fr; gap: 0 6mm; } .panel { padding: 3mm 0 1mm; } h2 + *, h3 + *, summary + * { break-before: avoid; } thead { display: table-header-group; }
      tfoot { display: table-row-group; } table, .panel table, thead th, th button { font-size: 7.5pt; line-height: 1.25; } th, td { padding: .05rem .35rem; }
      .scroll { margin-bottom: .5rem; } h3 { margin-top: .5rem; } .note, figcaption, .messages { font-size: 7pt; line-height: 1.3; margin-block: .25rem; }
      h1 { font-size: 15pt; } h2 { font-size: 12pt; margin-bottom: .25rem; } main > .conclusion { font-size: 10.5pt; }
      td.bars { min-width: 2.5rem; width: 9%; } td:has(> code) { min-width: 0; }
      .scroll > svg { min-width: 0; max-width: 100%; height: auto; }
      *, svg, svg * { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
    """

  /// The colours of charts that are also files of their own, and those on a dark page.
  private static let darkColors = [
    ("#cf222e", "#ff8b82"), ("#0969da", "#58a6ff"), ("#8250df", "#b392f0"), ("#1a7f37", "#57c26a"),
    ("#bc4c00", "#f0883e"), ("#bf3989", "#f778ba"), ("#0550ae", "#79c0ff"), ("#953800", "#ffa657"),
    ("#57606a", "#9da7b1"), ("#116329", "#7ee787"), ("#6639ba", "#d2a8ff"), ("#a40e26", "#ff7b72"),
    ("#d2f0da", "#1d4429"), ("#f5e3ab", "#4f421c"), ("#0072b2", "#3f9fd8"),
  ]

  private static var dark: String {
    darkColors.map { light, dark in
      "figure [fill=\"\(light)\"] { fill: \(dark); } figure [stroke=\"\(light)\"] { stroke: \(dark); }"
    }.joined(separator: "\n")
  }
}
