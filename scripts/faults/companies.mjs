/** Faults in companies: their papers, proofs, decisions and blocks. */

export const COMPANY_FAULTS = [
  {
    name: 'a paper of another company is read by its number',
    file: 'server/features/identity/companies/papers.ts',
    find: 'eq(companyPapers.id, documentId), eq(companyPapers.companyId, id)',
    replace: 'eq(companyPapers.id, documentId), sql`${id}::int > 0`',
    tests: ['tests/features/companies/papers.test.ts'],
  },
  {
    name: 'old papers of a company that waits for a decision are deleted',
    file: 'server/features/identity/companies/papers.ts',
    find: 'and(lt(companyPapers.uploadedAt, uploadedBefore), notExists(waiting))',
    replace:
      'and(lt(companyPapers.uploadedAt, uploadedBefore), Date.now() < 0 ? notExists(waiting) : undefined)',
    tests: ['tests/features/companies/papers.test.ts'],
  },
  {
    name: 'an expired link confirms a domain',
    file: 'server/features/identity/companies/domain-confirmation.ts',
    find: 'gt(domainConfirmations.expiresAt, at)',
    replace: 'gt(domainConfirmations.expiresAt, domainConfirmations.createdAt)',
    tests: [
      'tests/features/companies/domain-confirmation.test.ts',
      'tests/features/companies/domain-form.test.ts',
    ],
  },
  {
    name: 'a new site leaves the confirmed domain of the old one',
    file: 'server/features/identity/companies/update.ts',
    find: 'stored.confirmedDomain !== null && hasNewDomain(stored, change)',
    replace: 'stored.confirmedDomain === null && hasNewDomain(stored, change)',
    tests: [
      'tests/features/companies/domain-confirmation.test.ts',
      'tests/features/companies/changing.test.ts',
    ],
  },
  {
    name: 'a company is decided about twice',
    file: 'server/features/identity/companies/verification.ts',
    find: `if (stored.verification !== (decision === 'revoke' ? 'verified' : 'asked'))`,
    replace: `if (decision === 'revoke' && stored.verification !== 'verified')`,
    tests: ['tests/features/companies/verification.test.ts'],
  },
  {
    name: 'one person creates one company more than the limit',
    file: 'server/features/identity/companies/create.ts',
    find: 'if (created >= COMPANIES_MAX)',
    replace: 'if (created > COMPANIES_MAX)',
    tests: ['tests/features/companies/creating.test.ts'],
  },
  {
    name: 'an INN stays refused when the block of its company is lifted',
    file: 'server/features/identity/companies/blocked.ts',
    find: `      isNull(companyBlocks.liftedAt),
`,
    replace: '',
    tests: [
      'tests/features/staff/company-take-down.test.ts',
      'tests/features/staff/company-take-down-people.test.ts',
    ],
  },
  {
    name: 'cached pages keep the former texts of a company',
    file: 'server/features/identity/companies/update.ts',
    find: `if (row !== former) await deps.changes.publish`,
    replace: `if (row === former) await deps.changes.publish`,
    tests: ['tests/features/companies/changing.test.ts', 'tests/features/companies/public-page.test.ts'],
  },
]
