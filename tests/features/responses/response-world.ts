import { unzipSync } from 'fflate'
import request from 'supertest'
import type { Colleague, People, TestPerson } from '#tests/support/people.ts'
import { resumeWorld } from '#tests/features/resumes/resume-world.ts'

/** A company with people of each level, its vacancy, and people who respond to it. */
export function responseWorld(people: People) {
  const { app, board, call, buildCompany } = people
  const resumes = resumeWorld(people)

  async function buildTeam() {
    const company = await buildCompany(200, 150, 100, 100, 0)
    const [admin, editor, author, colleague, none] = company.people as [
      Colleague,
      Colleague,
      Colleague,
      Colleague,
      Colleague,
    ]
    const [vacancyId = 0] = await board.buildVacancies({ companyId: company.id, authorId: author.id })
    return { company, admin, editor, author, colleague, none, vacancyId }
  }

  const respond = (as: TestPerson, vacancyId: number, body: object) =>
    call('POST', `/api/v1/vacancies/${vacancyId}/responses`, { as, body })

  /** A response of a new person. */
  async function sent(vacancyId: number, letter = 'Здравствуйте, хочу у вас работать') {
    const { id: resumeId, person } = await resumes.published()
    const answer = await respond(person, vacancyId, { resume_id: resumeId, letter })
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
    return { id: Number(answer.body.id), resumeId, person }
  }

  const act = (as: TestPerson | null, path: string, body: object = {}, method = 'POST') =>
    call(method, `/api/v1${path}`, { ...(as ? { as } : {}), ...(method === 'GET' ? {} : { body }) })

  /** The resumes of a vacancy as a ZIP of PDFs, unpacked. */
  async function archive(as: TestPerson, vacancyId: number, query = '') {
    const answer = await request(app)
      .get(`/api/v1/personal/vacancies/${vacancyId}/responses/archive${query}`)
      .set('authorization', `Token ${as.token}`)
      .responseType('blob')
    const files = answer.status === 200 ? unzipSync(new Uint8Array(answer.body)) : {}
    return { answer, files, names: Object.keys(files) }
  }

  return { resumes, archive, buildTeam, respond, sent, act }
}
