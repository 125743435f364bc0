/** The Robots Exclusion Protocol (RFC 9309) for the bot of the board. */
import { SECOND_MS } from '#shared/kernel/durations.ts'
import { BOT_TOKEN } from '#shared/features/intake/sources/bot.ts'

export type RobotsRules = {
  /** Pause in milliseconds between two requests; 0: none is asked for. */
  crawlDelayMs: number
  /** As they are written. They are for all robots. */
  sitemaps: readonly string[]
  allows(url: URL): boolean
}

/** Nobody who reads vacancies waits longer: a longer delay would stop a run. */
const DELAY_MAX_MS = 30 * SECOND_MS

/** What a file `robots.txt` says to this bot; to all others, where it does not name this one. */
export function parseRobots(text: string): RobotsRules {
  const { own, others, sitemaps } = readGroups(text)
  const { patterns, crawlDelayMs } = own ?? others ?? NO_RULES
  return { crawlDelayMs, sitemaps, allows: (url) => isAllowed(patterns, url) }
}

type Pattern = { text: string; isAllow: boolean }
type Group = { patterns: Pattern[]; crawlDelayMs: number }

const NO_RULES: Group = { patterns: [], crawlDelayMs: 0 }

/** Groups for the same robot are one group. Groups of other robots are passed over, however many there are. */
function readGroups(text: string) {
  const found: { own?: Group; others?: Group; sitemaps: string[] } = { sitemaps: [] }
  let current = new Set<Group>()
  let hasRules = false
  for (const { name, value } of readLines(text)) {
    if (name === 'user-agent') {
      if (hasRules) current = new Set()
      hasRules = false
      const group = toGroupName(value)
      if (group !== null) current.add((found[group] ??= { patterns: [], crawlDelayMs: 0 }))
    } else if (name === 'sitemap') {
      if (value !== '') found.sitemaps.push(value)
    } else if (RULES.has(name)) {
      hasRules = true
      for (const group of current) addRule(group, name, value)
    }
  }
  return found
}

/** `Crawl-delay` is not in the RFC. It belongs to its group and ends the names of robots in front of it, as many sites write it. */
const RULES: ReadonlySet<string> = new Set(['allow', 'disallow', 'crawl-delay'])

function addRule(group: Group, name: string, value: string) {
  if (name === 'crawl-delay') group.crawlDelayMs = Math.max(group.crawlDelayMs, toDelayMs(value))
  else if (value !== '') group.patterns.push({ text: toPattern(value), isAllow: name === 'allow' })
}

function* readLines(text: string) {
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [said = ''] = line.split('#', 1)
    const colon = said.indexOf(':')
    if (colon < 0) continue
    // Trimming takes a byte order mark off, too.
    yield { name: said.slice(0, colon).trim().toLowerCase(), value: said.slice(colon + 1).trim() }
  }
}

function toGroupName(agent: string): 'own' | 'others' | null {
  if (/^\*(\s|$)/.test(agent)) return 'others'
  // A version after the token names the same robot.
  const [token = ''] = /^[a-z_-]+/i.exec(agent) ?? []
  return token.toLowerCase() === BOT_TOKEN.toLowerCase() ? 'own' : null
}

function toDelayMs(value: string): number {
  const seconds = /^\d+([.,]\d+)?$/.test(value) ? Number(value.replace(',', '.')) : 0
  return Math.min(seconds * SECOND_MS, DELAY_MAX_MS)
}

/** The longest pattern decides; of two equally long ones the one that allows. */
function isAllowed(patterns: readonly Pattern[], { pathname, search }: URL): boolean {
  if (pathname === '/robots.txt') return true
  const path = normalisePath(pathname + search)
    .replaceAll('*', '%2A')
    .replaceAll('$', '%24')
  let longest: Pattern = { text: '', isAllow: true }
  for (const pattern of patterns) {
    const { length } = pattern.text
    const isStronger = length > longest.text.length || (length === longest.text.length && pattern.isAllow)
    if (isStronger && matches(pattern.text, path)) longest = pattern
  }
  return longest.isAllow
}

/** `*` is any text, `$` at the end of the pattern is the end of the path. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$')
  const [first = '', ...rest] = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(first)) return false
  if (rest.length === 0) return !isWhole || path.length === first.length
  const last = isWhole ? (rest.pop() ?? '') : ''
  let at = first.length
  for (const part of rest) {
    const found = path.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return path.length - last.length >= at && path.endsWith(last)
}

/** `$` has a meaning only at the end. */
const toPattern = (value: string) => normalisePath(value).replace(/\$(?!$)/g, '%24')

const UNRESERVED = /^[\w.~-]$/
const utf8 = new TextEncoder()

/**
 * Path and pattern in one form of percent-encoding: unreserved characters are plain, reserved ones as they are written,
 * all others encoded (RFC 9309, section 2.2.2).
 */
export const normalisePath = (text: string) =>
  text.replace(/%([0-9a-fA-F]{2})|[^\w.~:/?#[\]@!$&'()*+,;=-]/gu, (found, hex?: string) =>
    hex === undefined ? encode(found) : decodeUnreserved(hex),
  )

const encode = (character: string) =>
  [...utf8.encode(character)].map((octet) => `%${octet.toString(16).toUpperCase().padStart(2, '0')}`).join('')

function decodeUnreserved(hex: string): string {
  const character = String.fromCharCode(parseInt(hex, 16))
  return UNRESERVED.test(character) ? character : `%${hex.toUpperCase()}`
}
