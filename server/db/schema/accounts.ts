import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { boardTable, SIGN_IN, UNTIL_ACCOUNT_ENDS, refersTo, instant } from '#server/db/board-table.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'
import {
  CONSENT_KINDS,
  CURRENT_ZONE_DEFAULT,
  INTENTS,
  STAFF_ROLES,
  THEMES,
} from '#shared/features/identity/accounts/vocabulary.ts'
import type { StoredNotificationSettings } from '#shared/features/identity/accounts/model.ts'
import { NOTICE_KINDS } from '#shared/features/identity/notifications/vocabulary.ts'

export const users = boardTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** In lower case. Replaced when the account is deleted, so that the address can be registered again. */
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text(),
    photoUrl: text(),
    zone: text().notNull().default(CURRENT_ZONE_DEFAULT),
    theme: text({ enum: THEMES }).notNull().default('system'),
    intent: text({ enum: INTENTS }).notNull(),
    staffRole: text({ enum: STAFF_ROLES }),
    notifications: jsonb()
      .$type<StoredNotificationSettings>()
      .notNull()
      .default({ responses: true, newResponses: 'at_once', vacancies: true, news: false }),
    /** What notifications in browsers and in Telegram leave out. */
    pushMuted: text({ enum: NOTICE_KINDS }).array().notNull().default([]),
    telegramMuted: text({ enum: NOTICE_KINDS }).array().notNull().default([]),
    /** The role whose company is the current one. */
    currentRoleId: integer(),
    /** Whether pages offer a passkey; until the user declines or adds one. */
    isPasskeyOffered: boolean().notNull().default(true),
    /** When the address changes unless its owner objects (`email_changes`); null without a change. */
    emailChangeAt: instant(),
    /** When the address first refused an e-mail for good, and when it did again. Null once it has taken one. */
    emailRefusedFirstAt: instant(),
    /** Since when it counts as refusing: the owner is told, and news are not sent. */
    emailRefusedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    /** Since when staff do not let the user sign in, and the reason, which the user reads. */
    blockedAt: instant(),
    blockReason: text(),
    /** When the account will be deleted; null unless the user has requested it. */
    deletionAt: instant(),
    deletedAt: instant(),
  },
  { export: 'people', secret: ['emailChangeAt'], keeps: { ...UNTIL_ACCOUNT_ENDS, isEmptied: true } },
  (table) => [
    uniqueIndex('users_email_key').on(table.email),
    index('users_deletion_idx')
      .on(table.deletionAt)
      .where(sql`deleted_at is null`),
  ],
)

/** Consents to versions of the legal texts (152-ФЗ). Only a withdrawal or the deletion of the account changes a row. */
export const consents = boardTable(
  'consents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: refersTo(() => users.id),
    kind: text({ enum: CONSENT_KINDS }).notNull(),
    /** The edition of the text. */
    version: text().notNull(),
    /** The edition of the rules, which are accepted with the offer; null for other kinds and in rows of earlier releases. */
    rulesVersion: text(),
    ip: text().notNull(),
    givenAt: instant().notNull().defaultNow(),
    withdrawnAt: instant(),
  },
  { export: 'people', keeps: { days: KEPT_DAYS.consents, after: 'the withdrawal', by: 'purge' } },
  (table) => [
    index('consents_user_idx').on(table.userId),
    index('consents_withdrawn_idx')
      .on(table.withdrawnAt)
      .where(sql`withdrawn_at is not null`)
      .concurrently(),
  ],
)

const EMAIL_CHANGE_SOURCES = ['owner', 'staff'] as const

/** Pending changes of e-mail address: both addresses confirm one, or the new one does and the old one does not object. */
export const emailChanges = boardTable(
  'email_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: refersTo(() => users.id),
    newEmail: text().notNull(),
    oldTokenHash: text().notNull(),
    newTokenHash: text().notNull(),
    oldConfirmedAt: instant(),
    newConfirmedAt: instant(),
    /** From when the new address alone is enough; null: never. */
    effectiveAt: instant(),
    /** `staff`: for an owner who has lost the mailbox and all sessions. */
    source: text({ enum: EMAIL_CHANGE_SOURCES }).notNull().default('owner'),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  {
    export: SIGN_IN,
    secret: ['oldTokenHash', 'newTokenHash'],
    keeps: { until: 'the change is made, refused or out of date', by: 'purge' },
  },
  (table) => [
    uniqueIndex('email_changes_user_key').on(table.userId),
    uniqueIndex('email_changes_old_token_key').on(table.oldTokenHash),
    uniqueIndex('email_changes_new_token_key').on(table.newTokenHash),
  ],
)
