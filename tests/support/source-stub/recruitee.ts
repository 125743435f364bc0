import { serveBoard } from './board-stub.ts'
import type { SourceStub } from './stub-server.ts'
import type { StubVacancy } from './stub-vacancies.ts'

export const serveRecruitee = (stub: SourceStub, vacancies: StubVacancy[]) =>
  serveBoard(stub, vacancies, { path: '/api/offers/', write: toOffer, wrap: (offers) => ({ offers }) })

const toOffer = ({ number, title, text, pay, city, publishedAt }: StubVacancy) => ({
  id: 900_000 + number,
  title,
  careers_url: `https://vydumka.recruitee.com/o/${number}`,
  location: `${city}, Russia`,
  remote: true,
  hybrid: false,
  on_site: false,
  employment_type_code: 'fulltime_permanent',
  description: `<p>${text}</p>`,
  requirements: '<ul><li>внимание</li></ul>',
  created_at: publishedAt.replace('T', ' ').replace(/\.\d{3}Z$/, ' UTC'),
  // Sums are strings.
  salary: pay
    ? { min: String(pay.from), max: String(pay.to), period: 'month', currency: 'RUB' }
    : { min: null, max: null, period: null, currency: null },
})
