import { z } from 'zod'
import { rowId } from '#shared/kernel/contract.ts'
import { requiredEmail, requiredText, optionalText } from '#shared/kernel/form-fields.ts'
import { INTENTS, NAME_LENGTH_MAX, NEW_RESPONSE_EMAILS, STAFF_ROLES, THEMES } from './vocabulary.ts'

export const UserId = rowId('Номер человека.').brand<'UserId'>()
export type UserId = z.infer<typeof UserId>

export const Email = requiredEmail
export const FirstName = requiredText({ max: NAME_LENGTH_MAX })
export const LastName = optionalText({ max: NAME_LENGTH_MAX })
export const Theme = z.enum(THEMES)
export const Intent = z.enum(INTENTS)
export const StaffRole = z.enum(STAFF_ROLES)

const NotificationSettings = z.object({
  /** Decisions on responses, invitations and messages. */
  responses: z.boolean(),
  /** New responses to the user's vacancies. */
  newResponses: z.enum(NEW_RESPONSE_EMAILS),
  /** Moderation, vacancies about to expire, payments. */
  vacancies: z.boolean(),
  /** What one's vacancies have brought in a week. */
  weekly: z.boolean(),
  news: z.boolean(),
  /** New results of saved searches. */
  searches: z.boolean(),
  /** Interviews: times, changes, reminders. */
  interviews: z.boolean(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>
/**
 * Older rows lack these: e-mails of saved searches and of the week were on, and those of interviews went with the
 * answers.
 */
export type StoredNotificationSettings = Omit<NotificationSettings, 'weekly' | 'searches' | 'interviews'> &
  Partial<Pick<NotificationSettings, 'weekly' | 'searches' | 'interviews'>>

/** An omitted value stays unchanged. */
export const NotificationChoice = NotificationSettings.partial({
  newResponses: true,
  weekly: true,
  searches: true,
  interviews: true,
})
export type NotificationChoice = z.infer<typeof NotificationChoice>

/** The caller. */
export const CurrentUser = z.object({
  id: UserId,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string().nullable(),
  photoUrl: z.string().nullable(),
  /** IANA name of the time zone in which times are shown. */
  zone: z.string(),
  theme: Theme,
  intent: Intent,
  staffRole: StaffRole.nullable(),
  notifications: NotificationSettings,
  /** Whether pages offer to sign in by a passkey. */
  isPasskeyOffered: z.boolean(),
  /** Instant from which another address signs in, unless the owner objects; null without a change. */
  emailChangeAt: z.string().nullable(),
  /** Instant since which the mail server says that there is no such address; null while e-mails arrive. */
  emailRefusedAt: z.string().nullable(),
  /** Instant of the requested deletion; null without one. */
  deletionAt: z.string().nullable(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** A user as others see them. */
export const Person = z.object({
  firstName: z.string(),
  lastName: z.string().nullable(),
  photoUrl: z.string().nullable(),
})
export type Person = z.infer<typeof Person>
