import { Router } from 'express'
import { readAcceptanceAct, readBill } from '#server/features/money/billing/read.ts'
import type { Ctx, Deps } from '#server/http/context.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { callerOf } from './session/caller.ts'

/** What writes PDFs is heavy and seldom needed, so it is loaded with the first of them. */
const FILES = {
  async bills(ctx: Ctx, slug: string) {
    const bill = await readBill(ctx, { slug })
    const { billPdf } = await import('#server/features/money/billing/pdf/bill-pdf.ts')
    return { name: fileName('schet', bill), bytes: await billPdf(bill) }
  },
  async acts(ctx: Ctx, slug: string) {
    const act = await readAcceptanceAct(ctx, { slug })
    const { acceptanceActPdf } = await import('#server/features/money/billing/pdf/acceptance-act-pdf.ts')
    return { name: fileName('akt', act), bytes: await acceptanceActPdf(act) }
  },
}

const fileName = (word: string, { number, issuedAt }: { number: number; issuedAt: string }) =>
  `${word}-${number}-${isoDay(issuedAt)}.pdf`

/**
 * `/bills/{slug}.pdf` and `/acts/{slug}.pdf`. Who may not see the document goes on to the pages: a guest is led to
 * sign-in there, anybody else finds nothing.
 */
export function documentFiles({ deps, isHttps }: { deps: Deps; isHttps: boolean }): Router {
  const router = Router()
  for (const kind of ['bills', 'acts'] as const)
    router.get(new RegExp(`^/${kind}/(?<slug>[0-9a-f]{24})\\.pdf$`), async (req, res, next) => {
      const slug = String(req.params['slug'])
      const { actor, session } = await callerOf(req, res, { deps, isHttps })
      const file = await FILES[kind]({ deps, actor, session }, slug).catch(refusedOnly)
      if (!file) return next()
      res
        .set({
          'cache-control': 'private, no-store',
          'content-disposition': `inline; filename="${file.name}"`,
          'x-robots-tag': 'noindex',
        })
        .type('application/pdf')
        .send(file.bytes)
    })
  return router
}

function refusedOnly(error: unknown): null {
  if (error instanceof Problem) return null
  throw error
}
