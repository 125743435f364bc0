import { isNotNull } from 'drizzle-orm'
import type { Logger } from 'pino'
import { contentPictures, contentTexts } from '#server/db/schema/content.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { TextHeadDraft } from '#shared/features/content/editing/model.ts'
import type { TextKind } from '#shared/features/content/editing/vocabulary.ts'
import { HELP_SECTIONS } from '#shared/features/content/help/sections.ts'
import { frontMatterOf, HEADS, SHIPPED_TEXTS, type AnyText, type TextsOf } from './heads.ts'
import type { Pictures } from './pictures.ts'

/** The published texts by slug: those of the repository, and those of staff in their place. */
export type TextStore = {
  /** Articles the newest first; professions by slug; answers in the order of the help page. */
  all<Kind extends TextKind>(kind: Kind): ReadonlyMap<string, TextsOf[Kind]>
  /** Pictures that texts may show. */
  pictures(): Pictures
  /** Grows with every change. */
  version(): number
  reload(): Promise<void>
}

/** Holds all texts in memory: every page of the content reads them, and they rarely change. */
export async function createTextStore(db: Sql, log: Logger): Promise<TextStore> {
  let texts = textsWith([])
  let pictures: Pictures = new Map()
  let version = 0

  async function reload() {
    const [rows, stored] = await Promise.all([
      db.select().from(contentTexts).where(isNotNull(contentTexts.publishedHead)).limit(5000),
      db.select().from(contentPictures).limit(10_000),
    ])
    const edited = rows.flatMap(({ kind, slug, publishedHead, publishedBody, publishedAt }) => {
      try {
        return {
          kind,
          text: publishedText(kind, {
            slug,
            head: publishedHead,
            body: publishedBody,
            contentVersion: publishedAt ?? '',
          }),
        }
      } catch (error) {
        // A field that a later release needs: readers get the text of the repository.
        log.error({ err: error, event: 'text.invalid', kind, slug })
        return []
      }
    })
    texts = textsWith(edited)
    pictures = new Map(stored.map((picture) => [picture.path, picture]))
    version += 1
  }

  await reload()
  return {
    all: <Kind extends TextKind>(kind: Kind) => ofKind(texts, kind),
    pictures: () => pictures,
    version: () => version,
    reload,
  }
}

/** @throws ZodError for fields that the kind does not allow */
export function publishedText<Kind extends TextKind>(
  kind: Kind,
  {
    slug,
    head,
    body,
    contentVersion,
  }: { slug: string; head: TextHeadDraft | null; body: string | null; contentVersion: string },
): TextsOf[Kind] {
  const parsed = HEADS[kind].parse(head === null ? null : frontMatterOf(kind, head))
  return asTextOf(kind, { slug, head: parsed, body: (body ?? '').trim(), contentVersion })
}

/** Safe: the head was parsed by the schema of this kind. */
const asTextOf = <Kind extends TextKind>(_kind: Kind, text: object) => text as TextsOf[Kind]

type Edited = { kind: TextKind; text: AnyText }
type Texts = { [Kind in TextKind]: ReadonlyMap<string, TextsOf[Kind]> }

const ofKind = <Kind extends TextKind>(texts: Texts, kind: Kind): ReadonlyMap<string, TextsOf[Kind]> =>
  texts[kind]

function textsWith(edited: readonly Edited[]): Texts {
  const merged = <Kind extends TextKind>(
    kind: Kind,
    inOrder: (a: TextsOf[Kind], b: TextsOf[Kind]) => number,
  ): ReadonlyMap<string, TextsOf[Kind]> => {
    const shipped: readonly TextsOf[Kind][] = SHIPPED_TEXTS[kind]
    const own = edited.filter((one) => one.kind === kind).map(({ text }) => asTextOf(kind, text))
    const bySlug = new Map([...shipped, ...own].map((text) => [text.slug, text]))
    return new Map([...bySlug.values()].toSorted(inOrder).map((text) => [text.slug, text]))
  }
  return {
    article: merged(
      'article',
      (a, b) => b.head.published.localeCompare(a.head.published) || a.slug.localeCompare(b.slug),
    ),
    profession: merged('profession', (a, b) => a.slug.localeCompare(b.slug)),
    help: merged(
      'help',
      (a, b) =>
        HELP_SECTIONS.indexOf(a.head.section) - HELP_SECTIONS.indexOf(b.head.section) ||
        a.head.order - b.head.order ||
        a.slug.localeCompare(b.slug),
    ),
  }
}
