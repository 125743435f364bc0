/**
 * Conditions checked before a queued e-mail or notice is sent: the person may receive it, and its subject is still
 * current.
 */
import type { Sql } from '#server/kernel/sql.ts'
import { askCondition, type EmailConditions } from '#server/mail/conditions.ts'
import type { EmailGate, Permission } from '#server/mail/gate.ts'
import { declarationOf } from '#server/mail/kinds.ts'
import { dropReason, findAddressee, noteAccepted, noteRefused, type Channel } from './addressee.ts'

type GateDeps = { db: Sql; now: () => Date }

export function emailGate<Deps extends GateDeps>(conditions: EmailConditions<Deps>, deps: Deps): EmailGate {
  const { db, now } = deps
  return {
    async ask(email) {
      return mayLeave(conditions, deps, { ...email, channel: 'email' })
    },
    noteAccepted: (address) => noteAccepted(db, address),
    noteRefused: (address) => noteRefused(db, address, now()),
  }
}

/** Notices have the same conditions as their e-mails. */
export type NoticeGate = {
  ask(notice: {
    kind: string | null
    about: unknown
    userId: number
    channel: Exclude<Channel, 'email'>
  }): Promise<Permission>
}

export const noticeGate = <Deps extends GateDeps>(
  conditions: EmailConditions<Deps>,
  deps: Deps,
): NoticeGate => ({
  ask: ({ kind, ...notice }) => mayLeave(conditions, deps, { ...notice, kind: kind ?? '', recipient: '' }),
})

type Leaving = {
  kind: string
  about: unknown
  userId: number | null
  recipient: string
  channel: Channel
}

/** An e-mail to a person is sent to the present address; a security e-mail to the address it was written to. */
async function mayLeave<Deps extends GateDeps>(
  conditions: EmailConditions<Deps>,
  deps: Deps,
  { kind, about, userId, recipient, channel }: Leaving,
): Promise<Permission> {
  const declared = declarationOf(kind) ?? UNKNOWN
  const isAsAddressed = declared.purpose === 'security'
  const person = isAsAddressed ? null : await findAddressee(deps.db, { userId, address: recipient })
  const reason = dropReason(declared, person, { channel, isPerson: userId !== null })
  if (reason !== null) return { kind: 'drop', reason }
  const verdict = await askCondition(conditions, deps, { kind, about, userId: person?.userId ?? userId })
  if (verdict === 'outdated') return { kind: 'drop', reason: 'outdated' }
  return {
    kind: 'send',
    recipient: person?.email ?? recipient,
    rewritten: verdict === 'holds' ? null : verdict.rewritten,
  }
}

/** Kind of a row that another release wrote: it is sent to people who have an account. */
const UNKNOWN = { purpose: 'contract', topic: null, isRequired: false } as const
