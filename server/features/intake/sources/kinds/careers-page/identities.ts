import { createHash } from 'node:crypto'
import type { KnownRecord, SourceMemory } from '../kind.ts'
import { readPath, toList, toText } from '../mapping/values.ts'
import type { FoundPosting } from './page-postings.ts'

type IdentifiedPosting = FoundPosting & { id: string }

type Settings = {
  memory: Pick<SourceMemory, 'findRecords'> | undefined
  /** Whether the run reads a page at this address. */
  isListed: (url: string) => boolean
  /** What the run has given out before, as `listTaken` lists it. */
  taken: readonly string[]
}

/**
 * Finds what identifies a posting, in later runs too, while the pages of a run are read one after another: its identifier
 * when no other posting has the same, else a hash of its address. A record that is known keeps what it has.
 */
export function createIdentities({ memory, isListed, taken: before }: Settings) {
  const taken = new Set(before)
  const isTaken = (use: Use, name: string) => taken.has(digest(use, name))
  const take = (use: Use, name: string) => void taken.add(digest(use, name))

  /** One posting an address: of copies in lists and on further pages the first one counts. */
  function settleAddresses(found: readonly FoundPosting[], known: readonly KnownRecord[]) {
    const counts = countBy(found, ({ url }) => url)
    const isKnown = (url: string) => known.some((record) => record.url === url)
    const isOfMany = (url: string) =>
      isListed(url) || isTaken('url', url) || (counts.get(url) ?? 0) > 1 || (isRoot(url) && !isKnown(url))
    return found.flatMap((one) => {
      const { isAlone, pageUrl } = one
      const isOther = isAlone && one.url !== pageUrl
      const url =
        isOther && (isOfMany(one.url) || (isKnown(pageUrl) && !isKnown(one.url))) ? pageUrl : one.url
      if (isTaken('url', url)) return []
      take('url', url)
      return [{ ...one, url }]
    })
  }

  function chooseId(
    { posting, url }: FoundPosting,
    { known, counts }: { known: readonly KnownRecord[]; counts: ReadonlyMap<string | null, number> },
  ) {
    const own = hash(url)
    const identifier = findIdentifier(posting)
    const kept = known.find(
      ({ id, url: at }) => at === url && (id === identifier || id === own) && !isTaken('id', id),
    )
    if (kept) return kept.id
    if (identifier === null) return own
    if ((counts.get(identifier) ?? 0) > 1) take('shared', identifier)
    const isOfOther = known.some(({ id, url: at }) => id === identifier && at !== null && isListed(at))
    return isOfOther || isTaken('shared', identifier) || isTaken('id', identifier) ? own : identifier
  }

  return {
    async identify(found: readonly FoundPosting[]): Promise<IdentifiedPosting[]> {
      if (found.length === 0) return []
      const urls = found.flatMap(({ url, pageUrl }) => [url, pageUrl])
      const ids = found.flatMap(({ posting }) => findIdentifier(posting) ?? [])
      const known = (await memory?.findRecords({ ids, urls })) ?? []
      const settled = settleAddresses(found, known)
      const counts = countBy(settled, ({ posting }) => findIdentifier(posting))
      return settled.map((one) => {
        const id = chooseId(one, { known, counts })
        take('id', id)
        return { ...one, id }
      })
    },
    /** Notes records of a page that was not read. */
    keep(records: readonly KnownRecord[]) {
      for (const { id, url } of records) {
        take('id', id)
        if (url !== null) take('url', url)
      }
    },
    isTaken: (url: string) => isTaken('url', url),
    listTaken: () => [...taken],
  }
}

type Use = 'id' | 'url' | 'shared'

const IDENTIFIER_LENGTH_MAX = 200

/** A string, a number, a PropertyValue, or the first of a list of them. */
function findIdentifier(posting: unknown): string | null {
  const [first] = toList(readPath(posting, 'identifier'))
  const value = toText(readPath(first, 'value')) ?? toText(first)
  return value !== null && value.length <= IDENTIFIER_LENGTH_MAX ? value : null
}

function isRoot(url: string) {
  const { pathname, search } = new URL(url)
  return pathname === '/' && search === ''
}

const hash = (url: string) => createHash('sha256').update(url).digest('hex').slice(0, 32)

/** Short, because a run stores them with its position. */
const digest = (use: Use, name: string) =>
  createHash('sha256').update(`${use} ${name}`).digest('base64url').slice(0, 12)

function countBy<T, K>(items: readonly T[], toKey: (item: T) => K): ReadonlyMap<K, number> {
  return new Map([...Map.groupBy(items, toKey)].map(([key, group]) => [key, group.length]))
}
