import type pg from 'pg'

/** Where a database is and who connects; can be cloned. */
export type DatabaseConnection = Pick<
  pg.ClientConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'
>
