import { z } from 'zod'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { WEBHOOK_EVENTS, WEBHOOK_URL_LENGTH_MAX } from './vocabulary.ts'
import { cleanValue } from '#shared/kernel/pasted.ts'

/** The same rules in the page and in the API. The server refuses addresses of private networks too. */
export const WebhookForm = z.object({
  url: z
    .string()
    .overwrite(cleanValue)
    .min(1, FORM_MESSAGES.required)
    .max(WEBHOOK_URL_LENGTH_MAX, FORM_MESSAGES.tooLong)
    .refine((url) => URL.canParse(url), FORM_MESSAGES.url),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1, 'Отметьте хотя бы одно событие.').max(WEBHOOK_EVENTS.length),
})
export type WebhookForm = z.infer<typeof WebhookForm>
