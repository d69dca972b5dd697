export function supplant(str, subs) {
  return str.replace(/\{(\w+)\}/g, (a, b) => subs[b] ?? a)
}
