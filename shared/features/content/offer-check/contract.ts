import { z } from 'zod'
import { operation } from '#shared/kernel/contract.ts'
import { OfferCheckForm } from './forms.ts'
import { OFFER_MERITS, OFFER_SIGNS, OFFER_VERDICTS } from './vocabulary.ts'

export const OfferCheck = z.object({
  verdict: z.enum(OFFER_VERDICTS),
  /** The text that the positions of the findings belong to. */
  text: z.string(),
  /**
   * In the order of the text; `start` and `end` are UTF-16 units. A finding about the whole text has 0 for both and an
   * empty quote.
   */
  findings: z.array(
    z.object({
      sign: z.enum(OFFER_SIGNS),
      start: z.number().int(),
      end: z.number().int(),
      quote: z.string(),
      /** What it was compared with. */
      note: z.string().nullable(),
    }),
  ),
  merits: z.array(z.enum(OFFER_MERITS)),
})
export type OfferCheck = z.infer<typeof OfferCheck>

export const offerCheckContract = {
  check: operation(
    'POST /v1/offer-checks',
    'public',
    'Проверить текст вакансии или сообщения работодателя; текст не хранится',
    ['content'],
    { makes: false },
  )
    .input(OfferCheckForm)
    .output(OfferCheck),
}
