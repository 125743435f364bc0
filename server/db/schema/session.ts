import { boolean, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { boardTable, SIGN_IN, deletedWith, instant } from '#server/db/board-table.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'
import { users } from '#server/db/schema/accounts.ts'

export const sessions = boardTable(
  'sessions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: deletedWith(() => users.id),
    /** SHA-256 of the token, so that the table alone does not allow to sign in. */
    tokenHash: text().notNull(),
    isRemembered: boolean().notNull(),
    userAgent: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    lastSeenAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    /** When a code last confirmed that the owner of the address holds the session; null: when it was opened. */
    confirmedAt: instant(),
  },
  { export: SIGN_IN, secret: ['tokenHash'], keeps: { until: 'it expires (90 days at most)', by: 'purge' } },
  (table) => [
    uniqueIndex('sessions_token_key').on(table.tokenHash),
    index('sessions_user_idx').on(table.userId),
    index('sessions_expires_idx').on(table.expiresAt),
  ],
)

/** Browsers that a user has signed in with: a sign-in from another one sends an e-mail. */
export const devices = boardTable(
  'devices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: deletedWith(() => users.id),
    /** SHA-256 of the token in the device cookie. */
    deviceHash: text('mark_hash').notNull(),
    createdAt: instant().notNull().defaultNow(),
    lastSeenAt: instant().notNull().defaultNow(),
  },
  {
    export: SIGN_IN,
    secret: ['deviceHash'],
    keeps: { days: KEPT_DAYS.devices, after: 'the last visit', by: 'purge' },
  },
  (table) => [uniqueIndex('devices_pair_key').on(table.userId, table.deviceHash)],
)

/** `confirmation`: of an open session. */
export const CHALLENGE_PURPOSES = ['sign_in', 'registration', 'confirmation'] as const

/** Codes for sign-in and registration, and for changes that a session alone may not make. */
export const challenges = boardTable(
  'challenges',
  {
    /** Public, random. */
    id: text().primaryKey(),
    email: text().notNull(),
    purpose: text({ enum: CHALLENGE_PURPOSES }).notNull(),
    /** IPv4 address or the first 64 bits of an IPv6 address, for rate limits. */
    network: text().notNull(),
    /** Hash of the device token of the browser, if the owner of the address has signed in with it before. */
    deviceHash: text('mark_hash'),
    /** Proof of work or of waiting (`proof.ts`); each can be used once. */
    proof: text(),
    /** HMAC of the code with the server's secret and the id. */
    codeHash: text().notNull(),
    /** Counted before a code is compared. */
    attempts: integer().notNull().default(0),
    /** Data of a registration that precedes the code; null otherwise. */
    registration: jsonb().$type<{
      firstName: string
      lastName: string | null
      intent: 'seeker' | 'employer'
      ip: string
    }>(),
    /** Whether the session of a registration that follows the code is remembered. */
    isRemembered: boolean().notNull().default(false),
    /** SHA-256 of the token that registers the address, which the right code has confirmed; null without one. */
    registrationHash: text(),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  {
    export: SIGN_IN,
    secret: ['id', 'deviceHash', 'proof', 'codeHash', 'registrationHash'],
    keeps: { until: 'it counts for no limit of requests (a day at most)', by: 'purge' },
    person: { by: ['email'], erased: 'deleted' },
  },
  (table) => [
    uniqueIndex('challenges_proof_key').on(table.proof),
    uniqueIndex('challenges_registration_key').on(table.registrationHash),
    index('challenges_email_idx').on(table.email, table.createdAt),
    index('challenges_network_idx').on(table.network, table.createdAt),
    index('challenges_created_idx').on(table.createdAt),
  ],
)
