/**
 * What the product never writes together, by table. The databases of tests refuse such rows: a test of a state that cannot
 * be hides what is wrong with those that can.
 */
const CHECKS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  vacancies: {
    'closed, and when': `status <> 'archived' or archived_at is not null`,
    'not confirmed, and since when': `(status = 'unconfirmed') = (unconfirmed_at is not null)`,
    'asked to be confirmed while it is in the lists': `confirmation_asked_at is null or status in ('published', 'unconfirmed')`,
    'in the lists since its publication': `status not in ('published', 'unconfirmed', 'expired') or (published_at is not null and first_published_at is not null)`,
    'published again after the first time': `published_at is null or first_published_at is not null`,
    'in the lists with days that have begun': `status not in ('published', 'unconfirmed') or placement_days is null`,
    'ended, and when': `status <> 'expired' or expires_at is not null`,
    'not confirmed by its company': `status <> 'unconfirmed' or source is null`,
  },
  orders: {
    'paid, and when': `state = 'cancelled' or (state = 'paid') = (paid_at is not null)`,
    'cancelled, and when': `(state = 'cancelled') = (cancelled_at is not null)`,
  },
  payments: {
    'ended, and when': `(state in ('succeeded', 'cancelled')) = (ended_at is not null)`,
    'asked about until it ends': `next_check_at is null or state in ('created', 'pending')`,
  },
  moderation_cases: {
    'decided, and when': `state in ('waiting', 'withdrawn') or decided_at is not null`,
  },
}

export const possibleRows = Object.entries(CHECKS).flatMap(([table, checks]) =>
  Object.entries(checks).map(
    ([name, condition]) => `ALTER TABLE "${table}" ADD CONSTRAINT "tests: ${name}" CHECK (${condition})`,
  ),
)
