import type { Ctx, Deps } from '#server/features/content/context.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { offerCheckContract, OfferCheck } from '#shared/features/content/offer-check/contract.ts'
import { readSalaryScales } from '#server/features/board/pay-scales/scales.ts'
import { professionMatcherOf } from '#server/features/reference/data/profession-match.ts'
import { networkOf } from '#server/kernel/caller-address.ts'
import { medianOf } from '#shared/features/board/vacancies/median-pay.ts'
import { checkOffer } from '#shared/features/content/offer-check/check-offer.ts'
import type { OfferCheckForm } from '#shared/features/content/offer-check/forms.ts'
import { promisedPay } from '#shared/features/content/offer-check/promised-pay.ts'
import { checkPay } from '#shared/features/staff/moderation/pay.ts'

const TITLE_LENGTH_MAX = 100
const toTitle = (text: string) => (text.split('\n')[0] ?? '').slice(0, TITLE_LENGTH_MAX)

export const offerCheckOperations: OperationsOf<typeof offerCheckContract, Ctx> = {
  check: checkOfferText,
}

/**
 * What is suspicious in the text of an offer from anywhere. The text is neither stored nor logged.
 * @throws Problem too_many_requests
 */
async function checkOfferText({ deps, session }: Ctx, { text }: OfferCheckForm): Promise<OfferCheck> {
  await deps.limits.take('suggestions', `offer ${networkOf(session.ip)}`, {
    message: 'Из вашей сети проверяют слишком много текстов. Подождите минуту и повторите.',
  })
  return checkOffer(text, await payFindings(deps, text))
}

/** A pay that is far above that of the profession in the first line. */
async function payFindings(deps: Deps, text: string): Promise<OfferCheck['findings']> {
  const pay = promisedPay(text)
  const professionId = pay && professionMatcherOf(deps.referenceData.professions)(toTitle(text))
  if (!pay || professionId === null) return []
  const [scale] = (await readSalaryScales(deps)).get(professionId) ?? []
  const [found] = checkPay({
    monthly: { from: pay.monthly, to: pay.monthly },
    median: scale ? medianOf(scale).amount : null,
    isFullTime: false,
  })
  if (!found) return []
  const { start, end } = pay
  return [{ sign: 'unusual_pay', start, end, quote: text.slice(start, end), note: found.note ?? null }]
}
