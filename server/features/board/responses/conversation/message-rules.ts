import { inArray } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import {
  checkMessage,
  MESSAGE_RULES,
  type MessageFinding,
} from '#shared/features/board/text-checks/message-check.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { requireReceived } from '../access.ts'
import { messageRefused } from '../events.ts'

/**
 * Rejects a message to a seeker in which a company that is not verified asks for money or documents, or leads to a
 * messenger. Call it outside the transaction that writes the message: the rejection is recorded in a separate
 * transaction.
 * @param companiesOf the ids of the companies that write it; called only for a text that breaks a rule
 * @throws Problem invalid for the field, and any error of `companiesOf`
 */
export async function requireAllowedMessage(
  ctx: Ctx,
  {
    text,
    field,
    companiesOf,
  }: { text: string; field: string; companiesOf: () => Promise<readonly number[]> },
) {
  const findings = checkMessage(text)
  if (findings.length === 0) return
  const ids = [...new Set(await companiesOf())]
  const unverified = await findUnverified(ctx, ids)
  if (unverified === null) return
  await recordRefusal(ctx, { companyId: unverified, findings })
  const message = refusalText(findings)
  throw new Problem('invalid', message, { [field]: message })
}

/** The same for what a company writes to the seeker of one response. @throws Problem not_found, invalid for the field */
export const requireAllowedReply = (
  ctx: Ctx,
  { id, text, field }: { /** Of the response. */ id: number; text: string; field: string },
) =>
  requireAllowedMessage(ctx, {
    text,
    field,
    companiesOf: async () => [(await requireReceived(ctx, ctx.deps.db, { id })).vacancy.companyId],
  })

async function findUnverified({ deps }: Ctx, ids: readonly number[]): Promise<number | null> {
  const rows = await deps.db
    .select({ id: companies.id, verifiedAt: companies.verifiedAt })
    .from(companies)
    .where(inArray(companies.id, [...ids]))
  return rows.find(({ verifiedAt }) => verifiedAt === null)?.id ?? null
}

/** Without the text: it belongs to a correspondence that did not take place. */
async function recordRefusal(
  ctx: Ctx,
  { companyId, findings }: { companyId: number; findings: readonly MessageFinding[] },
) {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  await deps.db.transaction(async (tx) => {
    await recordAudit(tx, {
      userId,
      action: 'response.message_refused',
      objectKind: 'company',
      objectId: String(companyId),
      details: { rules: [...new Set(findings.map(({ rule }) => rule))].join(' ') },
      at: deps.now().toISOString(),
    })
    await deps.events.raise(tx, messageRefused, { companyId })
  })
}

const QUOTES_MAX = 3
const QUOTE_LENGTH_MAX = 100

function refusalText(findings: readonly MessageFinding[]): string {
  const byRule = Map.groupBy(findings, ({ rule }) => rule)
  const reasons = [...byRule].map(([rule, found]) => {
    const quotes = [...new Set(found.map(({ quote }) => `«${shortened(quote)}»`))].slice(0, QUOTES_MAX)
    return `${MESSAGE_RULES[rule]} (${quotes.join(', ')})`
  })
  return `Сообщение не отправлено. Пока компания не проверена, ей нельзя ${reasons.join(' и ')}. Уберите эти слова или пройдите проверку в профиле компании.`
}

const shortened = (quote: string) =>
  quote.length > QUOTE_LENGTH_MAX ? `${quote.slice(0, QUOTE_LENGTH_MAX)}…` : quote
