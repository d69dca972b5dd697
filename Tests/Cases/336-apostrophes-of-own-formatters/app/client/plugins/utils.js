export function supplant(str, subs) {
  return str.replace(/{([^{}]*)}/g, (a, b) => subs[b] ?? a)
}
