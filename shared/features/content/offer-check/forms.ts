import { z } from 'zod'
import { requiredText } from '#shared/kernel/form-fields.ts'
import { OFFER_LENGTH_MAX, OFFER_LENGTH_MIN } from './vocabulary.ts'

export const OfferCheckForm = z.object({
  text: requiredText({ min: OFFER_LENGTH_MIN, max: OFFER_LENGTH_MAX }),
})
export type OfferCheckForm = z.infer<typeof OfferCheckForm>
