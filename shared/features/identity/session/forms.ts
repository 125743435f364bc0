/** What a person types to sign in or to register: the same rules in the page, in the plain form and in the API. */
import { z } from 'zod'
import { Email, FirstName, Intent, LastName } from '#shared/features/identity/accounts/model.ts'
import { requiredCheckbox } from '#shared/kernel/form-fields.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'

export const CODE_LENGTH = 6

/** Read from a letter or pasted: spaces and hyphens between the digits do not matter. */
const Code = z
  .string({ error: FORM_MESSAGES.required })
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(
    z
      .string()
      .min(1, FORM_MESSAGES.required)
      .regex(/^\d*$/, FORM_MESSAGES.numeric)
      .length(CODE_LENGTH, `Код состоит из ${CODE_LENGTH} цифр.`),
  )

/** 90 days; without it the session ends with the browser. */
const remember = z.boolean().default(false)

/** Shown when the address is asked for too often: see `proof.ts`. */
const proof = z.string().max(200).optional()

export const SignInForm = z.object({ email: Email, proof })
export const CodeForm = z.object({ challengeId: z.string().max(64), code: Code, remember })
export const RegistrationForm = z.object({
  email: Email,
  firstName: FirstName,
  lastName: LastName,
  intent: Intent,
  /** Its own unticked box, apart from the offer (152-ФЗ). */
  consent: requiredCheckbox,
  offer: requiredCheckbox,
  proof,
})
export const InvitedRegistrationForm = z.object({
  token: z.string().min(1).max(200),
  firstName: FirstName,
  lastName: LastName,
  consent: requiredCheckbox,
  offer: requiredCheckbox,
  remember,
})
