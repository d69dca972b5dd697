export function supplant(str, subs) {
  return str.replace(/\{(\d+)\}/g, (a, b) => subs[b] ?? a)
}
