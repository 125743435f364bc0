import { eq, like, or } from 'drizzle-orm'
import { sources } from '#server/db/schema/sources.ts'
import { takeNamedLock } from '#server/db/statements.ts'
import { prefixPattern, type Sql } from '#server/kernel/sql.ts'
import type { SourceKind } from '../kinds/kind.ts'

/**
 * The key of a new source: `trudvsem`, `greenhouse:vydumka`, `site:vydumka.example`, and `site:vydumka.example:2` for a
 * second one there. Call it in the transaction that inserts the source.
 */
export async function findFreeKey(tx: Sql, kind: SourceKind, address: URL): Promise<string> {
  await takeNamedLock(tx, 'source_keys')
  const base = toBaseKey(kind, address)
  const rows = await tx
    .select({ key: sources.key })
    .from(sources)
    .where(or(eq(sources.key, base), like(sources.key, prefixPattern(`${base}:`))))
  const taken = new Set(rows.map(({ key }) => key))
  if (!taken.has(base)) return base
  let number = 2
  while (taken.has(`${base}:${number}`)) number += 1
  return `${base}:${number}`
}

function toBaseKey(kind: SourceKind, address: URL): string {
  if (kind.hosts === null) return `site:${address.hostname.replace(/^www\./, '')}`
  if (!kind.isOfOneEmployer) return kind.code
  return `${kind.code}:${findBoardName(kind, address)}`
}

/** The part of the address that is `vydumka` in the example of the kind: the name of the employer in its system. */
function findBoardName({ addressExample }: SourceKind, address: URL): string {
  const example = toParts(new URL(addressExample))
  const name = toParts(address)[example.indexOf('vydumka')]
  return (name ?? address.hostname).toLowerCase()
}

const toParts = ({ hostname, pathname }: URL) => [
  ...hostname.split('.').slice(0, 1),
  ...pathname.split('/').slice(1),
]
