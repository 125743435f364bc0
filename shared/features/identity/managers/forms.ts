/** The page and the API validate by the same schema. */
import { z } from 'zod'
import { Email } from '#shared/features/identity/accounts/model.ts'
import { AccessLevel } from './model.ts'

export const InvitationForm = z.object({ email: Email, accessLevel: AccessLevel })
