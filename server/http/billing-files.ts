import { Router } from 'express'
import { readAcceptanceAct, readBill } from '#server/features/money/billing/read.ts'
import type { Ctx, Deps } from '#server/http/context.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { callerOf } from './session/caller.ts'

/** The PDF library is large and rarely needed, so it is imported with the first file. */
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

const fileName = (prefix: string, { number, issuedAt }: { number: number; issuedAt: string }) =>
  `${prefix}-${number}-${isoDay(issuedAt)}.pdf`

/**
 * `/bills/{slug}.pdf` and `/acts/{slug}.pdf`. A caller who may not read the file falls through to the pages, which
 * redirect a guest to sign-in and answer 404 to everyone else.
 */
export function billingFiles(deps: Deps): Router {
  const router = Router()
  for (const kind of ['bills', 'acts'] as const)
    router.get(new RegExp(`^/${kind}/(?<slug>[0-9a-f]{24})\\.pdf$`), async (req, res, next) => {
      const { actor, session } = await callerOf(req, res, deps)
      try {
        const file = await FILES[kind]({ deps, actor, session }, String(req.params['slug']))
        res
          .set({
            'cache-control': 'private, no-store',
            'content-disposition': `inline; filename="${file.name}"`,
            'x-robots-tag': 'noindex',
          })
          .type('application/pdf')
          .send(file.bytes)
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        next()
      }
    })
  return router
}
