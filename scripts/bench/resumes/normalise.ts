/** Texts as they are compared: a file and its reader may write the same thing in different ways. */
import type { TruthWord } from './truth.ts'

/** With the end of the line that a soft hyphen makes. */
const SOFT_HYPHENS = /\u00AD\s*|[\u200B\u2060\uFEFF]/g

export const normaliseText = (text: string) =>
  // The sign would become «No», joined to its number.
  text
    .replaceAll('№', '#')
    .normalize('NFKC')
    .replace(SOFT_HYPHENS, '')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/й/g, 'й')

/** Without quotes, spaces and a comma at the end. */
export const normaliseValue = (text: string) =>
  normaliseText(text)
    .replace(/["'«»„“”‘’`]/g, '')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/\s+/g, '')
    .replace(/[,;.]+$/, '')

export const normalisePhone = (text: string) => text.replace(/\D/g, '').slice(-10)

/** The host and the path of a link. */
const normaliseLink = (text: string) =>
  normaliseText(text)
    .trim()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '')

export const normaliseHandle = (text: string) =>
  normaliseLink(text)
    .replace(/^(?:t\.me|telegram\.me)\//, '')
    .replace(/^@/, '')

/** All texts inside of a value. */
export function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  if (Array.isArray(value)) return value.flatMap((one) => listTexts(one))
  if (typeof value === 'object' && value !== null)
    return Object.values(value).flatMap((one) => listTexts(one))
  return []
}

const countWords = (text: string) => {
  const counts = new Map<string, number>()
  for (const word of text.match(/[\p{L}\p{N}]+/gu) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** The words that the texts lack, each as many times as it is missing. */
export function listLostWords(words: readonly TruthWord[], texts: readonly string[]): TruthWord[] {
  const text = normaliseText(texts.join('\n'))
  // A word with a hyphen at a line end is whole in one of these and in two parts in the other.
  const counts = [text, text.replace(/(?<=\p{L})[-‐]\s*(?=\p{L})/gu, '')].map((one) => countWords(one))
  const phones = texts.map((one) => one.replace(/\D/g, ''))
  // Long addresses go on in the next line.
  const links = texts.map((one) => normaliseText(one).replace(/\s+/g, ''))
  const used = new Map<string, number>()
  // A word that a code stands for needs no text, so that the others take the texts first.
  const ordered = words.toSorted((a, b) => Number(a.field !== null) - Number(b.field !== null))
  return ordered.filter(({ text: written, kind }) => {
    switch (kind) {
      case 'phone':
        return !phones.some((one) => one.includes(normalisePhone(written)))
      case 'email':
        return !links.some((one) => one.includes(normaliseText(written)))
      case 'handle':
        return !links.some((one) => one.includes(normaliseHandle(written)))
      case 'link':
        return !links.some((one) => one.includes(normaliseLink(written)))
      case 'word': {
        const word = normaliseText(written)
        const times = (used.get(word) ?? 0) + 1
        used.set(word, times)
        return counts.every((one) => (one.get(word) ?? 0) < times)
      }
    }
  })
}
