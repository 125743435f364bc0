import { index, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core'
import { boardTable, TEXTS, instant, parsedJson } from '#server/db/board-table.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'
import { users } from '#server/db/schema/accounts.ts'
import { REMARK_KINDS } from '#shared/features/content/remarks/forms.ts'
import { TextHeadDraft } from '#shared/features/content/editing/model.ts'
import { REVISION_ACTIONS, TEXT_KINDS, TEXT_STATES } from '#shared/features/content/editing/vocabulary.ts'

/** What readers say about a page, and what partners write. */
export const contentRemarks = boardTable(
  'content_remarks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: REMARK_KINDS }).notNull(),
    /** Of the page. */
    path: text().notNull(),
    /** Which wording of the page was read. */
    contentVersion: text().notNull(),
    /** Empty after the retention period. */
    text: text().notNull(),
    /** For an answer. */
    email: text(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    resolvedAt: instant(),
    resolvedBy: integer(),
    /** For staff. */
    note: text(),
    /** What was sent to the e-mail. */
    answer: text(),
  },
  {
    export: 'people',
    keeps: { days: KEPT_DAYS.remarks, after: 'the answer', by: 'purge', isEmptied: true },
    person: {
      by: ['userId', 'email'],
      erased: 'deleted',
      section: {
        name: 'remarks',
        shows: ['id', 'path', 'text', 'email', 'createdAt', 'resolvedAt', 'answer'],
      },
    },
  },
  (table) => [index('content_remarks_state_idx').on(table.resolvedAt, table.id)],
)

/**
 * Texts that staff have changed or created, in place of those of the repository with the same kind and slug. Without a
 * published wording, readers see the text of the repository.
 */
export const contentTexts = boardTable(
  'content_texts',
  {
    kind: text({ enum: TEXT_KINDS }).notNull(),
    slug: text().notNull(),
    state: text({ enum: TEXT_STATES }).notNull(),
    /** Of the draft; grows with every save. */
    version: integer().notNull(),
    head: parsedJson(TextHeadDraft).notNull(),
    body: text().notNull(),
    publishedHead: parsedJson(TextHeadDraft),
    publishedBody: text(),
    publishedAt: instant(),
    /** When a scheduled text is published. */
    publishAt: instant(),
    updatedAt: instant().notNull(),
    updatedBy: integer(),
  },
  { export: 'always', personal: ['updatedBy'], keeps: TEXTS },
  (table) => [primaryKey({ columns: [table.kind, table.slug] })],
)

/** Every saved wording of a text. */
export const contentRevisions = boardTable(
  'content_revisions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: TEXT_KINDS }).notNull(),
    slug: text().notNull(),
    version: integer().notNull(),
    action: text({ enum: REVISION_ACTIONS }).notNull(),
    head: parsedJson(TextHeadDraft).notNull(),
    body: text().notNull(),
    at: instant().notNull(),
    /** Null for the job that publishes at a set time. */
    authorId: integer(),
  },
  {
    export: 'always',
    personal: ['authorId'],
    keeps: { forever: 'who changed which text; editors of the board write few' },
  },
  (table) => [index('content_revisions_text_idx').on(table.kind, table.slug, table.id)],
)

/** Pictures in texts. The name is that of the widest file. */
export const contentPictures = boardTable(
  'content_pictures',
  {
    path: text().primaryKey(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** All files, the narrowest first. */
    files: jsonb().$type<{ path: string; width: number }[]>().notNull(),
    uploadedAt: instant().notNull(),
    uploadedBy: integer(),
  },
  { export: 'always', personal: ['uploadedBy'], keeps: TEXTS },
)
