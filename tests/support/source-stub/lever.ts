import { serveBoard } from './board-stub.ts'
import type { SourceStub } from './stub-server.ts'
import type { StubVacancy } from './stub-vacancies.ts'

export const serveLever = (stub: SourceStub, vacancies: StubVacancy[]) =>
  serveBoard(stub, vacancies, {
    path: '/v0/postings/vydumka',
    write: toPosting,
    wrap: (postings) => postings,
  })

const toPosting = ({ number, title, text, pay, city, publishedAt }: StubVacancy) => ({
  id: `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  text: title,
  hostedUrl: `https://jobs.lever.co/vydumka/${number}`,
  createdAt: Date.parse(publishedAt),
  description: `<div>${text}</div>`,
  lists: [{ text: 'Требования', content: '<li>внимание</li><li>грамотность</li>' }],
  additional: '',
  categories: { location: city, allLocations: [city], commitment: 'Full-time', team: 'Поддержка' },
  workplaceType: 'remote',
  ...(pay && { salaryRange: { min: pay.from, max: pay.to, currency: 'RUB', interval: 'per-month-salary' } }),
})
