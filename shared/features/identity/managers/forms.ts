/** What an administrator types to invite somebody: the same rules in the page and in the API. */
import { z } from 'zod'
import { Email } from '#shared/features/identity/accounts/model.ts'
import { AccessLevel } from './model.ts'

export const InvitationForm = z.object({ email: Email, accessLevel: AccessLevel })
