/**
 * Things that the reader hides, stored in this browser: a guest's own list, and a copy of the account's list, so that
 * `public/theme.js` can collapse its cards before the first paint. If the browser stores nothing, the memory of the
 * page holds both.
 */
import { hasSession } from '#client/app/session-flag.ts'
import { DEVICE_HIDDEN_MAX } from '#shared/features/board/hidden/vocabulary.ts'
import { setHiddenNow, type HiddenThing, type HiddenThings } from '#client/app/hidden-now.ts'
import { SEEN_KEY, seenIds, storeSeen } from './seen.ts'

/** The keys that `public/theme.js` uses. */
const KEYS = { device: 'hidden', account: 'hidden-account' } as const
type Owner = keyof typeof KEYS

/** Whether cards that were seen are collapsed too. */
const SKIP_KEY = 'skip-seen'
const known: Partial<Record<Owner, HiddenThings>> = {}

/** Updates the cards to the list of the current reader. */
function refreshHidden() {
  const hidden = hiddenThings(hasSession() ? 'account' : 'device')
  setHiddenNow(isSkipping() ? [...hidden, ...seenIds().map(asSeen)] : hidden)
}

const asSeen = (id: number): HiddenThing => ({ kind: 'seen', id, title: '', slug: '' })

export function isSkipping(): boolean {
  try {
    return localStorage.getItem(SKIP_KEY) !== null
  } catch {
    return false
  }
}

/** Collapses seen cards, or shows them again. @returns false if the browser stores nothing */
export function setSkipping(isOn: boolean): boolean {
  try {
    if (isOn) localStorage.setItem(SKIP_KEY, '1')
    else localStorage.removeItem(SKIP_KEY)
  } catch {
    return false
  }
  refreshHidden()
  return true
}

/** Removes the vacancy from the seen ones. */
export function forgetSeen(id: number) {
  storeSeen(seenIds().filter((one) => one !== id))
  refreshHidden()
}

export function hiddenThings(owner: Owner): HiddenThings {
  return (known[owner] ??= read(owner))
}

export const isSame = (one: Pick<HiddenThing, 'kind' | 'id'>, other: Pick<HiddenThing, 'kind' | 'id'>) =>
  one.kind === other.kind && one.id === other.id

/** Replaces a list. @returns whether the browser stores it beyond this page */
export function setHidden(owner: Owner, things: HiddenThings): boolean {
  known[owner] = things
  refreshHidden()
  try {
    if (things.length > 0) localStorage.setItem(KEYS[owner], JSON.stringify(things.map(toRow)))
    else localStorage.removeItem(KEYS[owner])
    return true
  } catch {
    return false
  }
}

/**
 * Hides a thing for a guest. @returns `full` if nothing was hidden; `kept`, or `unkept` if it is hidden only until the
 * page is left
 */
export function hideOnDevice(thing: HiddenThing): 'full' | 'kept' | 'unkept' {
  const others = hiddenThings('device').filter((one) => !isSame(one, thing))
  if (others.length >= DEVICE_HIDDEN_MAX) return 'full'
  return setHidden('device', [thing, ...others]) ? 'kept' : 'unkept'
}

export function showOnDevice(shown: readonly Pick<HiddenThing, 'kind' | 'id'>[]) {
  const rest = hiddenThings('device').filter((one) => !shown.some((other) => isSame(one, other)))
  setHidden('device', rest)
}

/** Called after the session has ended. */
export function forgetAccount() {
  delete known.account
  refreshHidden()
}

/** Another tab has changed a list; a null key is the whole storage. */
function onStorage({ key }: StorageEvent) {
  if (key !== null && ![KEYS.device, KEYS.account, SKIP_KEY, SEEN_KEY].includes(key)) return
  delete known.device
  delete known.account
  refreshHidden()
}

type Row = [kind: string, id: number, title: string, slug: string]

const toRow = ({ kind, id, title, slug }: HiddenThing): Row => [kind, id, title, slug]

function read(owner: Owner): HiddenThings {
  try {
    // The hidden list of an account does not stay on a device without a session.
    if (owner === 'device' && !hasSession()) localStorage.removeItem(KEYS.account)
    const stored: unknown = JSON.parse(localStorage.getItem(KEYS[owner]) ?? '[]')
    return Array.isArray(stored) ? stored.flatMap(thingOf) : []
  } catch {
    return []
  }
}

/** Returns no things for a row that another program wrote. */
function thingOf(row: unknown): HiddenThing[] {
  if (!Array.isArray(row)) return []
  const [kind, id, title, slug]: unknown[] = row
  if (
    (kind !== 'vacancy' && kind !== 'company') ||
    typeof id !== 'number' ||
    !Number.isInteger(id) ||
    id <= 0
  )
    return []
  return [
    {
      kind,
      id,
      title: typeof title === 'string' ? title : '',
      slug: typeof slug === 'string' ? slug : '',
    },
  ]
}

// The server renders the page of hidden things without these listeners.
if (!import.meta.env.SSR) {
  addEventListener('storage', onStorage)
  refreshHidden()
  // React draws the lines of hidden cards now, in the height that they have had since the first paint.
  document.adoptedStyleSheets = []
}
