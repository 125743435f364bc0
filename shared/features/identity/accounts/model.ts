import { z } from 'zod'
import { requiredEmail, requiredText, optionalText } from '#shared/kernel/form-fields.ts'
import { INTENTS, NEW_RESPONSE_EMAILS, STAFF_ROLES, THEMES } from './vocabulary.ts'

export const UserId = z.coerce
  .number()
  .int()
  .positive()
  .max(2_147_483_647)
  .brand<'UserId'>()
  .describe('Номер человека.')
export type UserId = z.infer<typeof UserId>

export const Email = requiredEmail
export const FirstName = requiredText({ max: 60 })
export const LastName = optionalText({ max: 60 })
export const Theme = z.enum(THEMES)
export const Intent = z.enum(INTENTS)
export const StaffRole = z.enum(STAFF_ROLES)

export const NotificationSettings = z.object({
  /** Answers to responses, invitations and messages. */
  responses: z.boolean(),
  /** Responses to vacancies of one's own: a letter each, one a day, or none. */
  newResponses: z.enum(NEW_RESPONSE_EMAILS),
  /** Moderation, ending vacancies, payments. */
  vacancies: z.boolean(),
  news: z.boolean(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** What is left out stays as it is. */
export const NotificationChoice = NotificationSettings.partial({ newResponses: true })
export type NotificationChoice = z.infer<typeof NotificationChoice>

/** The signed-in person, for that person's own eyes. */
export const CurrentUser = z.object({
  id: UserId,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string().nullable(),
  photoUrl: z.string().nullable(),
  /** IANA; times are shown in it. */
  zone: z.string(),
  theme: Theme,
  intent: Intent,
  staffRole: StaffRole.nullable(),
  notifications: NotificationSettings,
  /** Set while an asked-for deletion can still be taken back. */
  deletionAt: z.string().nullable(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** A person as colleagues and readers see them. */
export const Person = z.object({
  firstName: z.string(),
  lastName: z.string().nullable(),
  photoUrl: z.string().nullable(),
})
export type Person = z.infer<typeof Person>
