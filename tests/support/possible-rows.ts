/**
 * What the product never writes together, by table. The databases of tests refuse such rows: a test of a state that cannot
 * be hides what is wrong with those that can.
 */
const CHECKS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  vacancies: {
    'not confirmed, and since when': `(status = 'unconfirmed') = (unconfirmed_at is not null)`,
    'asked to be confirmed while it is in the lists': `confirmation_asked_at is null or status in ('published', 'unconfirmed')`,
    'in the lists since its publication': `status not in ('published', 'unconfirmed', 'expired') or (published_at is not null and (first_published_at is not null or source is not null)) or (status = 'expired' and source is not null)`,
    'published again after the first time': `published_at is null or first_published_at is not null or source is not null`,
    'in the lists with days that have begun': `status not in ('published', 'unconfirmed') or placement_days is null`,
    'ended, and when': `status <> 'expired' or expires_at is not null`,
    'not confirmed by its company': `status <> 'unconfirmed' or source is null`,
  },
}

export const possibleRows = Object.entries(CHECKS).flatMap(([table, checks]) =>
  Object.entries(checks).map(
    ([name, condition]) => `ALTER TABLE "${table}" ADD CONSTRAINT "tests: ${name}" CHECK (${condition})`,
  ),
)
