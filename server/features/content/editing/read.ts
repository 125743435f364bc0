import { stringify } from 'yaml'
import { contentTexts } from '#server/db/schema/content.ts'
import type { Deps } from '#server/features/content/context.ts'
import { articleOf } from '#server/features/content/articles/read.ts'
import { answerOf } from '#server/features/content/help/operations.ts'
import { professionPageOf } from '#server/features/content/profession-pages/read.ts'
import { draftOf, frontMatterOf, shippedText, SHIPPED_TEXTS } from '#server/features/content/texts/heads.ts'
import { textPath } from '#server/features/content/texts/text-paths.ts'
import { publishedText } from '#server/features/content/texts/text-store.ts'
import { boardVariables } from '#server/features/content/texts/variables.ts'
import type { EditedText, TextPreview, TextRow } from '#shared/features/content/editing/contract.ts'
import { TEXT_KINDS, type ListedState, type TextKind } from '#shared/features/content/editing/vocabulary.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import { Problem } from '#shared/kernel/problem.ts'
import {
  findRevision,
  findRevisionBefore,
  findStored,
  listRevisions,
  type StoredRevision,
  type TextRef,
} from './queries.ts'
import { textErrors } from './validate.ts'

const textNotFound = () => new Problem('not_found', 'Такого текста нет.')

/** The draft of a text, which begins as the text of the release, with its revisions. @throws Problem not_found */
export async function readEdited(deps: Deps, ref: TextRef): Promise<EditedText> {
  const [stored, revisions] = await Promise.all([findStored(deps.db, ref), listRevisions(deps.db, ref)])
  const shipped = shippedText(ref.kind, ref.slug)
  const draft = stored ?? (shipped && { head: draftOf(shipped), body: shipped.body })
  if (!draft) throw textNotFound()
  return {
    ...ref,
    state: stored?.state ?? 'shipped',
    version: stored?.version ?? null,
    head: draft.head,
    body: draft.body,
    publishAt: stored?.publishAt ?? null,
    updatedAt: stored?.updatedAt ?? null,
    isShipped: shipped !== null,
    path: pathFor(deps, ref),
    revisions,
  }
}

/** Where readers find the text; null when they do not. */
const pathFor = ({ texts }: Deps, { kind, slug }: TextRef) =>
  texts.all(kind).has(slug) ? textPath[kind](slug) : null

type ListState = {
  kind?: TextKind | null | undefined
  state?: ListedState | null | undefined
  search: string
}

/** All texts: those with overdue facts first, by the earliest day, then the last edited ones, then by title. */
export async function listTexts(deps: Deps, { kind, state, search }: ListState) {
  const rows = await deps.db
    .select({
      kind: contentTexts.kind,
      slug: contentTexts.slug,
      state: contentTexts.state,
      head: contentTexts.head,
      publishAt: contentTexts.publishAt,
      updatedAt: contentTexts.updatedAt,
    })
    .from(contentTexts)
    .limit(5000)
  const keyOf = (ref: TextRef) => `${ref.kind}:${ref.slug}`
  const edited = new Set(rows.map(keyOf))
  const today = isoDay(deps.now())
  const all: TextRow[] = [
    ...rows.map(({ head, ...row }) => ({
      ...row,
      title: head.title,
      path: pathFor(deps, row),
      overdue: overdueFacts(head.facts, today),
    })),
    ...TEXT_KINDS.flatMap((one) =>
      SHIPPED_TEXTS[one]
        .filter(({ slug }) => !edited.has(keyOf({ kind: one, slug })))
        .map((text) => ({
          kind: one,
          slug: text.slug,
          state: 'shipped' as const,
          title: text.head.title,
          publishAt: null,
          updatedAt: null,
          path: textPath[one](text.slug),
          overdue: overdueFacts(draftOf(text).facts, today),
        })),
    ),
  ]
  const words = search.toLowerCase()
  const items = all
    .filter((row) => !kind || row.kind === kind)
    .filter((row) => !state || row.state === state)
    .filter(({ title, slug }) => title.toLowerCase().includes(words) || slug.includes(words))
    .toSorted(
      (a, b) =>
        (a.overdue[0]?.checkBy ?? NEVER).localeCompare(b.overdue[0]?.checkBy ?? NEVER) ||
        (b.updatedAt ?? '').localeCompare(a.updatedAt ?? '') ||
        a.title.localeCompare(b.title, 'ru'),
    )
  return {
    count: items.length,
    overdueCount: all.reduce((sum, { overdue }) => sum + overdue.length, 0),
    items,
  }
}

/** After every day. */
const NEVER = '9999'

const overdueFacts = (facts: EditedText['head']['facts'], today: string) =>
  facts
    .filter(({ checkBy }) => checkBy !== '' && checkBy < today)
    .toSorted((a, b) => a.checkBy.localeCompare(b.checkBy))

/** The page as it would be with the draft. @throws Problem not_found, invalid with what is wrong */
export async function previewText(deps: Deps, ref: TextRef): Promise<TextPreview> {
  const { head, body } = await readEdited(deps, ref)
  const errors = await textErrors(deps, { ...ref, head, body })
  if (errors.length > 0)
    throw new Problem('invalid', `Сначала исправьте: ${errors.map(({ message }) => message).join(' ')}`)
  const draft = { slug: ref.slug, head, body, contentVersion: 'draft' }
  switch (ref.kind) {
    case 'article':
      return { kind: 'article', article: await articleOf(deps, publishedText('article', draft)) }
    case 'profession':
      return {
        kind: 'profession',
        profession: await professionPageOf(deps, publishedText('profession', draft)),
      }
    case 'help':
      return {
        kind: 'help',
        answer: await answerOf(deps, publishedText('help', draft), await boardVariables(deps)),
      }
  }
}

/** A revision and the one before it as they would be in a file. @throws Problem not_found */
export async function readRevision(
  { db }: Deps,
  id: number,
): Promise<{ text: string; before: string | null }> {
  const revision = await findRevision(db, id)
  if (!revision) throw new Problem('not_found', 'Такой правки нет.')
  const before = await findRevisionBefore(db, revision)
  const shipped = shippedText(revision.kind, revision.slug)
  const first = shipped && { kind: revision.kind, head: draftOf(shipped), body: shipped.body }
  const former = before ?? first
  return { text: sourceOf(revision), before: former && sourceOf(former) }
}

const sourceOf = ({ kind, head, body }: Pick<StoredRevision, 'kind' | 'head' | 'body'>) =>
  `${stringify(frontMatterOf(kind, head), { lineWidth: 0 })}---\n${body}`
