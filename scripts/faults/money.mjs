/** Faults in money: ledger, payments, packages, tariffs, bills, acts and receipts. */

export const MONEY_FAULTS = [
  {
    name: 'two purchases at the same time spend the same money',
    file: 'server/features/money/ledger/service.ts',
    find: `  const { companyId } = event
  await lockMoney(tx, companyId)
`,
    replace: `  const { companyId } = event
`,
    tests: ['tests/features/ledger/ledger.test.ts'],
  },
  {
    name: 'a placement whose days run is refunded in full',
    file: 'server/features/money/payments/ordering/placement-charges.ts',
    find: `if (!order || order.startedAt !== null) return null`,
    replace: `if (!order) return null`,
    tests: ['tests/features/payments/acts.test.ts'],
  },
  {
    name: 'unused days are refunded rounded up',
    file: 'server/features/money/payments/ordering/placement-charges.ts',
    find: 'const amountKopecks = Math.floor((order.amountKopecks',
    replace: 'const amountKopecks = Math.ceil((order.amountKopecks',
    tests: ['tests/features/moderation/undo.test.ts'],
  },
  {
    name: 'a placement that is charged again is not taken from the balance',
    file: 'server/features/money/payments/ordering/placement-charges.ts',
    find: 'returnedAt: null, round: order.round + 1 }',
    replace: 'returnedAt: null, round: order.round }',
    tests: ['tests/features/moderation/undo.test.ts'],
  },
  {
    name: 'a card payment of another sum pays for the order',
    file: 'server/features/money/payments/paying/settlement.ts',
    find: `  reported.amountKopecks === payment.amountKopecks &&
  reported.currency`,
    replace: `  reported.amountKopecks > 0 &&
  reported.currency`,
    tests: [
      'tests/features/payments/yookassa-payments.test.ts',
      'tests/features/payments/yookassa-refunds.test.ts',
    ],
  },
  {
    name: 'a second payment cancels the order that is paid already',
    file: 'server/features/money/payments/paying/settlement.ts',
    find: `order.state === 'open'
            ? await fulfilOrCancel`,
    replace: `order.state !== 'cancelled'
            ? await fulfilOrCancel`,
    tests: [
      'tests/features/payments/yookassa-payments.test.ts',
      'tests/features/payments/yookassa-refunds.test.ts',
    ],
  },
  {
    name: 'a receipt names the whole advance instead of the price of the service',
    file: 'server/features/money/payments/paying/revenue.ts',
    find: 'const amountKopecks = Math.min(rest, leftKopecks)',
    replace: 'const amountKopecks = rest > 0 ? leftKopecks : 0',
    tests: [
      'tests/features/payments/yookassa-payments.test.ts',
      'tests/features/payments/yookassa-refunds.test.ts',
    ],
  },
  {
    name: 'an act names the price together with what was refunded',
    file: 'server/features/money/payments/ordering/items.ts',
    find: 'priceKopecks: amountKopecks - returnedKopecks',
    replace: 'priceKopecks: amountKopecks + returnedKopecks',
    tests: ['tests/features/moderation/undo.test.ts'],
  },
  {
    name: 'the first vacancy is free for a company that is not verified',
    file: 'server/features/money/payments/ordering/free-placement.ts',
    find: `if (company.verification === 'verified') return 'now'`,
    replace: `if (company.inn !== null) return 'now'`,
    tests: ['tests/features/payments/free-placement.test.ts'],
  },
  {
    name: 'a bill that is marked as paid after a mistaken mark brings no money',
    file: 'server/features/money/payments/staff/staff.ts',
    find: `      round: order.round + 1,
`,
    replace: '',
    tests: ['tests/features/payments/acts.test.ts'],
  },
  {
    name: 'access that is prolonged loses the days that were left',
    file: 'server/features/money/payments/access/resume-access.ts',
    find: `const startsAt = (await resumeAccessUntil(tx, { companyId, at })) ?? at`,
    replace: `const startsAt = at`,
    tests: ['tests/features/payments/acts.test.ts'],
  },
  {
    name: 'a package whose term is over takes a returned placement back',
    file: 'server/features/money/packages/service.ts',
    find: `const isOpen = row.closedAt === null && Date.parse(row.expiresAt) > Date.parse(use.at)`,
    replace: `const isOpen = row.closedAt === null`,
    tests: [
      'tests/features/payments/orders.test.ts',
      'tests/features/payments/packages.test.ts',
      'tests/features/payments/placements.test.ts',
    ],
  },
  {
    name: 'an ended package is written off with the placements that were used',
    file: 'server/features/money/packages/expiry.ts',
    find: 'amountKopecks: row.remaining * row.unitKopecks',
    replace: 'amountKopecks: row.size * row.unitKopecks',
    tests: [
      'tests/features/payments/orders.test.ts',
      'tests/features/payments/packages.test.ts',
      'tests/features/payments/placements.test.ts',
    ],
  },
  {
    name: 'a bill is over on its last day',
    file: 'server/features/money/billing/bills.ts',
    find: 'validUntil !== null && validUntil >= today',
    replace: 'validUntil !== null && validUntil > today',
    tests: ['tests/features/billing/numbering.test.ts'],
  },
]
