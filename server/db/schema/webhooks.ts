import { sql } from 'drizzle-orm'
import { index, integer, jsonb, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { boardTable, deletedWith, refersTo, instant } from '#server/db/board-table.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import {
  DELIVERY_FAILURES,
  DELIVERY_STATES,
  SENT_EVENTS,
  WEBHOOK_EVENTS,
} from '#shared/features/intake/webhooks/vocabulary.ts'

/** Addresses that a company's events are sent to. */
export const webhooks = boardTable(
  'webhooks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: refersTo(() => companies.id),
    url: text().notNull(),
    events: text({ enum: WEBHOOK_EVENTS }).array().notNull(),
    /** The signing key is made of it and of the secret of the installation, so the database alone cannot sign. */
    keySalt: text().notNull(),
    /** Of the replaced key, which signs too until the given moment. */
    oldKeySalt: text(),
    oldKeyUntil: instant(),
    createdBy: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    disabledAt: instant(),
    failingSince: instant(),
  },
  {
    export: 'always',
    personal: ['createdBy'],
    secret: ['keySalt', 'oldKeySalt'],
    keeps: { forever: 'a setting of a company, which deletes it' },
    // A webhook belongs to the company.
    person: { by: ['createdBy'], erased: 'unlinked' },
  },
  (table) => [index('webhooks_company_idx').on(table.companyId)],
)

/** Events on their way to a webhook, and the log of those that have arrived. */
export const webhookDeliveries = boardTable(
  'webhook_deliveries',
  {
    /** The header `webhook-id`: the same in every attempt. */
    id: uuid().primaryKey(),
    webhookId: deletedWith(() => webhooks.id),
    event: text({ enum: SENT_EVENTS }).notNull(),
    /** Ids and addresses, never personal data. */
    data: jsonb().$type<Record<string, string | number>>().notNull(),
    state: text({ enum: DELIVERY_STATES }).notNull().default('waiting'),
    attempts: smallint().notNull().default(0),
    createdAt: instant().notNull(),
    triedAt: instant(),
    nextTryAt: instant(),
    durationMs: integer(),
    status: smallint(),
    failure: text({ enum: DELIVERY_FAILURES }),
    /** The first kilobyte. */
    answer: text().notNull().default(''),
  },
  {
    export: 'always',
    secret: ['answer'],
    keeps: { days: KEPT_DAYS.webhookDeliveries, after: 'the event', by: 'purge' },
  },
  (table) => [
    index('webhook_deliveries_log_idx').on(table.webhookId, table.createdAt.desc()),
    index('webhook_deliveries_age_idx').on(table.createdAt),
    index('webhook_deliveries_waiting_idx')
      .on(table.nextTryAt)
      .where(sql`state = 'waiting'`),
  ],
)
