/** Signing in and registering: the page, the plain form and the API validate by the same schemas. */
import { z } from 'zod'
import { Email, FirstName, Intent, LastName } from '#shared/features/identity/accounts/model.ts'
import { requiredCheckbox } from '#shared/kernel/form-fields.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { cleanCode } from '#shared/kernel/pasted.ts'
import { CODE_LENGTH } from './code-length.ts'
import { safeLocalPath } from '#shared/routing/path-rules.ts'

/** Spaces and hyphens between the digits are ignored. */
const Code = z
  .string({ error: FORM_MESSAGES.required })
  .transform(cleanCode)
  .pipe(
    z
      .string()
      .min(1, FORM_MESSAGES.required)
      .regex(/^\d*$/, FORM_MESSAGES.numeric)
      .length(CODE_LENGTH, `Код состоит из ${CODE_LENGTH} цифр.`),
  )

/** The session lasts 90 days; without it, until the browser is closed. */
const remember = z.boolean().default(false)

/** For a request past the limits of codes: see `proof.ts`. */
const proof = z.string().max(200).optional()

/** The page that sign-in leads to, which the link in the e-mail also opens; null for none and for one of another site. */
const redirectUri = z.string().optional().transform(safeLocalPath)

/** One comes to hire. */
const role = z.literal('employer').optional().catch(undefined)

export const SignInForm = z.object({ email: Email, proof, redirectUri, role })
export const CodeForm = z.object({ challengeId: z.string().max(64), code: Code, remember })
export const ConfirmationForm = CodeForm.omit({ remember: true })
export const RegistrationForm = z.object({
  email: Email,
  firstName: FirstName,
  lastName: LastName,
  intent: Intent,
  /** A separate unticked box (152-ФЗ, article 9). */
  consent: requiredCheckbox,
  offer: requiredCheckbox,
  proof,
})
/** After the right code of a new address. */
export const NewAccountForm = z.object({
  firstName: FirstName,
  lastName: LastName,
  intent: Intent,
  /** A separate unticked box (152-ФЗ, article 9). */
  consent: requiredCheckbox,
  offer: requiredCheckbox,
  /** From `verifyCode`, for programs; browsers have it in a cookie. */
  registrationToken: z.string().max(200).optional(),
})
export const InvitedRegistrationForm = z.object({
  token: z.string().min(1).max(200),
  firstName: FirstName,
  lastName: LastName,
  consent: requiredCheckbox,
  offer: requiredCheckbox,
  remember,
})
