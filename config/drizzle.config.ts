import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/features/*/schema.ts',
    './server/mail/schema.ts',
    './server/jobs/schema.ts',
    './server/db/shared-secrets.schema.ts',
    './server/platform/rate-limits.schema.ts',
  ],
  out: './server/db/migrations',
  casing: 'snake_case',
})
