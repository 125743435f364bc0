/** What is asked before a queued e-mail or notice leaves: the person, and whether it still holds. */
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

/** What an e-mail waits for holds for the notices of it, too. */
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

/** An e-mail to a person goes to the address of today; security goes where it was written to. */
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

/** Of a row of another release: it goes to people who are there. */
const UNKNOWN = { purpose: 'contract', topic: null, isRequired: false } as const
