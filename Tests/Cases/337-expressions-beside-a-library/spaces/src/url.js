export function supplant(str, subs) {
  return str.replace(/\{\s*(\w+)\s*\}/g, (a, b) => subs[b] ?? a)
}
