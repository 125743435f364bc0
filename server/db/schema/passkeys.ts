import { bigint, boolean, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { boardTable, SIGN_IN, UNTIL_ACCOUNT_ENDS, deletedWith, instant } from '#server/db/board-table.ts'
import { users } from '#server/db/schema/accounts.ts'
import { sessions } from '#server/db/schema/session.ts'

/** Public keys that sign users in (WebAuthn); the private keys never leave the devices. */
export const passkeys = boardTable(
  'passkeys',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: deletedWith(() => users.id),
    /** Base64url, as the browser names the credential. */
    credentialId: text().notNull(),
    /** COSE key in base64url. */
    publicKey: text().notNull(),
    /** Signatures that the device has counted (32 bits without a sign); stays 0 for synced keys. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    /** Whether the key can be on several devices. */
    isMultiDevice: boolean().notNull(),
    isBackedUp: boolean().notNull(),
    name: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  {
    export: SIGN_IN,
    secret: ['credentialId', 'publicKey', 'counter'],
    keeps: UNTIL_ACCOUNT_ENDS,
    // A public key says nothing about its owner.
    person: {
      by: ['userId'],
      erased: 'deleted',
      section: { name: 'passkeys', shows: ['name', 'isBackedUp', 'createdAt', 'lastUsedAt'] },
    },
  },
  (table) => [
    uniqueIndex('passkeys_credential_key').on(table.credentialId),
    index('passkeys_user_idx').on(table.userId),
  ],
)

/** Challenges that passkeys sign; each is deleted with its first use. */
export const passkeyChallenges = boardTable(
  'passkey_challenges',
  {
    /** SHA-256 of the token that the browser got with the challenge. */
    tokenHash: text().primaryKey(),
    challenge: text().notNull(),
    /** The session that adds a passkey; null for signing in. */
    sessionId: integer().references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  {
    export: SIGN_IN,
    secret: ['tokenHash', 'challenge'],
    keeps: { until: 'it expires, minutes later', by: 'purge' },
  },
  (table) => [
    index('passkey_challenges_expires_idx').on(table.expiresAt),
    index('passkey_challenges_session_idx').on(table.sessionId),
  ],
)
