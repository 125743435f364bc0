import { ASHBY } from './ashby.ts'
import { CAREERS_PAGE } from './careers-page.ts'
import { GREENHOUSE } from './greenhouse.ts'
import type { SourceKind } from './kind.ts'
import { LEVER } from './lever.ts'
import { RECRUITEE } from './recruitee.ts'
import { TRUDVSEM } from './trudvsem.ts'
import { WORKABLE } from './workable.ts'
import { YANDEX_FEED } from './yandex-feed.ts'

/** In the order in which staff choose from them. */
export const SOURCE_KINDS: readonly SourceKind[] = [
  TRUDVSEM,
  CAREERS_PAGE,
  YANDEX_FEED,
  GREENHOUSE,
  LEVER,
  ASHBY,
  WORKABLE,
  RECRUITEE,
]

const BY_CODE = new Map(SOURCE_KINDS.map((kind) => [kind.code, kind]))

/** null for a code that no kind has. */
export const findKind = (code: string): SourceKind | null => BY_CODE.get(code) ?? null
