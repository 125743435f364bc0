/** Faults in matches: who is not shown to whom, and how well two sides suit each other. */

export const MATCH_FAULTS = [
  {
    name: 'a company is offered the resumes of its own people',
    file: 'server/features/board/matches/queries.ts',
    find: 'inArray(resumes.userId, answered), inArray(resumes.userId, colleagues)',
    replace:
      'inArray(resumes.userId, answered), Date.now() < 0 ? inArray(resumes.userId, colleagues) : undefined',
    tests: ['tests/features/matches/matches.test.ts'],
  },
  {
    name: 'a resume is offered vacancies of companies that it is hidden from by choice',
    file: 'server/features/board/matches/vacancies-for-resume.ts',
    find: '...hiddenFrom, ...row.hiddenCompanyIds, ...unwanted.companies',
    replace: '...hiddenFrom, ...unwanted.companies',
    tests: ['tests/features/matches/matches.test.ts', 'tests/features/resumes/chosen-companies.test.ts'],
  },
  {
    name: 'a resume is offered vacancies of companies that it is hidden from by INN',
    file: 'server/features/board/matches/vacancies-for-resume.ts',
    find: '(inn !== null && inns.includes(inn)) ||',
    replace: '(inn !== null && domains.includes(inn)) ||',
    tests: ['tests/features/matches/matches.test.ts'],
  },
  {
    name: 'one company has one place in the matches of a resume',
    file: 'server/features/board/matches/vacancies-for-resume.ts',
    find: 'return count <= PER_COMPANY_MAX',
    replace: 'return count < PER_COMPANY_MAX',
    tests: ['tests/features/matches/matches.test.ts'],
  },
  {
    name: 'a vacancy whose term is over is matched with resumes',
    file: 'server/features/board/matches/resumes-for-vacancy.ts',
    find: 'if (!vacancy || vacancy.expiresAt <= moment) return null',
    replace: 'if (!vacancy) return null',
    tests: ['tests/features/matches/matches.test.ts'],
  },
  {
    name: 'the place of the first resume counts for all others',
    file: 'server/features/board/matches/matcher.ts',
    find: 'const found = ofPlaces.get(home)',
    replace: 'const found = ofPlaces.get(home) ?? [...ofPlaces.values()][0]',
    tests: ['tests/features/matches/matches.test.ts', 'tests/features/matches/fit.test.ts'],
  },
  {
    name: 'more experience than is needed counts as missing',
    file: 'server/features/board/matches/fit.ts',
    find: 'Math.max(0, vacancy.experience - seeker.experience)',
    replace: 'Math.abs(vacancy.experience - seeker.experience)',
    tests: ['tests/features/matches/fit.test.ts', 'tests/features/matches/matches.test.ts'],
  },
]
