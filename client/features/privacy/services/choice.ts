import editions from 'virtual:legal-editions'
import {
  CHOICE_MAX_AGE_MS,
  COOKIE_CHOICES,
  type CookieChoice,
} from '#shared/features/privacy/cookie-choices/model.ts'

type StoredChoice = {
  choice: CookieChoice
  version: string
  /** ISO 8601. */
  chosenAt: string
  /** The number of the proof on the server; null while a refusal is not recorded. */
  browser: string | null
}

/** The edition of the text to which the choice applies; a new edition prompts visitors again. */
const TEXT_VERSION = editions['cookies'] ?? ''

const KEY = 'cookie-choice'
const CHANGE = 'cookie-choice-change'
const TIMEOUT_MS = 10_000

/** The choice of this browser about the current text; null if there is none, or if storage is not available. */
export function currentChoice(now = Date.now()): CookieChoice | null {
  const stored = readStored()
  if (stored?.version !== TEXT_VERSION) return null
  return now - Date.parse(stored.chosenAt) < CHOICE_MAX_AGE_MS ? stored.choice : null
}

/**
 * Incremented with every choice in this document: the response to an earlier choice may arrive after a later choice.
 */
let latest = 0

/**
 * Records a choice. Services start only with a proof on the server; a refusal takes effect immediately, without a
 * proof. If there are several choices, the last one counts.
 * @throws Error when a permission cannot be recorded
 */
export async function choose(choice: CookieChoice) {
  const order = (latest += 1)
  const browser = readStored()?.browser ?? null
  const recorded = record(choice, browser)
  if (choice === 'refused') store({ choice, browser })
  try {
    const proof = await recorded
    if (order === latest) store({ choice, browser: proof })
  } catch (error) {
    if (choice === 'allowed' && order === latest) throw error
  }
}

/**
 * Whether the browser sends Do Not Track or Global Privacy Control. Counts as a refusal until the user chooses
 * otherwise.
 */
export const asksNotToTrack = () =>
  navigator.doNotTrack === '1' ||
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)

/** Calls `run` after every change of the choice, also in another tab. @returns the function that stops it */
export function onChoice(run: () => void) {
  const inOtherTab = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) run()
  }
  addEventListener(CHANGE, run)
  addEventListener('storage', inOtherTab)
  return () => {
    removeEventListener(CHANGE, run)
    removeEventListener('storage', inOtherTab)
  }
}

/** Whether the browser stores choices: without storage it would show the consent bar on every page. */
export function canStore() {
  try {
    localStorage.setItem(`${KEY}-test`, '')
    localStorage.removeItem(`${KEY}-test`)
    return true
  } catch {
    return false
  }
}

function store({ choice, browser }: Pick<StoredChoice, 'choice' | 'browser'>) {
  const stored: StoredChoice = {
    choice,
    browser,
    version: TEXT_VERSION,
    chosenAt: new Date().toISOString(),
  }
  localStorage.setItem(KEY, JSON.stringify(stored))
  dispatchEvent(new Event(CHANGE))
}

async function record(choice: CookieChoice, browser: string | null): Promise<string> {
  const response = await fetch('/api/v1/cookie-choices', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ choice, version: TEXT_VERSION, browser }),
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const answer: unknown = response.ok ? await response.json() : null
  if (!hasBrowser(answer)) throw new Error('The choice about cookies is not recorded')
  return answer.browser
}

const hasBrowser = (answer: unknown): answer is { browser: string } =>
  typeof answer === 'object' && answer !== null && 'browser' in answer && typeof answer.browser === 'string'

function readStored(): StoredChoice | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isStored(value) ? value : null
  } catch {
    return null
  }
}

const isStored = (value: unknown): value is StoredChoice =>
  typeof value === 'object' &&
  value !== null &&
  'choice' in value &&
  COOKIE_CHOICES.some((choice) => choice === value.choice) &&
  'version' in value &&
  'browser' in value &&
  'chosenAt' in value &&
  typeof value.chosenAt === 'string'
