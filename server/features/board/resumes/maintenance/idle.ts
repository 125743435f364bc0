/**
 * Asks authors who have not visited for long whether they still need their resumes, and hides the resumes without an
 * answer; warns about old drafts, and deletes them. The e-mail is always sent first, as many days ahead as it states.
 * Each step is safe to run twice, by two processes too.
 */
import { and, inArray, isNull, lte, or } from 'drizzle-orm'
import { resumes } from '#server/db/schema/resumes.ts'
import { requireUser } from '#server/features/identity/accounts/service.ts'
import type { Deps } from '#server/features/board/context.ts'
import { draftsIdleEmail, resumesHiddenEmail, resumesIdleEmail } from '#server/mail/templates/idle-resumes.ts'
import {
  DRAFT_IDLE_AFTER_DAYS,
  DRAFT_WAIT_DAYS,
  IDLE_AFTER_DAYS,
  IDLE_WAIT_DAYS,
} from '#shared/features/board/resumes/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { publishResumeChange } from '../changes.ts'
import { forEachAuthor } from './each-author.ts'
import { isIdle, isReachable, wasNotTold, wasToldBefore, type IdleKind } from './idle-conditions.ts'
import { idleUrl } from './idle-token.ts'
import type { ResumeRow } from '../queries.ts'
import { hideLocked, removeLocked } from '../writing/submit.ts'

type Tools = Pick<Deps, 'db' | 'now' | 'changes' | 'mailer' | 'site' | 'events' | 'files' | 'secrets'>

const RULES = {
  shown: {
    afterDays: IDLE_AFTER_DAYS,
    waitDays: IDLE_WAIT_DAYS,
    emailKind: 'resumes_idle',
    email: resumesIdleEmail,
  },
  draft: {
    afterDays: DRAFT_IDLE_AFTER_DAYS,
    waitDays: DRAFT_WAIT_DAYS,
    emailKind: 'drafts_idle',
    email: draftsIdleEmail,
  },
} as const

/**
 * Due resumes are processed before new e-mails: an author is not asked again about a resume that was just hidden, and
 * is asked again when the earlier e-mail did not arrive.
 */
export async function tidyIdleResumes(deps: Tools) {
  return {
    idleHidden: await endWaits(deps, 'shown'),
    idleDraftsDeleted: await endWaits(deps, 'draft'),
    idleForgotten: (await forgetUntold(deps, 'shown')) + (await forgetUntold(deps, 'draft')),
    idleAsked: await ask(deps, 'shown'),
    idleDraftsWarned: await ask(deps, 'draft'),
  }
}

/** One e-mail a person, with a link for each resume. */
async function ask(deps: Tools, kind: IdleKind): Promise<number> {
  const { db, now } = deps
  const { afterDays, waitDays, email } = RULES[kind]
  const at = now()
  const since = daysFrom(at, -afterDays)
  const isDue = and(
    isIdle(db, kind, since),
    or(isNull(resumes.idleAskedAt), lte(resumes.idleAskedAt, since)),
    isReachable(db),
  )
  return forEachAuthor(db, isDue, async (tx, { rows, userId }) => {
    const ids = rows.map(({ id }) => id)
    await tx.update(resumes).set({ idleAskedAt: at.toISOString() }).where(inArray(resumes.id, ids))
    await deps.mailer.enqueue(tx, {
      ...email(deps.site, {
        resumes: rows.map((row) => buildLink(deps, row, at)),
        until: daysFrom(at, waitDays),
      }),
      userId,
      recipient: (await requireUser(tx, userId)).email,
    })
  })
}

/** Hides or deletes the resumes whose authors have not answered. */
async function endWaits(deps: Tools, kind: IdleKind): Promise<number> {
  const { db, now } = deps
  const { waitDays, emailKind } = RULES[kind]
  const at = now()
  const moment = daysFrom(at, -waitDays)
  const isDue = and(
    isIdle(db, kind, resumes.idleAskedAt),
    lte(resumes.idleAskedAt, moment),
    wasToldBefore(db, { kind: emailKind, moment }),
    isReachable(db),
  )
  const numbers: number[] = []
  try {
    return await forEachAuthor(db, isDue, async (tx, { rows, userId }) => {
      const end = { userId: null, at: at.toISOString() }
      for (const row of rows)
        if (kind === 'draft') await removeLocked(tx, deps, { ...end, row })
        else await hideLocked(tx, deps, { ...end, current: row, idleHiddenAt: end.at })
      if (kind === 'shown')
        await deps.mailer.enqueue(tx, {
          ...resumesHiddenEmail(deps.site, {
            resumes: rows.map((row) => buildLink(deps, row, new Date(row.idleAskedAt ?? at))),
          }),
          userId,
          recipient: (await requireUser(tx, userId)).email,
        })
      numbers.push(...rows.map(({ number }) => number))
    })
  } finally {
    if (numbers.length > 0) await publishResumeChange(deps, numbers)
  }
}

/**
 * Resets the wait when it is over and its e-mail has not arrived; not earlier, so that no address gets an e-mail an
 * hour.
 */
async function forgetUntold({ db, now }: Tools, kind: IdleKind): Promise<number> {
  const { waitDays, emailKind } = RULES[kind]
  const { rowCount } = await db
    .update(resumes)
    .set({ idleAskedAt: null })
    .where(
      and(
        isIdle(db, kind, resumes.idleAskedAt),
        lte(resumes.idleAskedAt, daysFrom(now(), -waitDays)),
        wasNotTold(db, { kind: emailKind }),
        isReachable(db),
      ),
    )
  return rowCount ?? 0
}

const buildLink = (deps: Tools, { id, draft }: ResumeRow, askedAt: Date) => ({
  id,
  title: draft.title,
  url: idleUrl(deps, { id, askedAt }),
})

const daysFrom = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS).toISOString()
