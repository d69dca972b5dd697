// Displays texts with i18next and with intl-messageformat (FormatJS). Each line of standard input has a formatter ("i18next",
// "i18next-plural" or "formatjs"), a base text and a text, in Base64. Each line of output is the effect of the text: see judges.py.
//
// I18NEXT and FORMATJS are the paths of the modules; by default, Debian's node-i18next and the package intl-messageformat.
//
// React Intl catches what intl-messageformat throws, and displays the text of the default language. So a text for which it throws
// is garbled: it is never displayed.
'use strict'

const readline = require('readline')

// --- i18next

let shared

function i18next() {
  if (shared) return shared
  const library = require(process.env.I18NEXT || '/usr/share/nodejs/i18next/dist/umd/i18next.js')
  shared = library.createInstance()
  shared.init({
    lng: 'en', fallbackLng: false, resources: {en: {translation: {}}}, keySeparator: false, nsSeparator: false,
    interpolation: {escapeValue: false}, missingInterpolationHandler: (text, match) => {
      missing.push(match[1].trim())
      return ''
    },
  })
  return shared
}

let missing = []

function shownByI18next(text, values) {
  const library = i18next()
  missing = []
  library.addResource('en', 'translation', 'k', text)
  const shown = library.t('k', values)
  return {shown: String(shown), missing: [...missing]}
}

function nested(values, path, value) {
  const parts = path.split('.')
  let target = values
  for (const part of parts.slice(0, -1)) target = target[part] = typeof target[part] === 'object' ? target[part] : {}
  target[parts[parts.length - 1]] = value
}

// The arguments that i18next itself misses when it displays base without any.
function namesOfI18next(base) {
  return [...new Set(shownByI18next(base, {}).missing.map((name) => name.replace(/^-\s*/, '').split(',')[0].trim()))]
}

function i18nextEffect(base, text) {
  const names = namesOfI18next(base)
  const values = {}
  names.forEach((name, index) => nested(values, name, name === 'count' ? 73100 + index : `⟦${index}⟧`))
  const expected = shownByI18next(base, values)
  if (expected.missing.length) return 'base'
  const actual = shownByI18next(text, values)
  if (actual.missing.length) return 'garbled'
  // A format of an argument that is not passed is displayed so.
  if (/\bNaN\b|undefined/.test(actual.shown) && !/\bNaN\b|undefined/.test(expected.shown)) return 'garbled'
  // An argument in single braces is displayed as written.
  const single = (shown) => shown.match(/\{\s*[\w.]+\s*\}/g)?.map((one) => one.slice(1, -1).trim()) || []
  if (names.some((name) => single(actual.shown).includes(name) && !single(expected.shown).includes(name))) return 'garbled'
  if (/\{\{|\}\}/.test(actual.shown) && !/\{\{|\}\}/.test(expected.shown)) return 'garbled'
  const marks = names.map((name, index) => (name === 'count' ? String(73100 + index) : `⟦${index}⟧`))
  return isRepeated(marks, expected.shown, actual.shown) ? 'repeated' : 'harmless'
}

function isRepeated(marks, expected, actual) {
  const count = (text, mark) => text.split(mark).length - 1
  return marks.some((mark) => count(actual, mark) > Math.max(1, count(expected, mark)))
}

// The forms of a plural: for each number, i18next displays one of the translation, or the text of the fallback language. BASE and
// TEXT are JSON: {locale, ordinal, cases}.
function pluralEffect(base, text) {
  const library = require(process.env.I18NEXT || '/usr/share/nodejs/i18next/dist/umd/i18next.js').createInstance()
  const keys = ({ordinal, cases}, mark) => Object.fromEntries(Object.entries(cases).map(([name, form]) => [
    name === '*' ? 'k' : `k_${ordinal ? 'ordinal_' : ''}${name}`, form === '' ? '' : mark]))
  library.init({
    lng: text.locale, fallbackLng: 'dev',
    resources: {[text.locale]: {translation: keys(text, 'translated')}, dev: {translation: {...keys(base, 'fallback'), k: 'fallback'}}},
  })
  for (let count = 0; count <= 120; count += 1) {
    if (library.t('k', {count, ordinal: text.ordinal}) !== 'translated') return 'garbled'
  }
  return 'harmless'
}

// --- FormatJS

const {IntlMessageFormat} = (() => {
  try {
    return require(process.env.FORMATJS || 'intl-messageformat')
  } catch {
    return {}
  }
})()

// Elements of the syntax tree by type: argument, number, date, time, select, plural, pound, tag.
const TYPE = {argument: 1, number: 2, date: 3, time: 4, select: 5, plural: 6, tag: 8}

function argumentsOf(elements, found) {
  for (const one of elements) {
    const known = found.get(one.value)
    if (one.type === TYPE.argument && !known) found.set(one.value, {kind: 'text'})
    if (one.type === TYPE.number || one.type === TYPE.plural) found.set(one.value, {kind: 'number'})
    if (one.type === TYPE.date || one.type === TYPE.time) found.set(one.value, {kind: 'date'})
    if (one.type === TYPE.select) found.set(one.value, {kind: 'select', words: Object.keys(one.options)})
    if (one.type === TYPE.tag) {
      found.set(one.value, {kind: 'tag'})
      argumentsOf(one.children, found)
    }
    for (const option of Object.values(one.options || {})) argumentsOf(option.value, found)
  }
  return found
}

function sampled(found, number, round) {
  const values = {}
  let index = 0
  for (const [name, one] of found) {
    values[name] = {
      text: `⟦${index}⟧`, number, date: new Date(0), tag: (parts) => [].concat(parts).join(''),
      select: one.words ? one.words[round % one.words.length] : 'other',
    }[one.kind]
    index += 1
  }
  return values
}

function formatjsEffect(base, text) {
  let original, message
  try {
    original = new IntlMessageFormat(base, 'en')
  } catch {
    return 'base'
  }
  const found = argumentsOf(original.getAst(), new Map())
  try {
    message = new IntlMessageFormat(text, 'en')
  } catch {
    // A text without arguments is displayed as it is: React Intl parses only texts that have values.
    return found.size ? 'garbled' : 'harmless'
  }
  let effect = 'harmless'
  for (const [round, number] of [0, 1, 2, 3, 5, 11, 21, 100, 1.5].entries()) {
    const values = sampled(found, number, round)
    let expected, actual
    try {
      expected = String(original.format(values))
    } catch {
      return 'base'
    }
    try {
      actual = String(message.format(values))
    } catch {
      return 'garbled'
    }
    const marks = Object.values(values).filter((value) => typeof value === 'string' && value.startsWith('⟦'))
    if (isRepeated(marks, expected, actual)) effect = 'repeated'
    if (/\{\s*\w+\s*[,}]/.test(actual) && !/\{\s*\w+\s*[,}]/.test(expected)) return 'garbled'
  }
  return effect
}

// --- Lines

const decode = (part) => Buffer.from(part, 'base64').toString('utf8')

readline.createInterface({input: process.stdin}).on('line', (line) => {
  const [kind, base, text] = line.split(' ')
  const effect = {
    i18next: i18nextEffect, formatjs: formatjsEffect,
    'i18next-plural': (one, other) => pluralEffect(JSON.parse(one), JSON.parse(other)),
  }[kind]
  console.log(effect(decode(base), decode(text)))
})
