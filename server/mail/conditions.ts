/**
 * Conditions that an e-mail must meet when it is sent. It may have waited for hours, and its subject may be out of
 * date: the features define conditions for their kinds, which are evaluated right before each attempt. Notices in
 * browsers and in Telegram use the same conditions.
 */
import type { Sql } from '#server/kernel/sql.ts'
import { isEmailKind, EMAIL_KINDS, type AboutOf, type EmailKind } from './kinds.ts'
import type { EmailDraft } from './mailer.ts'

/** An e-mail whose parts no longer hold is written again without them. */
export type Verdict = 'holds' | 'outdated' | { rewritten: EmailDraft }

/** `userId` is null for an address without an account. */
export type Asked<About> = { about: About; userId: number | null }

type Always = { always: string }
type While<Deps, About> = (deps: Deps, asked: Asked<About>) => Promise<boolean> | Promise<Verdict>

export type EmailConditions<Deps, Kinds extends EmailKind = EmailKind> = {
  readonly [Kind in Kinds]: Always | While<Deps, AboutOf<Kind>>
}

/** For e-mails that nothing makes untrue. @param reason why not */
export const always = (reason: string): Always => ({ always: reason })

/**
 * Whether an e-mail still holds. One of a release that kept no references, or that names a kind of another release,
 * cannot be asked and holds.
 */
export async function askCondition<Deps extends { db: Sql }>(
  conditions: EmailConditions<Deps>,
  deps: Deps,
  { kind, about, userId }: { kind: string; about: unknown; userId: number | null },
): Promise<Verdict> {
  if (!isEmailKind(kind) || about === null) return 'holds'
  const condition = conditionOf(conditions, kind)
  if ('always' in condition) return 'holds'
  const parsed = EMAIL_KINDS[kind].about.safeParse(about)
  if (!parsed.success) return 'holds'
  const verdict = await condition(deps, { about: asAbout(parsed.data), userId })
  if (typeof verdict !== 'boolean') return verdict
  return verdict ? 'holds' : 'outdated'
}

/** Safe: a condition is only called with references that the schema of the same kind has parsed. */
const conditionOf = <Deps>(conditions: EmailConditions<Deps>, kind: EmailKind) =>
  conditions[kind] as Always | While<Deps, AboutOf<EmailKind>>
const asAbout = (about: object) => about as AboutOf<EmailKind>
