/** What a migration may do while the last release is alive: the database only grows, and no table is locked for long. */

type Rule = { breaks: RegExp; instead: string }

const RULES: readonly Rule[] = [
  {
    breaks: /\bDROP (TABLE|VIEW|FUNCTION|TYPE|SEQUENCE)\b/i,
    instead: 'drop it one release after its last reader',
  },
  { breaks: /\bDROP COLUMN\b/i, instead: 'drop it one release after its last reader' },
  { breaks: /\bRENAME\b/i, instead: 'add the new name, write both, drop the old one a release later' },
  { breaks: /\bALTER COLUMN\b.*\bTYPE\b/i, instead: 'add a column of the new type and fill it' },
  {
    breaks: /\bSET NOT NULL\b/i,
    instead: 'add a check NOT VALID, and validate it in a migration of its own',
  },
  {
    breaks: /\bADD COLUMN\b(?!.*\bDEFAULT\b).*\bNOT NULL\b/i,
    instead: 'give it a default: the last release does not name it in its inserts',
  },
  {
    breaks: /\bADD COLUMN\b.*\bDEFAULT (?!'|\d|-\d|true\b|false\b|ARRAY\[|now\(\)|null\b)/i,
    instead: 'a constant default: another one rewrites the table',
  },
  {
    breaks: /\bGENERATED ALWAYS AS \(.*\) STORED\b/i,
    instead: 'it rewrites the table: fill a column instead',
  },
  {
    breaks: /\bADD CONSTRAINT\b(?!.*\bNOT VALID\b).*\b(CHECK|FOREIGN KEY)\b/i,
    instead: 'add it NOT VALID and validate it in a migration of its own',
  },
  {
    breaks: /\bADD CONSTRAINT\b.*\b(UNIQUE|PRIMARY KEY|EXCLUDE)\b/i,
    instead: 'a unique index with `.concurrently()` instead',
  },
  {
    breaks: /^CREATE (UNIQUE )?INDEX (?!CONCURRENTLY)/i,
    instead: 'CONCURRENTLY: `.concurrently()` in the schema',
  },
  {
    breaks: /^(UPDATE|DELETE|TRUNCATE|WITH|LOCK)\b/i,
    instead: 'change many rows in batches: at start, or by a job',
  },
  {
    breaks: /^(VACUUM FULL|CLUSTER|REINDEX)(?! .*CONCURRENTLY)/i,
    instead: 'it locks the table while it copies it',
  },
]

/** What is wrong with a migration. Tables that it creates itself are empty, and nobody knows them. */
export function migrationFaults(sql: string): string[] {
  const statements = sql
    .split('--> statement-breakpoint')
    .map((statement) => statement.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '')
  const created = new Set(
    statements.flatMap(
      (statement) => /^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?"(\w+)"/i.exec(statement)?.[1] ?? [],
    ),
  )
  const added = new Set(
    statements.flatMap((statement) => /^ALTER TABLE "\w+" ADD COLUMN "(\w+)"/i.exec(statement)?.[1] ?? []),
  )
  return (
    statements
      .filter((statement) => !created.has(tableOf(statement) ?? ''))
      // All rows are checked in no time while none has a value.
      .filter((statement) => !added.has(/FOREIGN KEY \("(\w+)"\)/i.exec(statement)?.[1] ?? ''))
      .flatMap((statement) =>
        RULES.filter(({ breaks }) => breaks.test(withoutTexts(statement))).map(
          ({ instead }) => `${statement.slice(0, 120)}: ${instead}`,
        ),
      )
  )
}

/** The table that a statement changes. */
const tableOf = (statement: string) =>
  /^(?:ALTER TABLE|UPDATE|DELETE FROM|CREATE (?:UNIQUE )?INDEX .*? ON) (?:"public"\.)?"(\w+)"/i.exec(
    statement,
  )?.[1] ?? null

/** Words within texts and names are no commands; that a text is there counts. */
const withoutTexts = (statement: string) => statement.replace(/'[^']*'/g, "''").replace(/"[^"]*"/g, '"x"')
